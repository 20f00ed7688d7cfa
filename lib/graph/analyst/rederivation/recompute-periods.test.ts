import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/cell";
import type { ResultTable } from "@/lib/domain/execution";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { toCodeReading } from "../python/code-reading";
import { toDerivationPlan } from "./derivation-plan";
import { recomputePeriods } from "./recompute-periods";

const table = {
  day: ["2011-12-31", "2012-01-01", "2012-01-01", "2012-01-31", "2012-02-10", "2012-04-01"],
  rain: [1, 2, 4, null, 5, 8],
};
const base = toDatasetFacts("weather", table, { types: { day: "date" } });
const facts = {
  ...base,
  profile: {
    ...base.profile,
    columns: base.profile.columns.map((column) => (column.name === "day" ? { ...column, storage: "DATE" } : column)),
  },
};

async function recompute(rows: Cell[][], name = "period") {
  const plan = toDerivationPlan(toCodeReading('s = df.resample("MS", on="day")["rain"].sum()', [facts]));
  if (plan === null) throw new Error("There is no plan.");
  const result: ResultTable = {
    kind: "table",
    columns: [name, "value"].map((column) => ({ name: column, type: "text" })),
    rows,
    totalRows: rows.length,
  };
  return (await recomputePeriods(result, plan, createMemoryDatasetStore([{ facts, table }]))).equal;
}

describe("recomputePeriods", () => {
  it.each<[string, string, Cell[][], string]>([
    [
      "sums by month",
      "month",
      [
        ["2012-01", 6],
        ["2012-02", 5],
      ],
      "2 sums of rain by month of day",
    ],
    [
      "sums by month told by its first day",
      "month",
      [
        ["2012-01-01T00:00:00", 6],
        ["2012-02-01T00:00:00", 5],
      ],
      "2 sums of rain by month of day",
    ],
    [
      "sums by month told by its last day",
      "month",
      [
        ["2012-01-31", 6],
        ["2012-02-29", 5],
      ],
      "2 sums of rain by month of day",
    ],
    [
      "means by year",
      "year",
      [
        [2011, 1],
        [2012, 4.75],
      ],
      "2 means of rain by year of day",
    ],
    [
      "extremes by year told by its first day",
      "year",
      [
        ["2011-01-01", 1],
        ["2012-01-01", 8],
      ],
      "2 largest values of rain by year of day",
    ],
    [
      "counts by quarter",
      "quarter",
      [
        ["2012Q1", 4],
        ["2012Q2", 1],
      ],
      "2 counts of rows by quarter of day",
    ],
    [
      "sums by day",
      "day",
      [
        ["2012-01-01", 6],
        ["2012-02-10", 5],
      ],
      "2 sums of rain by day of day",
    ],
    [
      "sums by calendar month",
      "month",
      [
        [1, 6],
        [2, 5],
      ],
      "2 sums of rain by calendar month of day",
    ],
  ])("confirms %s", async (_, name, rows, text) => {
    expect(await recompute(rows, name)).toEqual([text]);
  });

  it("confirms nothing that differs, repeats a period, or is no period", async () => {
    expect(await recompute([["2012-01", 7], ["2012-02", 5]])).toEqual([]); // prettier-ignore
    expect(await recompute([["2012-01", 6], ["2012-01", 6]])).toEqual([]); // prettier-ignore
    expect(await recompute([["early", 6]])).toEqual([]);
  });
});
