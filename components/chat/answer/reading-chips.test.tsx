import { expect, it } from "vitest";
import type { QuestionReading, ReadingPart } from "@/lib/domain/answers/question-reading";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { ReadingChips } from "./reading-chips";

const nothing = () => undefined;
const toPart = (part: Partial<ReadingPart>): ReadingPart => ({
  ...{ id: "group-1", kind: "group", label: "by month", value: "month" },
  ...{ options: [{ value: "year", label: "by year" }] },
  ...part,
});
const chips = (reading: Partial<QuestionReading>, onChange: typeof nothing | undefined = nothing) =>
  render(<ReadingChips reading={{ parts: [], unused: [], ...reading }} onChange={onChange} />);

it("each part is a button that names what it decides, and one without alternatives is plain text", () => {
  const page = chips({
    parts: [toPart({}), toPart({ id: "filter-1", kind: "filter", label: "in shop", options: [] })],
  });
  expect(buttonsOf(page)).toEqual(["Breakdown: by month. Change"]);
  expect(textOf(page)).toBe("by month in shop");
  expect(attributesOf(page, "aria-label")).toEqual(["How the question was read", "Breakdown: by month. Change"]);
});

it("nothing can be changed while something runs", () => {
  const page = render(<ReadingChips reading={{ parts: [toPart({})], unused: ["break"] }} onChange={undefined} />);
  expect([buttonsOf(page).length, page.match(/disabled=""/g)?.length]).toEqual([2, 2]);
});

it("unread words are marked, and can be left out where there is something to answer", () => {
  const page = chips({ parts: [toPart({})], unused: ["break", "even"] });
  expect(elementsOf(page, ["mark"])).toEqual(["mark", "mark"]);
  expect(textOf(page)).toBe("by month Not understood: “break” “even” Answer without them");
  expect(buttonsOf(chips({ unused: ["break"] }))).toEqual([]);
});

it("an empty reading renders nothing", () => {
  expect(chips({})).toBe("");
});

it("hostile labels and words stay text", () => {
  const page = chips({ parts: [toPart({ label: hostile })], unused: [hostile] });
  expect([elementsOf(page, hostileElements), textOf(page).split(hostile).length]).toEqual([[], 3]);
});
