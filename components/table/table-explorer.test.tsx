import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildColumn, buildColumns } from "../testing/build-columns";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { stubPage } from "../testing/stub-page";
import { createGridLayout } from "./grid/grid-layout";
import { TableExplorer } from "./table-explorer";
import { wholeTable } from "./view-address";

beforeEach(() => {
  stubPage();
});
afterEach(() => vi.unstubAllGlobals());

function explorer(part: Partial<Parameters<typeof TableExplorer>[0]> = {}): string {
  const source = {
    loadRows: () => Promise.resolve({ columns: [], rows: [], total: 0 }),
    loadValues: () => Promise.resolve([]),
    toFiles: () => [{ label: "CSV", address: "/file" }],
  };
  return render(
    <TableExplorer
      label="Rows"
      columns={[
        buildColumn(),
        buildColumn({ name: "mass", type: "number", storage: "DOUBLE", missing: 2, distinct: 94, place: 1 }),
      ]}
      rowCount={344}
      source={source}
      layout={createGridLayout("test")}
      view={wholeTable}
      onView={() => undefined}
      {...part}
    />,
  );
}

it("is a grid with its size, whose headers show type, gaps and distinct values", () => {
  const html = explorer();
  expect(/<div role="grid"[^>]*>/.exec(html)?.[0]).toContain('aria-label="Rows" aria-rowcount="21" aria-colcount="3"');
  const heads = [...html.matchAll(/role="columnheader".*?<svg aria-hidden="true" viewBox.*?<\/svg>(.*?)<\/div>/gs)];
  expect(heads.map((head) => textOf(head[1] ?? ""))).toEqual(["3 distinct none missing", "94 distinct 0.6 % missing"]);
  expect(attributesOf(html, "aria-label").filter((name) => ["Category", "Number"].includes(name))).toEqual([
    "Category",
    "Number",
  ]);
});

it("can be searched, filtered, saved and copied; its cells are still empty", () => {
  const html = explorer();
  expect(buttonsOf(html)).toEqual([
    "Filter",
    "Columns",
    "Download",
    "Column Species",
    "Column mass",
    "Full value",
    "Copy",
    "Copy rows",
  ]);
  expect(html).toContain('aria-label="Search in all columns"');
  expect(textOf(html)).toContain("Loading rows… Row 1 · Species");
});

it("shows its sort order and its conditions, each of which can be edited and removed", () => {
  const html = explorer({
    view: {
      filters: [{ column: "mass", op: ">=", value: 4000 }],
      search: "gen",
      rows: [3],
      sort: { column: "mass", descending: true },
    },
  });
  expect(attributesOf(html, "aria-sort")).toEqual(["descending"]);
  expect(buttonsOf(html).slice(0, 9)).toEqual([
    "Clear the search",
    "Filter",
    "Columns",
    "Download",
    "Remove the condition: 1 row from a reading note",
    "Change the condition: mass: from 4000",
    "Remove the condition: mass: from 4000",
    "Clear all conditions",
    "Column Species",
  ]);
  expect(attributesOf(html, "value")).toEqual(["gen"]);
});

it("renders the visible ones of ten thousand columns", () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `c${index}`);
  const html = explorer({ columns: buildColumns(...names) });
  const heads = buttonsOf(html).filter((name) => name.startsWith("Column "));
  expect([heads[0], heads[1], heads.length < 20]).toEqual(["Column c0", "Column c1", true]);
  expect(html).toContain('aria-colcount="10001"');
});

it("shows hostile names as text", () => {
  const html = explorer({
    columns: [buildColumn({ name: hostile, description: hostile })],
    view: { ...wholeTable, search: hostile, filters: [{ column: hostile, op: "=", value: hostile }] },
  });
  expect(elementsOf(html, hostileElements)).toEqual([]);
});
