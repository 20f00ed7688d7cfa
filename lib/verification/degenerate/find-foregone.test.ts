import { describe, expect, it } from "vitest";
import type { Expression } from "@/lib/domain/query/expression";
import type { Query } from "@/lib/domain/query/query";
import type { QueryValue } from "@/lib/domain/query/query-value";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { findForegone, findTie } from "./find-foregone";

const column = (name: string): Expression => ({ kind: "column", name });
const literal = (value: string): Expression => ({ kind: "literal", value });
const isAny = (name: string, value: string): Expression => ({
  ...{ kind: "call", fn: "is_any" },
  of: [column(name), literal(value)],
});
const inYear = (name: string): Expression => ({
  ...{ kind: "call", fn: "in_period" },
  of: [column("Landed"), literal(`${name}-01-01`), literal(`${name}-12-31`)],
});
const weight: QueryValue = { kind: "aggregate", agg: "sum", of: column("Weight") };
const byPort = { name: "Port", of: column("Port"), grain: null, order: "text" as const, filled: false };
const calendar = { yearStarts: 1, weekStarts: 1, yearNamedBy: "end" as const };
const byMonth = (cyclic: boolean) => ({
  ...{ name: "month", of: column("Landed"), order: "time" as const, filled: true },
  grain: { unit: "month" as const, cyclic, calendar },
});
const share = { name: "share", of: "value", fn: "share" as const, within: [], along: null, size: null };

function toQuery(value: QueryValue, change: Partial<Query> = {}): Query {
  return {
    ...{ from: { table: "landings", joins: [] }, let: [], where: null, by: [], windows: [], having: null },
    ...{ order: [], limit: null, rows: null, measures: [{ name: "value", unit: null, value }] },
    ...change,
  };
}
const toPart = (bottom: QueryValue): QueryValue => ({
  ...{ kind: "arithmetic", op: "/", times: 100, left: { ...weight, where: isAny("Species", "Cod") }, right: bottom },
});
const years = [{ label: "2023", where: inYear("2023") }, { label: "2024", where: inYear("2024") }]; // prettier-ignore
const byYears = { ...byPort, name: "compared", of: years, order: ["2023", "2024"] };

describe("values that follow from the query alone", () => {
  it.each<[string, Query, string]>([
    [
      "a share of the one group that is left",
      toQuery(weight, { by: [byPort], windows: [share], where: isAny("Port", "Leith") }),
      "shares are of the values of “Port” that the condition leaves",
    ],
    ["a part of rows that are all of it", toQuery(toPart(weight), { where: isAny("Species", "Cod") }), "a share is"],
    [
      "years compared within months of one year each",
      toQuery(weight, { by: [byMonth(false), byYears] }),
      "each “month”",
    ],
  ])("are %s", (_, query, reason) => {
    expect(findForegone(query)?.startsWith(reason)).toBe(true);
  });

  it.each<[string, Query]>([
    ["a share of each group", toQuery(weight, { by: [byPort], windows: [share] })],
    [
      "a share of the rows of another column",
      toQuery(weight, { by: [byPort], windows: [share], where: isAny("Species", "Cod") }),
    ],
    ["a part of all rows", toQuery(toPart(weight), { where: isAny("Port", "Leith") })],
    ["years compared by month of the year", toQuery(weight, { by: [byMonth(true), byYears] })],
  ])("are not %s", (_, query) => {
    expect(findForegone(query)).toBeNull();
  });
});

describe("an extreme of groups", () => {
  const datasets = [toDatasetFacts("landings", { Port: ["Leith", "Oban", "Wick", "Mallaig"], Weight: [5, 5, 5, 9] })];
  const find = (question: string, values: number[], change: Partial<Query> = {}) => {
    const rows = values.map((value, index) => [["Leith", "Oban", "Wick", "Mallaig"][index] ?? "", value]);
    const columns = ["Port", "value"].map((name) => ({ name, type: "" }));
    const result = { kind: "table" as const, columns, rows, totalRows: rows.length };
    return findTie(toQuery(weight, { by: [byPort], ...change }), { question, result, datasets });
  };
  const limit = { n: 1, per: [], by: "value" };

  it("says nothing where all have the same value", () => {
    const reason =
      "all 4 values of “Port” have the same “value”, so that none is first. Name another number to compare.";
    expect(find("which port has the lowest weight", [5, 5, 5, 5])).toBe(reason);
    expect(find("by port", [5, 5, 5, 5], { order: [{ by: "value", first: "low" }] })).toBe(reason);
    expect(find("first port", [5, 5, 5, 5], { limit })).toBe(reason);
  });

  it("says something where groups differ, where only the first tie, and where none is asked for", () => {
    expect(find("which port has the lowest weight", [5, 5, 5, 9])).toBeNull();
    expect(find("which port has the lowest weight", [5, 5, 5], { limit })).toBeNull();
    expect(find("weight by port", [5, 5, 5, 5])).toBeNull();
  });
});
