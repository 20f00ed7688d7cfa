import { describe, expect, it } from "vitest";
import { buildApproach } from "../testing/build-approach";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { ApproachCard } from "./approach-card";

const card = (part: Parameters<typeof buildApproach>[0] = {}, carriedOut = false) =>
  render(<ApproachCard approach={buildApproach(part)} carriedOut={carriedOut} />);

describe("the card of an approach", () => {
  it("states what it assumes, what it cannot show and what it costs", () => {
    expect(textOf(card())).toBe(
      "Mean Recommended Average over all penguins. Assumes No outliers Cannot show How the masses spread Costs One pass over the data",
    );
  });

  it("names the chosen and the recommended approach in words", () => {
    const marks = (recommended: boolean, carriedOut: boolean) =>
      textOf(/<header.*?<\/header>/.exec(card({ recommended }, carriedOut))?.[0] ?? "");
    expect([marks(false, false), marks(true, false), marks(false, true), marks(true, true)]).toEqual([
      "Mean",
      "Mean Recommended",
      "Mean This answer",
      "Mean This answer Recommended",
    ]);
  });

  it("omits what is empty", () => {
    expect(textOf(card({ description: "", assumptions: [], cannot_tell: [" "], cost: "", recommended: false }))).toBe(
      "Mean",
    );
  });

  it("is named by its label, and has its action at the bottom", () => {
    const html = render(
      <ApproachCard approach={buildApproach()} carriedOut={false} action={<button type="button">Run</button>} />,
    );
    const [labelledBy = ""] = attributesOf(html, "aria-labelledby");
    expect([attributesOf(html, "id").includes(labelledBy), buttonsOf(html)]).toEqual([true, ["Run"]]);
    expect(elementsOf(card(), ["footer"])).toEqual([]);
  });

  it("is a radio button of its group when it can be chosen, named by its label and described by its consequences", () => {
    const choice = { name: "ways", chosen: true, onChoose: () => undefined };
    const html = render(<ApproachCard approach={buildApproach()} carriedOut={false} choice={choice} />);
    const [radio = ""] = /<input[^>]*>/.exec(html) ?? [];
    const [id = ""] = attributesOf(radio, "id");
    expect([attributesOf(radio, "name"), radio.includes(' checked=""')]).toEqual([["ways"], true]);
    expect(textOf(new RegExp(`<label for="${id}".*?</label>`).exec(html)?.[0] ?? "")).toBe("Mean");
    expect(attributesOf(html, "id")).toContain(attributesOf(radio, "aria-describedby")[0]);
  });

  it("shows hostile words as text", () => {
    const part = {
      label: hostile,
      description: hostile,
      assumptions: [hostile],
      cannot_tell: [hostile],
      cost: hostile,
    };
    const html = card(part);
    expect([elementsOf(html, hostileElements), textOf(html).split(hostile).length]).toEqual([[], 6]);
  });
});
