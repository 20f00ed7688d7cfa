import { expect, it } from "vitest";
import { ColumnType } from "@/lib/domain/datasets/dataset";
import { buildDataset } from "../../testing/build-dataset";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../../testing/render";
import { ColumnTable } from "./column-table";

const rows = (html: string) => [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map((match) => textOf(match[1] ?? ""));

it("columns are listed by name, meaning, gaps with their share, and distinct values", () => {
  const { columns, rowCount } = buildDataset();
  expect(rows(render(<ColumnTable columns={columns} rowCount={rowCount} />))).toEqual([
    "Column Type Missing Distinct",
    "Species Category 0 3",
    "Mass Number 2 (0.6 %) 94",
  ]);
});

it("a few gaps among many rows are not rounded to none", () => {
  const columns = [{ name: "id", type: "id" as const, storage: "VARCHAR", missing: 3, distinct: 999_997 }];
  expect(rows(render(<ColumnTable columns={columns} rowCount={1_000_000} />))[1]).toBe(
    "id Identifier 3 (<0.1 %) 999,997",
  );
});

it("every column type has its own word", () => {
  const columns = ColumnType.options.map((type) => ({ name: type, type, storage: "VARCHAR", missing: 0, distinct: 1 }));
  expect(rows(render(<ColumnTable columns={columns} rowCount={5} />)).slice(1)).toEqual([
    "number Number 0 1",
    "category Category 0 1",
    "text Text 0 1",
    "date Date 0 1",
    "boolean Yes or no 0 1",
    "id Identifier 0 1",
    "geo Place 0 1",
    "personal Personal 0 1",
  ]);
});

it("a column without values, and a table without rows, have no share", () => {
  const empty = { name: "note", type: "text" as const, storage: "VARCHAR", missing: 20, distinct: 0 };
  const line = (rowCount: number) => rows(render(<ColumnTable columns={[empty]} rowCount={rowCount} />))[1];
  expect([line(20), line(0)]).toEqual(["note Text 20 (100.0 %) 0", "note Text 0 0"]);
});

it("names are row headers in a focusable region, and hostile ones stay text", () => {
  const columns = [{ name: hostile, type: "text" as const, storage: "VARCHAR", missing: 0, distinct: 1 }];
  const html = render(<ColumnTable columns={columns} rowCount={1} />);
  expect(attributesOf(html, "scope")).toEqual(["col", "col", "col", "col", "row"]);
  expect(html).toContain('role="region" aria-label="Columns" tabindex="0"');
  expect([elementsOf(html, hostileElements), rows(html)[1]]).toEqual([[], `${hostile} Text 0 1`]);
});
