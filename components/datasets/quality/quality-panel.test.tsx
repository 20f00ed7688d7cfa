import { expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import { datasetList } from "../../api/datasets/dataset-list";
import { buildDataset } from "../../testing/build-dataset";
import { attributesOf, render, textOf } from "../../testing/render";
import { QualityPanel } from "./quality-panel";

it("the datasets of a conversation are listed with notices, gaps and source; deleted and other ones are not", () => {
  const penguins = buildDataset({ attribution: "Gorman 2014" });
  const orders = buildDataset({ name: "orders", notices: [{ text: "Two rows repeat.", columns: [] }], columns: [] });
  datasetList.replace(() => [buildDataset({ name: "foreign" }), penguins, orders]);
  const html = render(<QualityPanel datasetIds={[orders.id, DatasetId.create(), penguins.id]} />);
  expect(textOf(html)).toBe(
    [
      "penguins Nothing had to be repaired or assumed while reading.",
      "Column Type Missing Distinct Species Category 0 3 Mass Number 2 (0.6 %) 94 Gorman 2014",
      "orders Two rows repeat. Column Type Missing Distinct",
    ].join(" "),
  );
  expect(attributesOf(html, "href")).toEqual([`/datasets/${penguins.id}`, `/datasets/${orders.id}`]);
});
