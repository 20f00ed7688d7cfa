import { expect, it } from "vitest";
import { buildDataset } from "../../testing/build-dataset";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { ChosenDatasets } from "./chosen-datasets";

const penguins = buildDataset();
const orders = buildDataset({ name: "orders", rowCount: 12_345, columnCount: 8 });

it("the data of a question is a named list: that of its conversation, then what can be removed", () => {
  const html = render(<ChosenDatasets draftKey="one" fixed={[penguins]} removable={[orders]} />);
  expect(textOf(html)).toBe("penguins 344 × 2 · CSV · 14 KB orders 12,345 × 8 · CSV · 14 KB");
  expect([attributesOf(html, "aria-label")[0], buttonsOf(html), attributesOf(html, "href")]).toEqual([
    "Data for this question",
    ["Remove orders"],
    [`/datasets/${penguins.id}`, `/datasets/${orders.id}`],
  ]);
});

it("no data renders no list", () => {
  expect(render(<ChosenDatasets draftKey="one" fixed={[]} removable={[]} />)).toBe("");
});

it("a dataset with a hostile name shows that name and is removed by it", () => {
  const html = render(
    <ChosenDatasets draftKey="one" fixed={[]} removable={[buildDataset({ name: hostile, status: "reading" })]} />,
  );
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `${hostile} reading`]);
});
