import { beforeEach, describe, expect, it } from "vitest";
import { datasetList } from "../../api/datasets/dataset-list";
import { buildDataset } from "../../testing/build-dataset";
import { hostile, hostileElements } from "../../testing/hostile";
import { InRouter } from "../../testing/in-router";
import { attributesOf, elementsOf, render, textOf } from "../../testing/render";
import { DatasetLinks } from "./dataset-links";

const page = (pathname = "/") =>
  render(
    <InRouter pathname={pathname}>
      <DatasetLinks />
    </InRouter>,
  );

beforeEach(() => datasetList.replace(() => []));

describe("the datasets in the sidebar", () => {
  it("are listed by name with rows and columns, or as being read", () => {
    const penguins = buildDataset();
    const orders = buildDataset({ name: "orders", status: "reading" });
    datasetList.replace(() => [penguins, orders]);
    const html = page(`/datasets/${orders.id}`);
    expect(textOf(html)).toBe("Datasets penguins 344 × 2 orders reading");
    expect(attributesOf(html, "href")).toEqual([`/datasets/${penguins.id}`, `/datasets/${orders.id}`]);
    expect(/<a[^>]*aria-current="page"[^>]*>/.exec(html)?.[0]).toContain(orders.id);
  });

  it("are called empty only when that is known", () => {
    const known = textOf(page());
    datasetList.set(() => ({ value: undefined, error: undefined, pending: true }));
    expect([known, textOf(page())]).toEqual(["Datasets None yet.", "Datasets"]);
  });

  it("show hostile names as text", () => {
    datasetList.replace(() => [buildDataset({ name: hostile })]);
    const html = page();
    expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `Datasets ${hostile} 344 × 2`]);
  });
});
