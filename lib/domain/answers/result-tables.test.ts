import { expect, it } from "vitest";
import type { ResultTable } from "../runs/execution";
import { toResultTables } from "./result-tables";

const table: ResultTable = {
  kind: "table",
  columns: [{ name: "species", type: "text" }],
  rows: [["Adelie"]],
  totalRows: 1,
};

it("leaves a table as it is", () => {
  expect(toResultTables(table)).toEqual([{ name: "result", table }]);
});

it.each([
  [3, "number"],
  [true, "boolean"],
  ["Adelie", "text"],
  [null, "text"],
])("makes the single value %j a table of one %s cell", (value, type) => {
  expect(toResultTables({ kind: "scalar", value })).toEqual([
    {
      name: "result",
      table: { kind: "table", columns: [{ name: "value", type }], rows: [[value]], totalRows: 1 },
    },
  ]);
});

it("puts a record's values beside their names, and its tables after them", () => {
  const entries = [
    { name: "n", value: 344 },
    { name: "means", value: table },
    { name: "unit", value: "g" },
  ];
  const columns = [
    { name: "name", type: "text" },
    { name: "value", type: "text" },
  ];
  const rows = [
    ["n", 344],
    ["unit", "g"],
  ];
  expect(toResultTables({ kind: "record", entries })).toEqual([
    { name: "values", table: { kind: "table", columns, rows, totalRows: 2 } },
    { name: "means", table },
  ]);
  expect(toResultTables({ kind: "record", entries: [{ name: "means", value: table }] })).toEqual([
    { name: "means", table },
  ]);
  expect(toResultTables({ kind: "record", entries: [] })).toMatchObject([{ name: "values", table: { rows: [] } }]);
});
