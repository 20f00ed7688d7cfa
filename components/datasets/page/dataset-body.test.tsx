import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { wholeTable } from "../../table/view-address";
import { buildDataset } from "../../testing/build-dataset";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { stubPage } from "../../testing/stub-page";
import { DatasetBody } from "./dataset-body";
import { DatasetSection } from "./dataset-section";

beforeEach(() => {
  stubPage();
});
afterEach(() => vi.unstubAllGlobals());

const later = () => Promise.resolve(undefined);
const body = (part: Partial<Dataset> = {}) =>
  render(
    <DatasetBody
      dataset={buildDataset(part)}
      parts={{ profile: later(), versions: later(), use: later() }}
      view={wholeTable}
      onView={() => undefined}
      onChanged={() => undefined}
      onReload={() => undefined}
      tab="data"
      onTab={() => undefined}
      actions={<button type="button">Delete dataset</button>}
    />,
  );
const headings = (html: string) => [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map((match) => textOf(match[1] ?? ""));

describe("the page of a dataset", () => {
  it("has its named parts before anything else is loaded", () => {
    const html = body({ notices: [{ text: "Two rows repeat.", columns: [], rows: 2 }] });
    expect(headings(html)).toEqual(["Found while reading", "Rows", "Columns", "Keys and joins"]);
    expect(attributesOf(html, "id").filter((id) => ["notices", "rows", "columns", "keys"].includes(id))).toEqual([
      "notices",
      "rows",
      "columns",
      "keys",
    ]);
    expect(textOf(html)).toContain("Two rows repeat. 2 rows");
    expect(buttonsOf(html).slice(0, 4)).toEqual(["Delete dataset", "Data", "Recipe", "Change how it is read"]);
  });

  it("says that the dataset is being read, and omits unknown facts", () => {
    const html = body({ status: "reading", rowCount: 0, columnCount: 0, columns: [], format: "" });
    expect([headings(html), textOf(html).includes("This dataset is still being read.")]).toEqual([[], true]);
  });

  it("explains why a dataset could not be read, and offers another reading", () => {
    const html = body({ status: "failed", fault: "It has no columns.", columns: [], rowCount: 0, columnCount: 0 });
    expect(headings(html)).toEqual(["Found while reading"]);
    expect(textOf(html)).toContain("This dataset could not be read. It has no columns.");
    expect(buttonsOf(html)).toContain("Change how it is read");
  });

  it("shows hostile names, notices and columns as text", () => {
    const [column] = buildDataset().columns;
    const columns = column === undefined ? [] : [{ ...column, name: hostile, description: hostile }];
    const html = body({ name: hostile, columns, notices: [{ text: hostile, columns: [hostile] }] });
    expect(elementsOf(html, hostileElements)).toEqual([]);
  });
});

it("a section is a region with its name, which addresses can link to", () => {
  const html = render(
    <DatasetSection id="use" title="Used in" action={<button>Look</button>}>
      Nowhere.
    </DatasetSection>,
  );
  expect(html).toMatch(/^<section id="use" aria-label="Used in"/);
  expect([textOf(html), buttonsOf(html)]).toEqual(["Used in Look Nowhere.", ["Look"]]);
});
