import { expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { findDifference } from "./find-difference";

const plain = [
  ["North", 10.5, "3"],
  ["South", 7, "4"],
];
const toResult = (rows: [string, number][]): AnalysisResult => ({
  ...{ kind: "table", rows, totalRows: rows.length },
  columns: [
    { name: "region", type: "text" },
    { name: "mean", type: "number" },
  ],
});

it.each<[string, AnalysisResult | null, string | null]>([
  ["the same table", toResult([["South", 7], ["North", 10.5]]), null], // prettier-ignore
  ["another value", toResult([["South", 10.5], ["North", 10.5]]), "no row of the query has South, 10.5"], // prettier-ignore
  ["fewer rows", toResult([["South", 7]]), "1 rows instead of 2"], // prettier-ignore
  ["a value of the query", { kind: "scalar", value: 3 }, null],
  ["another one", { kind: "scalar", value: 5 }, "no row of the query has 5"],
  [
    "a record with another one",
    { kind: "record", entries: [{ name: "region", value: "South" }, { name: "rows", value: 8 }] }, // prettier-ignore
    "no row of the query has 8",
  ],
  ["no result", null, "there is no result"],
])("compares a result with the rows of its query: %s", (_, result, difference) => {
  expect(findDifference(result, plain)).toBe(difference);
});
