import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { findMissingRows } from "./find-missing-rows";

const toTable = (...rows: Cell[][]): ResultTable => ({
  kind: "table",
  columns: ["Month", "n"].map((name) => ({ name, type: "" })),
  rows,
  totalRows: rows.length,
});
const half = toTable(["2024-01", 1], ["2024-02", 2]);
const find = (result: AnalysisResult, second: AnalysisResult | null, question = "orders by month") =>
  findMissingRows({ question, result, second });

describe("findMissingRows", () => {
  it("finds rows that the second table has besides all of the first", () => {
    const whole = toTable(["2024-01-01", 1], ["2024-02-01", 2], ["2024-03-01", 3], ["2024-04-01", 4]);
    expect(find(half, whole)).toEqual(["2024-03-01", "2024-04-01"]);
  });

  it.each<[string, AnalysisResult, AnalysisResult | null]>([
    ["as many rows", half, toTable(["2024-02", 2], ["2024-01", 5])],
    ["other rows, which are not covered", half, toTable(["2024-05", 2], ["2024-06", 5])],
    ["fewer rows", half, toTable(["2024-01", 1])],
    ["a group without a name", half, toTable(["2024-01", 1], ["2024-02", 2], [null, 7])],
    ["a group without a value", half, toTable(["2024-01", 1], ["2024-02", 2], ["2024-03", 0], ["2024-04", null])],
    ["a result that was cut", { ...half, totalRows: 5000 }, toTable(["2024-01", 1], ["2024-02", 2], ["2024-03", 3])],
    ["no table", half, { kind: "scalar", value: 5 }],
    ["no table at first", { kind: "scalar", value: 5 }, half],
    ["no second result", half, null],
  ])("finds none beside %s", (_, result, second) => {
    expect(find(result, second)).toEqual([]);
  });

  it("finds them in the only result of several queries that has the columns", () => {
    const three = toTable(["2024-01", 1], ["2024-02", 2], ["2024-03", 3]);
    const toQueries = (...tables: ResultTable[]): AnalysisResult => ({
      kind: "record",
      entries: [{ name: "total", value: 6 }, ...tables.map((value, index) => ({ name: `query ${index + 2}`, value }))],
    });
    const other = { ...three, columns: ["Month", "mean"].map((name) => ({ name, type: "" })) };
    expect(find(half, toQueries(three, other))).toEqual(["2024-03"]);
    expect(find(half, toQueries(other))).toEqual([]);
  });

  it("finds none where the question wants some of the rows only", () => {
    const three = toTable(["2024-01", 1], ["2024-02", 2], ["2024-03", 3]);
    expect(find(half, three)).toEqual(["2024-03"]);
    for (const question of ["top 2 months", "the two months with the highest n", "Which months?"]) {
      expect(find(half, three, question)).toEqual([]);
    }
  });
});
