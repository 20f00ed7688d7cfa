import { describe, expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { OutcomeCard } from "./outcome-card";

type Kind = Parameters<typeof OutcomeCard>[0]["kind"];

const card = (kind: Kind) => render(<OutcomeCard kind={kind}>Its own words.</OutcomeCard>);

describe("the card of an outcome", () => {
  it.each<[Kind, string, string]>([
    ["concept", "Explanation", "Answered from general knowledge; no data was read or changed."],
    ["cannot_answer", "The data cannot answer this", "Nothing was computed, so there is nothing to check."],
    ["limit", "Stopped at the attempt limit", "This is the best result so far; it is not confirmed."],
    ["budget", "Stopped at the budget", "The budget of this conversation is used up. The results so far are kept."],
    [
      "beyond_engine",
      "Out of scope for the built-in engine",
      "It answers common kinds of questions without a model. Once a model is connected, Caveat can answer this one too.",
    ],
    [
      "unreadable",
      "This answer cannot be read",
      "Its stored copy is damaged. Your question, your data and the rest of the conversation are kept.",
    ],
    ["failed", "This run failed", "It produced no answer. Your question and your data are kept."],
  ])("of kind %s says what it is and what that means, then its own words", (kind, title, sentence) => {
    const html = card(kind);
    expect(textOf(html)).toBe(`${title} ${sentence} Its own words.`);
    expect(attributesOf(html, "aria-label")).toEqual([title]);
    expect(textOf(/<h3[^>]*>(.*?)<\/h3>/.exec(html)?.[1] ?? "")).toBe(title);
  });

  it("marks only failures as failures", () => {
    const kinds: Kind[] = ["concept", "cannot_answer", "limit", "budget", "beyond_engine", "failed", "unreadable"];
    expect(kinds.filter((kind) => card(kind).includes("text-failed"))).toEqual(["failed", "unreadable"]);
  });

  it("has actions at the bottom, and no footer without them", () => {
    const html = render(
      <OutcomeCard kind="failed" actions={<button type="button">Retry</button>}>
        Its own words.
      </OutcomeCard>,
    );
    expect([buttonsOf(html), elementsOf(html, ["footer"])]).toEqual([["Retry"], ["footer"]]);
    expect(elementsOf(card("failed"), ["footer"])).toEqual([]);
  });

  it("shows hostile words as text", () => {
    const html = render(<OutcomeCard kind="cannot_answer">{hostile}</OutcomeCard>);
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(textOf(html).endsWith(hostile)).toBe(true);
  });
});
