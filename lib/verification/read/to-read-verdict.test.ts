import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { Query } from "@/lib/domain/query/query";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toReadVerdict, type ReadInput } from "./to-read-verdict";

const orders = toDatasetFacts("orders", {
  Booked: ["2023-01-05", "2023-06-20", "2024-02-11", "2024-11-30"],
  Town: ["York", "Hull", "York", "Leeds"],
  "Revenue (€)": [120.5, 80, 310, 45.25],
});
const result: AnalysisResult = { kind: "scalar", value: 555.75 };
const asked: Query = {
  ...{ from: { table: orders.id, joins: [] }, let: [], where: null, by: [], windows: [], having: null },
  ...{ order: [], limit: null, rows: null },
  measures: [
    { name: "total", unit: "€", value: { kind: "aggregate", agg: "sum", of: { kind: "column", name: "Revenue (€)" } } },
  ],
};
const good: ReadInput = {
  ...{ question: "total revenue", result, datasets: [orders], asked, isChosen: false, before: null },
};
const judge = (change: Partial<ReadInput>) => toReadVerdict({ ...good, ...change });

describe("how a question was read", () => {
  it("is clear when each word is in the query", () => {
    expect(judge({})).toEqual({ status: "clear", line: "Every word of the question is answered", assumed: [] });
  });

  it("is unclear when words are left over, which are named", () => {
    const { status, line } = judge({ question: "total revenue by salesperson for shops" });
    expect([status, line]).toEqual(["unclear", "“salesperson” and “shops” were not used."]);
  });

  it("is unclear when something was computed that nobody asked for", () => {
    const where: Query["where"] = {
      ...{ kind: "call", fn: "is_any" },
      of: [
        { kind: "column", name: "Town" },
        { kind: "literal", value: "York" },
      ],
    };
    const { status, line } = judge({ asked: { ...asked, where } });
    expect([status, line]).toEqual(["unclear", "no word of the question says “Town = York”."]);
  });

  it("is assumed when words name a column by what it means", () => {
    const { status, line, assumed } = judge({ question: "how much did we earn" });
    expect([status, line.includes("was read as"), assumed.length > 0]).toEqual(["assumed", true, true]);
  });

  it("is clear when a person chose the reading, whatever the words are", () => {
    expect(judge({ question: "the usual", isChosen: true }).status).toBe("clear");
  });

  it("is unclear when the values say nothing", () => {
    expect(judge({ result: { kind: "scalar", value: null }, isChosen: true })).toEqual({
      ...{ status: "unclear", assumed: [] },
      line: "no row has a value for this. Choose other rows or another column.",
    });
  });

  it("is unclear when it changes a question without a query", () => {
    expect(judge({ before: { queries: [], isUnclear: false } })).toMatchObject({
      status: "unclear",
      line: "it changes a question that no query answers.",
    });
  });

  it("is unclear when it keeps something of a question that was unclear", () => {
    const before = { queries: [asked], isUnclear: true };
    const where: Query["where"] = {
      ...{ kind: "call", fn: "in_period" },
      of: [
        { kind: "column", name: "Booked" },
        { kind: "literal", value: "2023-01-01" },
        { kind: "literal", value: "2023-12-31" },
      ],
    };
    const kept = { question: "and in 2023?", asked: { ...asked, where } };
    expect(judge({ ...kept, before })).toMatchObject({
      status: "unclear",
      line: "it changes a question that was not confirmed either.",
    });
    expect(judge({ ...kept, before: { ...before, isUnclear: false } }).status).toBe("assumed");
    expect(judge({ question: "total revenue", before }).status).toBe("clear");
  });

  it("of a program is told from the form of its result", () => {
    expect(judge({ asked: null }).line).toBe("The result has the form that the question asks for");
    const { status, line } = judge({ asked: null, question: "total revenue by town" });
    expect([status, line.includes("may not have the form")]).toEqual(["clear", true]);
  });
});
