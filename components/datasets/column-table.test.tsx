import { expect, it } from "vitest";
import { buildDataset } from "../testing/build-dataset";
import { render, textOf } from "../testing/render";
import { ColumnTable } from "./column-table";

const rows = (html: string) => [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map((match) => textOf(match[1] ?? ""));

it("columns are told by name, meaning, gaps with their share, and distinct values", () => {
  const { columns, rowCount } = buildDataset();
  expect(rows(render(<ColumnTable columns={columns} rowCount={rowCount} />))).toEqual([
    "Column Type Missing Distinct",
    "Species Category 0 3",
    "Mass Number 2 (0.6 %) 94",
  ]);
});

it("few gaps among many rows are not called none", () => {
  const columns = [{ name: "id", type: "id" as const, storage: "VARCHAR", missing: 3, distinct: 999_997 }];
  expect(rows(render(<ColumnTable columns={columns} rowCount={1_000_000} />))[1]).toBe(
    "id Identifier 3 (<0.1 %) 999,997",
  );
});
