import { expect, test } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toFormatLine } from "./format-line";

const record: AnalysisResult = {
  kind: "record",
  entries: [
    { name: "mean of Age", value: 29.699_117 },
    { name: "rows used", value: 714 },
  ],
};
const table: AnalysisResult = { kind: "table", columns: [{ name: "n", type: "number" }], rows: [[1]], totalRows: 1 };

test.each<[string, AnalysisResult, string | null]>([
  ["mean age, rounded to two decimals, as @mean_age[value]", record, "@mean_age[29.70]"],
  ["mean age as @mean_age[value]", record, "@mean_age[29.699117]"],
  ["busiest port as @port[name]", { kind: "scalar", value: "Cherbourg" }, "@port[Cherbourg]"],
  ["mean and count as @mean[x] @count[y]", record, null],
  ["mean age by sex as @mean_age[value]", table, null],
  ["mean age", record, null],
  ["latest date as @date[d]", { kind: "scalar", value: null }, null],
])("%s", (question, result, line) => {
  expect(toFormatLine(question, result)).toBe(line);
});
