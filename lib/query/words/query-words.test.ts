import { describe, expect, it } from "vitest";
import type { Expression, QueryFunction } from "@/lib/domain/query/expression";
import type { Query } from "@/lib/domain/query/query";
import type { QueryKey } from "@/lib/domain/query/query-key";
import type { QueryValue } from "@/lib/domain/query/query-value";
import type { Schema } from "../schema";
import { toQueryWords } from "./query-words";

const toColumn = (name: string, label = name, unit: string | null = null) => ({
  ...{ name, label, unit, kind: "number" as const, stored: null, isYear: false, merges: false },
  ...{ plain: new Set<string>(), truth: { yes: [], no: [] } },
});
const schema: Schema = new Map([["Fee (€)", toColumn("Fee (€)", "Fee", "€")]]);
const column = (name: string): Expression => ({ kind: "column", name });
const literal = (value: string | number | null): Expression => ({ kind: "literal", value });
const call = (fn: QueryFunction, ...of: Expression[]): Expression => ({ kind: "call", fn, of });
const calendar = { yearStarts: 1, weekStarts: 1, yearNamedBy: "end" } as const;
const month: QueryKey = {
  ...{ name: "month", of: column("Opened"), order: "time", filled: false },
  grain: { unit: "month", cyclic: false, calendar },
};
const town: QueryKey = { name: "Town", of: column("Town"), grain: null, order: "text", filled: false };
const total: QueryValue = { kind: "aggregate", agg: "sum", of: column("Fee (€)") };
const rows: QueryValue = { kind: "aggregate", agg: "count", of: "rows" };
const nothing = { let: [], where: null, by: [], windows: [], having: null, order: [], limit: null, rows: null };

function toWords(change: Partial<Query>, value: QueryValue = total): string {
  const query = { ...nothing, from: { table: "letters", joins: [] }, measures: [{ name: "fees", unit: "€", value }] };
  return toQueryWords({ ...query, ...change }, { schema, show: String });
}

const period = (first: string | null, last: string | null) =>
  call("in_period", column("Opened"), literal(first), literal(last));

describe("a query in words", () => {
  it("names groups, conditions and the groups that stay", () => {
    const where = call("and", period("2024-01-01", "2024-12-31"), call("is_none", column("Town"), literal("Lyon")));
    const order = [{ by: "fees", first: "high" as const }];
    expect(toWords({ by: [month, town], where, order, limit: { n: 3, per: ["Town"], by: "fees" } })).toBe(
      "total of Fee by month of Opened and Town where Opened is in 2024 and Town is not Lyon, the 3 highest by fees of each Town",
    );
  });

  it("names numbers of inner groups, ratios and what is added along time", () => {
    const daily: QueryValue = { kind: "aggregate", agg: "mean", of: total, at: [month] };
    const value: QueryValue = { kind: "arithmetic", op: "/", left: daily, right: rows };
    const windows = [{ name: "so far", of: "fees", fn: "running" as const, within: [], along: "month", size: null }];
    const having = call(">", column("fees"), literal(2));
    expect(toWords({ by: [month], windows, having }, value)).toBe(
      "average of total of Fee of each month of Opened per rows by month of Opened, with the total so far along month, only groups whose fees is above 2",
    );
  });

  it("names the columns of single rows", () => {
    const order = [{ by: "Fee (€)", first: "low" as const }];
    expect(toWords({ measures: [], rows: ["Town", "Fee (€)"], order, limit: { n: 1, per: [], by: "Fee (€)" } })).toBe(
      "rows with Town and Fee, the lowest by Fee (€)",
    );
  });

  it.each([
    ["2024-03-01", "2024-03-31", "in March 2024"],
    ["2024-04-01", "2024-06-30", "in Q2 2024"],
    ["2024-02-29", "2024-02-29", "on 29 February 2024"],
    ["2023-12-15", "2024-01-14", "from 15 December 2023 to 14 January 2024"],
    ["2024-03-01", null, "since 1 March 2024"],
    [null, "2024-02-29", "until 29 February 2024"],
  ])("names the period from %s to %s", (first, last, words) => {
    expect(toWords({ where: period(first, last) })).toBe(`total of Fee where Opened is ${words}`);
  });

  it.each<[condition: Expression, words: string]>([
    [call(">=", column("Fee (€)"), literal(1200)), "Fee is at least €1,200"],
    [call("not", call("contains", column("Town"), literal("Saint"))), "Town does not contain Saint"],
    [call("or", call("is_missing", column("Town")), call("is_true", column("Paid"))), "Town is missing or Paid is yes"],
    [call("in_cycle", column("Opened"), literal("weekday"), literal(7), literal(6)), "Opened is on a weekend"],
    [call("in_cycle", column("Opened"), literal("month"), literal(3)), "Opened is in March"],
    [call("not", call("is_written", column("Town"), literal("Total"))), "Town is not Total"],
    [call("occurs", column("Town"), column("Street"), literal("Lyon")), "the value Lyon occurs"],
    [
      call("<", call("time_between", column("Opened"), column("Closed"), literal("days")), literal(3)),
      "days from Opened to Closed is below 3 days",
    ],
  ])("names a condition", (condition, words) => {
    expect(toWords({ where: condition })).toBe(`total of Fee where ${words}`);
  });
});
