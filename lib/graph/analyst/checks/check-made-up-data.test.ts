import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toCodeReading } from "../python/code-reading";
import { checkMadeUpData } from "./check-made-up-data";

const table = toDatasetFacts("t", { age: [1, 2], year: [1990, 1991] });

function check(code: string, result: AnalysisResult | null, needsData = true) {
  return checkMadeUpData({ reading: toCodeReading(code, [table]), result, needsData });
}
const scalar = (value: number): AnalysisResult => ({ kind: "scalar", value });
const rows = (...values: number[]): AnalysisResult => ({
  kind: "table",
  columns: [
    { name: "group", type: "text" },
    { name: "value", type: "number" },
  ],
  rows: values.map((value, index) => [`g${index}`, value]),
  totalRows: values.length,
});

describe("checkMadeUpData", () => {
  it.each([
    [
      "a result typed in",
      "mean = df['age'].mean()\nresult = 42.37",
      scalar(42.37),
      "The result 42.37 is typed into the code instead of computed.",
    ],
    [
      "a table typed in",
      "x = df\nresult = pd.DataFrame({'value': [123, 456.7, 8.91]})",
      rows(123, 456.7, 8.91),
      "The result 123 is typed into the code instead of computed.",
    ],
    [
      "code that never reads the data",
      "result = np.random.normal(40, 5, 100).mean()",
      scalar(39.9),
      "The code never reads the data.",
    ],
    [
      "data put in the place of the real ones",
      "print(len(df))\ndf = pd.DataFrame({'age': [31, 45, 52, np.nan]})\nresult = df['age'].mean()",
      scalar(42.7),
      "The code puts typed-in values in the place of the data.",
    ],
    [
      "a dataset replaced",
      "datasets['t'] = pd.DataFrame([[1, 2], [3, 4]], columns=['a', 'b'])\nresult = 1",
      scalar(1),
      "The code puts typed-in values in the place of the data.",
    ],
  ])("finds %s", (_, code, result, detail) => {
    expect(check(code, result)).toEqual({ name: "Nothing made up", passed: false, detail });
  });

  it.each([
    [
      "bins and labels",
      "b = pd.cut(df['age'], bins=[0, 18, 35, 125], labels=['a', 'b', 'c'])\nresult = b.value_counts()",
      rows(5, 7, 125),
    ],
    ["quantiles", "result = df['age'].quantile([0.025, 0.975])", rows(19.5, 64.25)],
    ["a year in a filter", "result = df[df['year'] == 1990]['year'].max()", scalar(1990)],
    ["a round threshold", "result = df[df['age'] > 4000]['age'].min()", scalar(4000)],
    [
      "a level beside computed numbers",
      "result = {'level': 0.975, 'low': df['age'].min(), 'high': df['age'].max()}",
      {
        kind: "record",
        entries: [
          { name: "level", value: 0.975 },
          { name: "low", value: 18 },
          { name: "high", value: 90 },
        ],
      } satisfies AnalysisResult,
    ],
    [
      "a table of labels to merge with",
      "names = pd.DataFrame({'year': [1990, 1991], 'name': ['a', 'b']})\nresult = df.merge(names)",
      rows(1, 2),
    ],
    ["a frame made of the data", "df = pd.DataFrame({'a': df['age'], 'b': [1, 2]})\nresult = df['a'].sum()", scalar(3)],
    ["a chart without a result", "fig = px.bar(df, x='age')", null],
  ])("passes %s", (_, code, result) => {
    expect(check(code, result)).toEqual({
      name: "Nothing made up",
      passed: true,
      detail: "The result is computed from the data.",
    });
  });

  it("lets a question that needs no data be computed without it", () => {
    expect(check("result = 17 / 100 * 2300", scalar(391), false).passed).toBe(true);
  });
});
