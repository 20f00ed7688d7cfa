import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { checkPossibleValues } from "./check-possible-values";

const columns = toDatasetFacts("t", { margin_pct: [-20, 150], share_price: [300, 410] }).profile.columns;

function check(result: AnalysisResult, analysisType = "descriptive") {
  return checkPossibleValues({ result, analysisType, columns });
}

const record = (name: string, value: Cell): AnalysisResult => ({ kind: "record", entries: [{ name, value }] });
const column = (name: string, values: Cell[]): AnalysisResult => ({
  kind: "table",
  columns: [{ name, type: "number" }],
  rows: values.map((value) => [value]),
  totalRows: values.length,
});

describe("checkPossibleValues", () => {
  it.each([
    [
      "a correlation beyond 1",
      record("correlation", 1.2),
      "A correlation cannot lie outside -1 and 1, but there is 1.2 (correlation).",
    ],
    ["a p-value beyond 1", record("p-value", 1.5), "A p-value cannot lie outside 0 and 1, but there is 1.5 (p-value)."],
    ["a negative p", record("p", -0.1), "A p-value cannot lie outside 0 and 1, but there is -0.1 (p)."],
    [
      "a share beyond 100 %",
      column("Share of customers (%)", [40, 120]),
      "A percentage cannot lie outside 0 and 100, but there is 120 (Share of customers (%)).",
    ],
    ["a negative count", column("row_count", [3, -1]), "A count cannot be negative, but there is -1 (row_count)."],
    ["a value that is no number", { kind: "scalar", value: null } as const, "The result is no number (NaN or empty)."],
    ["a record without any value", record("mean", null), "All values of the result are missing."],
    ["a column without any value", column("mean", [null, null]), "All values of mean are missing."],
  ])("finds %s", (_, result, detail) => {
    expect(check(result)).toEqual({ name: "Possible values", passed: false, detail });
  });

  it("takes an unnamed value for a correlation when one was planned", () => {
    expect(check({ kind: "scalar", value: 1.2 }, "correlation").passed).toBe(false);
    expect(check({ kind: "scalar", value: 1.2 }, "descriptive").passed).toBe(true);
  });

  it.each([
    ["a correlation of exactly 1", record("correlation", 1 + 1e-12)],
    ["what only speaks about correlations", record("correlation count", 12)],
    ["a t statistic of a correlation", record("correlation t statistic", 12)],
    ["a change in percent", record("percent change", -250)],
    ["an account number", record("account", -5)],
    ["a column of the data that has such values itself", column("margin_pct", [150, -20])],
    ["the price of shares", record("mean share_price", 355)],
    ["a table with some values missing", column("mean", [1, null])],
    ["an empty table", column("mean", [])],
  ])("passes %s", (_, result) => {
    expect(check(result).passed).toBe(true);
  });
});
