import { describe, expect, it } from "vitest";
import type { Expression, QueryFunction } from "@/lib/domain/query/expression";
import type { Query } from "@/lib/domain/query/query";
import type { QueryKey } from "@/lib/domain/query/query-key";
import type { QueryValue } from "@/lib/domain/query/query-value";
import type { Kind, Schema, SchemaColumn } from "../schema";
import { checkQuery } from "./check-query";

function toColumn(name: string, kind: Kind, isYear = false): [string, SchemaColumn] {
  const words = { label: name, unit: null, plain: new Set<string>(), truth: { yes: ["yes"], no: ["no"] } };
  return [name, { name, kind, isYear, stored: null, merges: kind === "text", ...words }];
}

const schema: Schema = new Map([
  toColumn("Fee", "number"),
  toColumn("Town", "text"),
  toColumn("Opened", "date"),
  toColumn("Closed", "moment"),
  toColumn("Year", "number", true),
]);

const column = (name: string): Expression => ({ kind: "column", name });
const literal = (value: string | number | null): Expression => ({ kind: "literal", value });
const call = (fn: QueryFunction, ...of: Expression[]): Expression => ({ kind: "call", fn, of });
const calendar = { yearStarts: 1, weekStarts: 1, yearNamedBy: "end" } as const;
const total: QueryValue = { kind: "aggregate", agg: "sum", of: column("Fee") };
const town: QueryKey = { name: "Town", of: column("Town"), grain: null, order: "text", filled: false };
const month: QueryKey = {
  ...{ name: "month", of: column("Opened"), order: "time", filled: true },
  grain: { unit: "month", cyclic: false, calendar },
};
const window = { name: "so far", of: "total", within: [], along: "month", size: null };

function toQuery(change: Partial<Query> = {}): Query {
  return {
    ...{ from: { table: "letters", joins: [] }, let: [], where: null, by: [month] },
    ...{ measures: [{ name: "total", unit: "€", value: total }], windows: [{ ...window, fn: "running" }] },
    ...{ having: null, order: [{ by: "total", first: "high" }], limit: null, rows: null },
    ...change,
  };
}

const measure = (value: QueryValue) => ({ measures: [{ name: "total", unit: null, value }] });

describe("the check of a query", () => {
  it("infers the kinds of the result", () => {
    const latest: QueryValue = { kind: "aggregate", agg: "max", of: column("Closed") };
    const measures = [...toQuery().measures, { name: "latest", unit: null, value: latest }];
    expect(checkQuery(toQuery({ measures }), schema)).toEqual({
      kinds: new Map([
        ["month", "text"],
        ["total", "number"],
        ["latest", "moment"],
        ["so far", "number"],
      ]),
    });
  });

  it("infers the kinds of single rows, of computed ones, too", () => {
    const days = call("time_between", column("Opened"), column("Closed"), literal("days"));
    const rows = {
      ...{ by: [], measures: [], windows: [], order: [{ by: "days", first: "low" as const }] },
      ...{ let: [{ name: "days", of: days }], rows: ["Town", "days"], limit: { n: 3, per: ["Town"], by: "days" } },
    };
    expect(checkQuery(toQuery(rows), schema)).toEqual({
      kinds: new Map([
        ["Town", "text"],
        ["days", "number"],
      ]),
    });
  });

  it.each<[fault: string, change: Partial<Query>]>([
    ["the data has no column “Margin”", { where: call(">", column("Margin"), literal(1)) }],
    ["“Town” does not hold numbers", measure({ kind: "aggregate", agg: "mean", of: column("Town") })],
    ["“Town” does not hold numbers or dates", measure({ kind: "aggregate", agg: "max", of: column("Town") })],
    ["“Fee” does not hold dates", { where: call("in_period", column("Fee"), literal("2024-01-01"), literal(null)) }],
    ["“Fee” does not hold conditions", { where: call("not", column("Fee")) }],
    ["“Town” and “Fee” cannot be compared", { where: call("=", column("Town"), column("Fee")) }],
    [
      "“soon” is no value that “in_period” compares with",
      { where: call("in_period", column("Opened"), literal("soon"), literal(null)) },
    ],
    ["no month has the number 13", { where: call("in_cycle", column("Opened"), literal("month"), literal(13)) }],
    ["“Town” does not hold dates", { by: [{ ...month, of: column("Town") }] }],
    ["only periods by themselves can be completed", { by: [month, town] }],
    ["“Fee” stands for two things", { by: [{ ...month, name: "Fee" }] }],
    ["two columns of the result have one name", { by: [{ ...month, name: "total" }], windows: [] }],
    ["groups do not follow one another", { by: [{ ...month, filled: false }, town] }],
    ["“fees” is no measure of the question", { windows: [{ ...window, of: "fees", fn: "share" }] }],
    ["the result has no column “Fee” to be sorted by", { order: [{ by: "Fee", first: "low" }] }],
    ["“Town” is no group of the question", { limit: { n: 2, per: ["Town"], by: "total" } }],
    ["rows can only be counted", measure({ kind: "aggregate", agg: "sum", of: "rows" })],
    ["the metric “churn” is not defined for this table", measure({ kind: "metric", metric: "churn" })],
    [
      "tables cannot be joined in a question yet",
      {
        from: {
          table: "letters",
          joins: [{ to: "towns", on: [["Town", "Name"]], each: "one", keep: "left", known: "found" }],
        },
      },
    ],
  ])("says what is wrong: %s", (fault, change) => {
    expect(checkQuery(toQuery(change), schema)).toEqual({ fault });
  });

  it("lets years be periods", () => {
    const where = call("in_period", column("Year"), literal("2024-01-01"), literal("2024-12-31"));
    expect(checkQuery(toQuery({ where }), schema)).not.toHaveProperty("fault");
  });
});
