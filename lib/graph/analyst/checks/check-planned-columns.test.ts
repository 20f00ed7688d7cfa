import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { findColumn } from "../match-column";
import { toCodeReading } from "../python/code-reading";
import { checkPlannedColumns } from "./check-planned-columns";

const table = toDatasetFacts("t", { key: ["a", "b"], age: [1, 2], income: [3, 4] }, { types: { key: "id" } });

function check(names: string[], code: string) {
  const needed = names.flatMap((name) => findColumn(name, [table]) ?? []);
  return checkPlannedColumns(needed, toCodeReading(code, [table]));
}

describe("checkPlannedColumns", () => {
  it("fails when a planned column is never read", () => {
    expect(check(["age", "income"], 'result = df["age"].corr(df["age"])')).toEqual({
      name: "Planned columns",
      passed: false,
      detail: "The plan names income, but the code never reads it.",
    });
  });

  it.each([
    ["all are read", ["age", "income"], 'result = df["age"].corr(df.income)'],
    ["the code works on all columns", ["age", "income"], "result = df.select_dtypes('number').mean()"],
    ["the code counts rows", ["age"], "result = len(df)"],
    ["an identifier is only planned", ["key", "age"], 'result = df["age"].mean()'],
  ])("passes when %s", (_, names, code) => {
    expect(check(names, code)?.passed).toBe(true);
  });

  it("says nothing about a plan without columns", () => {
    expect(check(["nope"], "result = 1")).toBeNull();
  });
});
