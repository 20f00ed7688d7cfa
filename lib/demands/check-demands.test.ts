import { describe, expect, it } from "vitest";
import type { Expression } from "@/lib/domain/query/expression";
import type { Query } from "@/lib/domain/query/query";
import type { QueryValue } from "@/lib/domain/query/query-value";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { mutateQuery } from "@/lib/testing/engines/mutate-query";
import { checkDemands } from "./check-demands";
import { toPartText } from "./part-text";

const lexicon = toLexicon(
  toDatasetFacts("orders", {
    "Order no": ["A1", "A2", "A3", "A4", "A5", "A6"],
    Booked: ["2023-01-05", "2023-06-20", "2023-09-02", "2024-02-11", "2024-07-01", "2024-11-30"],
    Customer: ["Ada", "Bo", "Ada", "Cy", "Bo", "Ada"],
    Channel: ["web", "shop", "web", "phone", "web", "shop"],
    Town: ["York", "Leeds", "York", "Hull", "Leeds", "York"],
    "Revenue (€)": [120.5, 80, 310, 45.25, 99, 15],
    "Discount (€)": [1.5, 0, 12, 0, 4, 0],
    "Km driven": [12, 30.5, 8, 44, 9, 21],
    Reason: ["No stock", "Too late", "No stock", "Too late", "Broken", "Broken"],
    Returned: [true, false, false, true, false, false],
  }),
);

const column = (name: string): Expression => ({ kind: "column", name });
const call = (fn: "not" | "is_any" | "is_true" | "in_period" | "and" | ">" | "=", ...of: Expression[]): Expression => ({
  kind: "call",
  fn,
  of,
});
const literal = (value: string | number): Expression => ({ kind: "literal", value });
const sum: QueryValue = { kind: "aggregate", agg: "sum", of: column("Revenue (€)") };
const mean: QueryValue = { kind: "aggregate", agg: "mean", of: column("Revenue (€)") };
const rows: QueryValue = { kind: "aggregate", agg: "count", of: "rows" };
const web = call("is_any", column("Channel"), literal("web"));
const year = (name: string) => call("in_period", column("Booked"), literal(`${name}-01-01`), literal(`${name}-12-31`));

function toQuery(value: QueryValue, change: Partial<Query> = {}): Query {
  return {
    ...{ from: { table: "orders", joins: [] }, let: [], where: null, by: [], windows: [], having: null },
    ...{ order: [], limit: null, rows: null, measures: [{ name: "value", unit: null, value }] },
    ...change,
  };
}

const byTown = { name: "Town", of: column("Town"), grain: null, order: "text" as const, filled: false };
const calendar = { yearStarts: 1, weekStarts: 1, yearNamedBy: "end" as const };
const byMonth = {
  name: "month",
  of: column("Booked"),
  grain: { unit: "month" as const, cyclic: false, calendar },
  order: "time" as const,
  filled: true,
};
const period = (name: string) => ({ label: name, where: year(name) });
const byYears = { ...byTown, name: "compared", of: [period("2023"), period("2024")], order: ["2023", "2024"] };
const toWindow = (fn: "change" | "difference") => ({
  ...{ name: fn, of: "value", fn, within: [], along: "compared", size: null },
});
const km: QueryValue = { kind: "aggregate", agg: "sum", of: column("Km driven") };
const toDistinct = (name: string): QueryValue => ({ kind: "aggregate", agg: "distinct", of: column(name) });
const highest = [{ by: "value", first: "high" as const }];

/** Returns what a question and a query do not share, in words. */
function check(question: string, query: Query, ...before: Query[]) {
  const { unspent, unmet, lost } = checkDemands({ question, query, lexicon, before });
  return { unspent, unmet: unmet.map(toPartText), lost: lost.map(toPartText) };
}
const nothing = { unspent: [], unmet: [], lost: [] };

const right: readonly [question: string, query: Query][] = [
  ["total revenue by town", toQuery(sum, { by: [byTown], order: highest })],
  ["Average revenue of web orders in 2024", toQuery(mean, { where: call("and", web, year("2024")) })],
  ["how many orders per month, without the web channel?", toQuery(rows, { by: [byMonth], where: call("not", web) })],
  [
    "which 3 towns have the highest total revenue",
    toQuery(sum, { by: [byTown], order: highest, limit: { n: 3, per: [], by: "value" } }),
  ],
  ["number of orders that were returned", toQuery(rows, { where: call("is_true", column("Returned")) })],
  ["revenue per km driven", toQuery({ kind: "arithmetic", op: "/", left: sum, right: km })],
  [
    "total revenue growth from 2023 to 2024",
    toQuery(sum, { by: [byYears], windows: [toWindow("difference"), toWindow("change")] }),
  ],
  ["how many customers", toQuery(toDistinct("Customer"))],
  ["how many of the returned orders", toQuery(rows, { where: call("is_true", column("Returned")) })],
  ["how many orders have a discount above 3", toQuery(rows, { where: call(">", column("Discount (€)"), literal(3)) })],
];

describe("a question whose every word is in the query", () => {
  it.each(right)("leaves nothing over: %s", (question, query) => {
    expect(check(question, query)).toEqual(nothing);
  });
});

describe("one mistake in a reading", () => {
  const mutants = right.flatMap(([question, query]) =>
    mutateQuery(query, lexicon).map(({ mutation, query: other }) => [mutation, question, other] as const),
  );

  it("is made in each of nine ways", () => {
    expect(new Set(mutants.map(([mutation]) => mutation)).size).toBe(9);
  });

  it.each(mutants)("is seen: %s in “%s”", (_, question, query) => {
    expect(check(question, query)).not.toEqual(nothing);
  });
});

describe("words and parts that do not fit", () => {
  it.each<[string, Query, Partial<ReturnType<typeof check>>]>([
    ["total revenue by salesperson", toQuery(sum), { unspent: ["salesperson"] }],
    ["total revenue", toQuery(sum, { where: web }), { unmet: ["Channel = web"] }],
    ["average revenue", toQuery(sum), { unspent: ["average"] }],
    ["how many orders", toQuery(sum), { unspent: ["how many"] }],
    [
      "total revenue, returned orders included",
      toQuery(sum, { where: call("is_true", column("Returned")) }),
      { unspent: ["included"] },
    ],
    ["when was the highest revenue", toQuery({ ...sum, agg: "max" }), { unspent: ["when"] }],
    [
      "total revenue divided by discount",
      toQuery(sum, { by: [byTown] }),
      { unspent: ["divided by discount"], unmet: ["by Town"] },
    ],
    [
      "revenue per km driven in 2024",
      toQuery(sum, {
        measures: [
          { name: "value", unit: null, value: sum },
          { name: "km", unit: null, value: km },
        ],
        where: year("2024"),
      }),
      { unspent: ["per"] },
    ],
    ["revenue growth by month", toQuery(sum, { by: [byMonth] }), { unspent: ["growth"] }],
    ["how many orders has each customer", toQuery(toDistinct("Customer")), { unspent: ["how many"] }],
    ["how many booked orders", toQuery(rows, { by: [byMonth] }), { unmet: ["by month of Booked"] }],
    [
      "how many orders, over the year",
      toQuery(rows, { by: [byMonth] }),
      { unspent: ["over", "year"], unmet: ["by month of Booked"] },
    ],
    [
      "orders with stock",
      toQuery(rows, { where: call("is_any", column("Reason"), literal("No stock")) }),
      { unspent: ["stock"], unmet: ["Reason = No stock"] },
    ],
  ])("are named: %s", (question, query, expected) => {
    expect(check(question, query)).toEqual({ ...nothing, ...expected });
  });
});

describe("a question that changes the one before", () => {
  const before = toQuery(sum, { by: [byTown], order: highest, where: web });

  it("keeps what it does not name", () => {
    expect(check("and in 2024?", { ...before, where: call("and", web, year("2024")) }, before)).toEqual(nothing);
  });

  it("loses nothing without a word", () => {
    expect(check("and in 2024?", { ...before, where: year("2024") }, before)).toEqual({
      ...nothing,
      lost: ["Channel = web"],
    });
  });

  it("keeps no condition where it names a measure of its own, unless it refers to it", () => {
    const asked = { ...before, ...toQuery(rows, { by: [byTown], order: highest, where: web }) };
    expect(check("number of orders by town", asked, before).unmet).toEqual(["Channel = web"]);
    expect(check("and the number of orders by town", asked, before)).toEqual(nothing);
  });

  it("takes nothing new without a word", () => {
    const { unmet } = check(
      "and in 2024?",
      { ...before, ...toQuery(rows, { by: [byTown], where: call("and", web, year("2024")) }) },
      before,
    );
    expect(unmet).toEqual(["number of rows"]);
  });
});

it("names what the words leave open, by its kind", () => {
  const ranked = toQuery(sum, {
    by: [{ ...byTown, name: "Customer", of: column("Customer") }],
    order: highest,
    limit: { n: 1, per: [], by: "value" },
  });
  const { assumed } = checkDemands({ question: "who is our best customer", query: ranked, lexicon, before: [] });
  expect([...new Set(assumed.map(({ kind }) => kind))].sort()).toEqual(["aggregate", "formula", "meaning"]);
});

it("takes no amount for granted in a ranking where several are of its kind", () => {
  const amounts = toLexicon(
    toDatasetFacts("invoices", {
      Supplier: ["Acme", "Bolt", "Acme", "Crane"],
      "Net amount (€)": [120.5, 80, 310, 45.25],
      "Gross amount (€)": [140.5, 95, 360, 52.25],
    }),
  );
  const query = toQuery(
    { kind: "aggregate", agg: "sum", of: column("Net amount (€)") },
    {
      by: [{ ...byTown, name: "Supplier", of: column("Supplier") }],
      order: highest,
      limit: { n: 1, per: [], by: "value" },
    },
  );
  const { unmet } = checkDemands({ question: "biggest supplier", query, lexicon: amounts, before: [] });
  expect(unmet.map(toPartText)).toEqual(["Net amount (€)"]);
});
