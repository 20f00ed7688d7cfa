import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { findSuspicions } from "./find-suspicions";

const five: AnalysisResult = { kind: "scalar", value: 5 };
const toRecord = (entries: Record<string, Cell>): AnalysisResult => ({
  kind: "record",
  entries: Object.entries(entries).map(([name, value]) => ({ name, value })),
});
const find = (question: string, change: Partial<Parameters<typeof findSuspicions>[0]> = {}) =>
  findSuspicions({ question, columnNames: ["Chart Position", "Plot"], result: five, charts: 0, ...change });
const noChart = "The question seems to ask for a chart, but the code drew none.";

describe("a chart", () => {
  it.each(["Plot sales by month", "Show a bar chart", "a histogram of age", "Visualise it", "Make a scatter plot"])(
    "is missed in: %s",
    (question) => {
      expect(find(question, { columnNames: [] })).toEqual([noChart]);
      expect(find(question, { columnNames: [], charts: 1 })).toEqual([]);
    },
  );

  it.each([
    "What is the mean Chart Position?",
    "Mean of Plot",
    "The mean, without a chart",
    "no plot please",
    "the plotter",
  ])("is not reported missing in: %s", (question) => {
    expect(find(question)).toEqual([]);
  });

  it("is reported missing where there is no result either", () => {
    expect(find("Draw a chart", { result: null, columnNames: [] })).toEqual([noChart]);
  });
});

describe("named values", () => {
  it("are reported missing where the result has none of that name", () => {
    const result = toRecord({ mean: 5 });
    expect(find("Give @mean[mean] and @n[count]", { result })).toEqual(["No value of the result is named @n."]);
    expect(find("Give @Mean[mean] and @mean[m]", { result })).toEqual([]);
  });

  it("are not reported missing where there is one of each", () => {
    expect(find("Give @mean[mean]")).toEqual([]);
    expect(find("Give @mean[mean]", { result: toRecord({ average: 5 }) })).toEqual([]);
  });
});

describe("values that cannot be", () => {
  const toMinus = (value: Cell) => String(value).replace("-", "−");

  it.each<[string, Cell, number, number]>([
    ["p_value", 1.5, 0, 1],
    ["P-Value (t-test)", -0.1, 0, 1],
    ["pval", 2, 0, 1],
    ["anova_p_value", 2, 0, 1],
    ["correlation", 1.2, -1, 1],
    ["Pearson r", -1.2, -1, 1],
  ])("are suspected: %s of %s", (name, value, low, high) => {
    expect(find("q", { result: toRecord({ [name]: value }) })).toEqual([
      `“${name}” should lie between ${toMinus(low)} and ${toMinus(high)}, but holds ${toMinus(value)}.`,
    ]);
  });

  it.each<[string, Cell]>([
    ["p_value", 0.05],
    ["p_value", 1.0000000001],
    ["correlation", -1],
    ["correlation_n", 120],
    ["spearman_p", 3],
    ["share", 1.4],
    ["correlation", "1.2"],
    ["step value", 7],
    ["mean", null],
  ])("are not suspected: %s of %s", (name, value) => {
    expect(find("q", { result: toRecord({ [name]: value }) })).toEqual([]);
  });

  it("are suspected of a column, and of a result without any value", () => {
    const columns = [{ name: "correlation", type: "" }, { name: "empty", type: "" }]; // prettier-ignore
    const result = { kind: "table" as const, columns, rows: [[0.5, null], [7, null]], totalRows: 2 }; // prettier-ignore
    expect(find("q", { result })).toEqual([
      "“correlation” should lie between −1 and 1, but holds 7.",
      "“empty” has no value at all.",
    ]);
    expect(find("q", { result: { kind: "scalar", value: null } })).toEqual(["The result has no value at all."]);
  });

  it("are at most five", () => {
    const entries = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`corr ${index}`, 5]));
    expect(find("q", { result: toRecord(entries) })).toHaveLength(5);
  });
});
