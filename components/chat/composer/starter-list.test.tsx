import { expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { StarterList } from "./starter-list";

it("suggested first questions are buttons in a list under a heading", () => {
  const html = render(
    <StarterList
      questions={["Average mass by species", "How many rows are there?"]}
      tables={1}
      onChoose={() => undefined}
    />,
  );
  expect(textOf(html)).toBe("Questions this table can answer Average mass by species How many rows are there?");
  expect([buttonsOf(html), elementsOf(html, ["section", "h2", "li"])]).toEqual([
    ["Average mass by species", "How many rows are there?"],
    ["section", "h2", "li", "li"],
  ]);
});

it("a hostile column name stays text in its question", () => {
  const html = render(<StarterList questions={[`Distribution of ${hostile}`]} tables={1} onChoose={() => undefined} />);
  expect([buttonsOf(html), elementsOf(html, hostileElements)]).toEqual([[`Distribution of ${hostile}`], []]);
});
