import fc from "fast-check";
import type { Expression, QueryFunction } from "@/lib/domain/query/expression";
import type { Query, Window } from "@/lib/domain/query/query";
import type { Grain, QueryKey } from "@/lib/domain/query/query-key";
import type { QueryAggregate, QueryValue } from "@/lib/domain/query/query-value";
import { hostileNames } from "./odd-tables";

const column = (name: string): Expression => ({ kind: "column", name });
const literal = (value: string | number | boolean | null): Expression => ({ kind: "literal", value });
const call = (fn: QueryFunction, ...of: Expression[]): Expression => ({ kind: "call", fn, of });

const [name, size] = [column(hostileNames.name), column(hostileNames.size)];
const [amount, units] = [column(hostileNames.amount), column(hostileNames.units)];
const [begun, ended, paid, year] = ["begun", "ended", "paid", "year"].map(column) as [
  Expression,
  Expression,
  Expression,
  Expression,
];

const number = fc.constantFrom<Expression>(
  amount,
  units,
  call("*", units, amount),
  call("/", amount, units),
  call("-", amount, literal(2)),
  call("-", literal(0), units),
  call("time_between", begun, ended, literal("days")),
  call("time_between", begun, literal("2024-06-01"), literal("weeks")),
  { kind: "case", cases: [{ when: call(">", units, literal(2)), then: amount }], otherwise: literal(1) },
  { kind: "case", cases: [{ when: call("is_true", paid), then: units }], otherwise: null },
);
const comparison = fc.constantFrom<QueryFunction>("=", "!=", "<", "<=", ">", ">=");
const days = (first: string | null, last: string | null) => call("in_period", begun, literal(first), literal(last));
const simple = fc.oneof(
  fc.tuple(comparison, number, fc.integer({ min: -2, max: 60 })).map(([fn, of, value]) => call(fn, of, literal(value))),
  fc
    .tuple(comparison, fc.constantFrom<[Expression, Expression]>([ended, begun], [amount, units]))
    .map(([fn, [left, right]]) => call(fn, left, right)),
  fc.constantFrom<Expression>(
    days("2023-01-01", "2023-12-31"),
    days("2024-01-01", null),
    days(null, "2023-06-10"),
    call("in_period", year, literal("2021-01-01"), literal("2022-12-31")),
    call("in_cycle", begun, literal("month"), literal(11), literal(12), literal(1)),
    call("in_cycle", begun, literal("weekday"), literal(6), literal(7)),
    call("in_cycle", begun, literal("quarter"), literal(4)),
    call("in_cycle", ended, literal("hour"), literal(10), literal(12)),
    call("is_any", name, literal("ann"), literal("Zoë")),
    call("is_any", name, literal("zoë"), literal(null)),
    call("is_any", name, literal(null)),
    call("is_any", units, literal(1), literal(3)),
    call("is_any", size, literal("s")),
    call("is_none", name, literal("ANN")),
    call("is_none", size, literal("M"), literal("L")),
    call("contains", name, literal("N")),
    call("contains", name, literal("'")),
    call("is_true", paid),
    call("is_false", paid),
    call("is_missing", amount),
    call("is_missing", name),
    call("occurs", name, literal("Ann")),
  ),
);
const condition: fc.Arbitrary<Expression> = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    { weight: 5, arbitrary: simple },
    { weight: 1, arbitrary: tie("any").map((of) => call("not", of)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom<QueryFunction>("and", "or"), tie("any"), tie("any"))
        .map(([fn, left, right]) => call(fn, left, right)),
    },
  ),
})).any;

const calendar = fc.constantFrom<Grain["calendar"]>(
  { yearStarts: 1, weekStarts: 1, yearNamedBy: "end" },
  { yearStarts: 4, weekStarts: 7, yearNamedBy: "end" },
  { yearStarts: 10, weekStarts: 6, yearNamedBy: "start" },
);
const grain: fc.Arbitrary<Grain> = fc.record({
  unit: fc.constantFrom("hour", "day", "week", "month", "quarter", "year", "weekend"),
  cyclic: fc.boolean(),
  calendar,
});

/** A key of rows, with this name unless it is a column by itself. */
function toKey(label: string): fc.Arbitrary<QueryKey> {
  const plain = { grain: null, filled: false };
  return fc.oneof(
    fc.constantFrom<QueryKey>(
      { ...plain, name: hostileNames.name, of: name, order: "text" },
      { ...plain, name: hostileNames.size, of: size, order: ["S", "M", "L", "XL"] },
      { ...plain, name: hostileNames.units, of: units, order: "number" },
      { ...plain, name: `${label} units`, of: call("*", units, literal(2)), order: "number" },
      {
        ...{ ...plain, name: `${label} band`, order: ["low", "high"] },
        of: {
          kind: "case",
          cases: [{ when: call("<", amount, literal(40)), then: literal("low") }],
          otherwise: literal("high"),
        },
      },
    ),
    fc
      .tuple(fc.constantFrom(begun, ended), grain)
      .map(([of, period]): QueryKey => ({ name: `${label} period`, of, grain: period, order: "time", filled: false })),
  );
}

const aggregate = fc.constantFrom<QueryAggregate>(
  "count",
  "sum",
  "mean",
  "median",
  "percentile",
  "min",
  "max",
  "range",
  "deviation",
  "variance",
  "skewness",
);
const part = (values: { where: Expression | null; share: number }, agg: QueryAggregate) => ({
  ...(values.where !== null && { where: values.where }),
  ...(agg === "percentile" && { share: values.share }),
});
const restrained = fc.record({ where: fc.option(condition, { freq: 1 }), share: fc.constantFrom(0.1, 0.5, 0.9) });
const single: fc.Arbitrary<QueryValue> = fc.oneof(
  restrained.map((rest): QueryValue => ({ kind: "aggregate", agg: "count", of: "rows", ...part(rest, "count") })),
  fc
    .tuple(fc.constantFrom(name, size, units, begun), restrained)
    .map(([of, rest]): QueryValue => ({ kind: "aggregate", agg: "distinct", of, ...part(rest, "distinct") })),
  fc.tuple(aggregate, number, restrained, fc.boolean()).map(([agg, of, rest, isZero]): QueryValue => ({
    ...{ kind: "aggregate", agg, of, ...part(rest, agg) },
    ...(agg === "sum" && isZero && { empty: 0 as const }),
  })),
);
const inner: fc.Arbitrary<QueryValue> = fc
  .record({
    agg: aggregate,
    of: single,
    at: fc.uniqueArray(toKey("inner"), { minLength: 1, maxLength: 2, selector: (key) => key.name }),
    kept: fc.option(fc.record({ operator: fc.constantFrom("=", ">", "<="), value: fc.integer({ min: 1, max: 3 }) }), {
      freq: 2,
    }),
    rest: restrained,
  })
  .map(({ agg, of, at, kept, rest }) => ({
    ...{ kind: "aggregate", agg, of, at, ...part(rest, agg) },
    ...(kept !== null && { kept: kept as { operator: "="; value: number } }),
  }));
const value: fc.Arbitrary<QueryValue> = fc.oneof(
  { weight: 4, arbitrary: single },
  { weight: 2, arbitrary: inner },
  {
    weight: 2,
    arbitrary: fc
      .record({
        kind: fc.constant("arithmetic"),
        op: fc.constantFrom("+", "-", "*", "/"),
        left: single,
        right: single,
        times: fc.constantFrom(1, 100),
      })
      .filter(({ op, right }) => op !== "/" || isSteady(right)),
  },
);

/** Whether both languages compute a value to the last digit, so that values which tie in one tie in the other. */
function isExact(of: QueryValue): boolean {
  return (
    of.kind === "aggregate" &&
    (of.agg === "count" || of.agg === "distinct") &&
    (of.of === "rows" || of.at === undefined)
  );
}

/** Whether a value may be divided by: a spread of equal values is almost 0 in one language and 0 in the other. */
function isSteady(of: QueryValue): boolean {
  if (of.kind !== "aggregate")
    return of.kind === "arithmetic" && of.op !== "/" && isSteady(of.left) && isSteady(of.right);
  if (["deviation", "variance", "skewness"].includes(of.agg)) return false;
  return of.of === "rows" || (of.of.kind !== "aggregate" && of.of.kind !== "arithmetic") || isSteady(of.of);
}

const parts = fc.constantFrom<QueryKey[]>(
  [],
  [],
  [],
  [
    {
      ...{ name: "compared", grain: null, order: ["newer", "paid"], filled: false },
      of: [
        { label: "newer", where: days("2023-10-01", null) },
        { label: "paid", where: call("is_true", paid) },
        { label: "all", where: literal(true) },
      ],
    },
  ],
);

interface Draft {
  keys: QueryKey[];
  compared: QueryKey[];
  values: QueryValue[];
  window: Window["fn"];
  isFilled: boolean;
  where: Expression | null;
  most: number | null;
  way: "high" | "low";
  isByMeasure: boolean;
  isWithin: boolean;
}

/** Windows that fit the keys of a query. */
function toWindows({ keys, compared, window, isWithin }: Draft): Window[] {
  const [part] = compared;
  if (part !== undefined) {
    const along = { of: "measure 1", within: [], along: part.name, size: null };
    return [
      { name: "difference", fn: "difference", ...along },
      { name: "change", fn: "change", ...along },
    ];
  }
  const [first, ...others] = keys.map((key) => key.name);
  if (first === undefined) return [];
  const isSeries = window === "change" || window === "difference" || window === "running" || window === "moving";
  return [
    {
      ...{ name: "window", of: "measure 1", fn: window, size: window === "moving" ? 3 : null },
      within: isSeries ? others : isWithin && window !== "whole" ? others : [],
      along: isSeries ? first : null,
    },
  ];
}

/** Whether a window of a value is the same to ten digits in both languages. */
function fits(fn: Window["fn"], of: QueryValue | undefined): boolean {
  if (of === undefined) return false;
  if (fn === "rank") return isExact(of);
  return fn === "change" || fn === "share" ? isSteady(of) : true;
}

function toQuery(draft: Draft): Query {
  const { compared, values, where, most, way, isByMeasure, isFilled, isWithin } = draft;
  const [only, other] = draft.keys;
  const isLong =
    only?.grain !== null &&
    only?.grain?.cyclic === false &&
    ["day", "week", "month", "quarter", "year"].includes(only.grain.unit);
  const keys = draft.keys.map((key) => ({
    ...key,
    filled: isFilled && isLong && other === undefined && most === null,
  }));
  const measures = values.map((of, place) => ({ name: `measure ${place + 1}`, unit: null, value: of }));
  const lead = compared.length === 0 ? "measure 1" : "measure 1 · newer";
  const isRanked = isByMeasure && values[0] !== undefined && isExact(values[0]);
  const per = isWithin && other !== undefined ? [other.name] : [];
  return {
    ...{ from: { table: "df", joins: [] }, let: [], where, by: [...keys, ...compared], measures, rows: null },
    windows: toWindows({ ...draft, keys }).filter(({ fn }) => fits(fn, values[0])),
    having: isRanked && keys.length > 0 && !isWithin ? call(">", column(lead), literal(1)) : null,
    order:
      keys.length === 0
        ? []
        : isRanked
          ? [{ by: lead, first: way }]
          : keys.map((key) => ({ by: key.name, first: way })),
    limit:
      most === null || keys.length === 0 ? null : { n: most, per: isRanked ? per : [], by: isRanked ? lead : null },
  };
}

/** Generates queries of measures about a hostile table. */
export const measuresArbitrary: fc.Arbitrary<Query> = fc
  .record({
    keys: fc.tuple(fc.option(toKey("first"), { freq: 6 }), fc.option(toKey("second"), { freq: 1 })).map((both) => {
      const known = both.filter((key) => key !== null);
      return known.filter((key, place) => known.findIndex((one) => one.name === key.name) === place);
    }),
    compared: parts,
    values: fc.array(value, { minLength: 1, maxLength: 2 }),
    window: fc.constantFrom<Window["fn"]>("rank", "share", "change", "difference", "running", "moving", "whole"),
    isFilled: fc.boolean(),
    where: fc.option(condition),
    most: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 1 }),
    way: fc.constantFrom("high", "low"),
    isByMeasure: fc.boolean(),
    isWithin: fc.boolean(),
  })
  .map(toQuery);

/** Generates queries of single rows of a hostile table. */
export const rowsArbitrary: fc.Arbitrary<Query> = fc
  .record({
    of: number,
    where: fc.option(condition),
    n: fc.integer({ min: 1, max: 5 }),
    way: fc.constantFrom<"high" | "low">("high", "low"),
    isPer: fc.boolean(),
  })
  .map(({ of, where, n, way, isPer }) => ({
    ...{
      from: { table: "df", joins: [] },
      let: [{ name: "ranked", of }],
      where,
      by: [],
      measures: [],
      windows: [],
      having: null,
    },
    ...{ rows: [hostileNames.name, hostileNames.size, "begun", "ranked"], order: [{ by: "ranked", first: way }] },
    limit: { n, per: isPer ? [hostileNames.size] : [], by: "ranked" },
  }));
