import { expect, it } from "vitest";
import { buildDataset } from "../testing/build-dataset";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { DatasetChip } from "./dataset-chip";

it("a chip names the dataset, its size and its format, and can be removed where that is allowed", () => {
  const dataset = buildDataset();
  const fixed = render(<DatasetChip dataset={dataset} />);
  const removable = render(<DatasetChip dataset={dataset} onRemove={() => undefined} />);
  expect([textOf(fixed), buttonsOf(fixed), buttonsOf(removable)]).toEqual([
    "penguins 344 × 2 · CSV · 14 KB",
    [],
    ["Remove penguins"],
  ]);
});

it("a dataset that is being read has no size yet", () => {
  expect(textOf(render(<DatasetChip dataset={buildDataset({ status: "reading" })} />))).toBe("penguins reading");
});

it("a chip links to its dataset, and its remove button does not submit the surrounding form", () => {
  const dataset = buildDataset();
  const html = render(<DatasetChip dataset={dataset} onRemove={() => undefined} />);
  expect(attributesOf(html, "href")).toEqual([`/datasets/${dataset.id}`]);
  expect(html).toContain('<button type="button" aria-label="Remove penguins"');
});

it("a hostile name stays text, visible and in the button's name", () => {
  const html = render(<DatasetChip dataset={buildDataset({ name: hostile })} onRemove={() => undefined} />);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `${hostile} 344 × 2 · CSV · 14 KB`]);
  expect(attributesOf(html, "aria-label").at(-1)).toBe(`Remove ${hostile}`);
});
