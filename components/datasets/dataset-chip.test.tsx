import { expect, it } from "vitest";
import { buildDataset } from "../testing/build-dataset";
import { buttonsOf, render, textOf } from "../testing/render";
import { DatasetChip } from "./dataset-chip";

it("a chip names the dataset and its size, and can be taken off where that is allowed", () => {
  const dataset = buildDataset();
  const fixed = render(<DatasetChip dataset={dataset} />);
  const removable = render(<DatasetChip dataset={dataset} onRemove={() => undefined} />);
  expect([textOf(fixed), buttonsOf(fixed), buttonsOf(removable)]).toEqual([
    "penguins 344 × 2",
    [],
    ["Remove penguins"],
  ]);
});

it("a dataset that is still read has no size yet", () => {
  expect(textOf(render(<DatasetChip dataset={buildDataset({ status: "reading" })} />))).toBe("penguins reading");
});
