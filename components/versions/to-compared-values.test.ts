import { expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { toComparedValues } from "./to-compared-values";

const scalar = (value: number | string): AnalysisResult => ({ kind: "scalar", value });
const table = { kind: "table" as const, columns: [{ name: "a", type: "number" }], rows: [[1]], totalRows: 1 };

it("single values are listed side by side with their difference", () => {
  expect(toComparedValues(scalar(42), scalar(40.5))).toEqual([
    { name: "Value", left: 42, right: 40.5, difference: -1.5 },
  ]);
  expect(toComparedValues(scalar("a"), scalar("b"))).toEqual([
    { name: "Value", left: "a", right: "b", difference: null },
  ]);
});

it("named values are matched by name, those of one side alone are kept, tables are left out", () => {
  const left: AnalysisResult = {
    kind: "record",
    entries: [
      { name: "mean", value: 1 },
      { name: "only left", value: true },
      { name: "rows", value: table },
    ],
  };
  const right: AnalysisResult = {
    kind: "record",
    entries: [
      { name: "only right", value: null },
      { name: "mean", value: 3 },
    ],
  };
  expect(toComparedValues(left, right)).toEqual([
    { name: "mean", left: 1, right: 3, difference: 2 },
    { name: "only left", left: true, right: undefined, difference: null },
    { name: "only right", left: undefined, right: null, difference: null },
  ]);
});

it("a result of another kind, or none, leaves its side empty", () => {
  expect(toComparedValues(null, scalar(1))).toEqual([{ name: "Value", left: undefined, right: 1, difference: null }]);
  expect(toComparedValues(table, null)).toEqual([]);
});
