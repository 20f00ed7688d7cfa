import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toArchivedExecution } from "@/lib/testing/archived-execution";
import { checkRequestedForm } from "./check-requested-form";

describe("checkRequestedForm", () => {
  const check = (question: string, figures: number, result: number | null = 1, columnNames: string[] = []) =>
    checkRequestedForm({
      question,
      columnNames,
      execution: toArchivedExecution({
        result: result === null ? null : { kind: "scalar", value: result },
        figureTitles: Array.from({ length: figures }, () => "F"),
      }),
    });

  it.each(["Show a bar chart of sales", "plot age", "Histogram of mass please", "visualise the trend"])(
    "wants a chart for “%s”",
    (question) => {
      expect([check(question, 0).passed, check(question, 1).passed]).toEqual([false, true]);
    },
  );

  it("does not want a chart for a plain question or for a column of that name", () => {
    expect(check("How many rows?", 0).passed).toBe(true);
    expect(check("Average yield of each plot number", 0, 1, ["plot number"]).passed).toBe(true);
  });

  it("wants a result or a chart", () => {
    expect(check("How many rows?", 0, null)).toEqual({
      name: "Asked form",
      passed: false,
      detail: "The code left neither a result nor a chart.",
    });
    expect(check("How many rows?", 1, null).passed).toBe(true);
  });
});

const scalar: AnalysisResult = { kind: "scalar", value: 4 };
const table: AnalysisResult = {
  kind: "table",
  columns: [
    { name: "city", type: "text" },
    { name: "n", type: "number" },
  ],
  rows: [
    ["Rome", 3],
    ["Oslo", 2],
  ],
  totalRows: 2,
};
const record = (...names: string[]): AnalysisResult => ({
  kind: "record",
  entries: names.map((name, index) => ({ name, value: index + 1 })),
});

describe("a table that is asked for", () => {
  const passes = (question: string, result: AnalysisResult | null) =>
    checkRequestedForm({
      question,
      columnNames: ["table size"],
      execution: toArchivedExecution({ result, figureTitles: ["F"] }),
    }).passed;

  it.each([
    "Show the number of orders per city as a table",
    "Give me a table of counts",
    "Sales by city in a sorted table, please",
    "Make a pivot table of sales",
    "A crosstab of sex and species",
  ])("has to be there for “%s”", (question) => {
    expect([scalar, null, table, record("a", "b")].map((result) => passes(question, result))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it.each(["How many rows are in the table?", "Which table is largest?", "What is the mean table size?"])(
    "is not asked for by “%s”",
    (question) => {
      expect(passes(question, scalar)).toBe(true);
    },
  );

  it("says what there is in its place", () => {
    const check = (result: AnalysisResult | null) =>
      checkRequestedForm({
        question: "Counts as a table",
        columnNames: [],
        execution: toArchivedExecution({ result, figureTitles: ["F"] }),
      }).detail;
    expect([check(scalar), check(null), check(table)]).toEqual([
      "The question asks for a table, but the result is one value.",
      "The question asks for a table, but the result is a chart only.",
      "There is a result and a chart.",
    ]);
  });
});

describe("a chart that is not wanted", () => {
  it.each(["Mean of units, without a chart", "Just the number, no plot", "Do not make any charts: how many rows?"])(
    "is not missed in “%s”",
    (question) => {
      const execution = toArchivedExecution({ result: scalar });
      expect(checkRequestedForm({ question, columnNames: [], execution }).passed).toBe(true);
    },
  );
});

describe("lines that are asked for", () => {
  const check = (question: string, result: AnalysisResult | null) =>
    checkRequestedForm({ question, columnNames: [], execution: toArchivedExecution({ result, figureTitles: ["F"] }) });

  it.each<[string, string, AnalysisResult]>([
    ["one value for the only line", "Mean? @mean[x]", scalar],
    ["values of these names", "@low[x] @high[y]", record("low", "high")],
    ["values of other names", "@low[x] @high[y]", record("minimum", "maximum")],
    ["the cells of a table", "@rome[x] @oslo[y]", table],
    ["a list", "@cities[a, b]", table],
  ])("can be made of %s", (_, question, result) => {
    expect(check(question, result).passed).toBe(true);
  });

  it.each<[string, string, AnalysisResult | null, string]>([
    ["one value for two lines", "@low[x] @high[y]", scalar, "@low and @high"],
    ["a named value and nothing else", "@low[x] @high[y]", record("low"), "@high"],
    ["a chart only", "@mean[x]", null, "@mean"],
  ])("cannot be made of %s", (_, question, result, names) => {
    expect(check(question, result)).toEqual({
      name: "Asked form",
      passed: false,
      detail: `The question asks for ${names}, which the result does not have.`,
    });
  });
});
