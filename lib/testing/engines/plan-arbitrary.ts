import fc from "fast-check";
import {
  Aggregate,
  Grain,
  type Filter,
  type Group,
  type Measure,
  type MeasureValue,
  type RowValue,
} from "@/lib/domain/plans/measure";
import { ChartKind } from "@/lib/lexicon/vocabulary/chart-kind";
import { type Plan, type Query } from "@/lib/engines/builtin/query/query";

/** Columns for generated plans, by content. */
export interface PlanColumns {
  numbers: readonly string[];
  dates: readonly string[];
  texts: readonly string[];
  truths: readonly string[];
}

/** Generates any plan of any family that fits these columns; each list needs at least two names. Notes are empty. */
export function toPlanArbitrary(columns: PlanColumns): fc.Arbitrary<Plan> {
  const number = fc.constantFrom(...columns.numbers);
  const date = fc.constantFrom(...columns.dates);
  const text = fc.constantFrom(...columns.texts);
  const any = fc.constantFrom(...columns.numbers, ...columns.dates, ...columns.texts, ...columns.truths);
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 8);
  const operator = fc.constantFrom("=", "!=", "<", "<=", ">", ">=");
  const words = fc.string({ minLength: 1, maxLength: 12, unit: "binary" });
  const day = fc.date({ min: new Date("2019-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  const iso = day.map((moment) => moment.toISOString().slice(0, 10));
  const chart = fc.option(fc.constantFrom(...ChartKind.options));

  const plain: fc.Arbitrary<RowValue> = fc.oneof(
    number.map((column): RowValue => ({ kind: "column", column })),
    fc.record({
      kind: fc.constant("duration" as const),
      from: date,
      to: fc.option(date),
      unit: fc.constantFrom("days", "hours", "years"),
    }),
  );
  const rowValue: fc.Arbitrary<RowValue> = fc.oneof(
    { weight: 3, arbitrary: plain },
    fc.record({
      kind: fc.constant("arithmetic" as const),
      operator: fc.constantFrom("+", "-", "*", "/"),
      left: plain,
      right: fc.oneof(
        plain,
        amount.map((value): RowValue => ({ kind: "number", value })),
      ),
    }),
  );
  const filter: fc.Arbitrary<Filter> = fc.oneof(
    fc.record({ kind: fc.constant("compare" as const), of: rowValue, operator, value: amount }),
    fc.record({
      kind: fc.constant("period" as const),
      column: date,
      start: fc.option(iso),
      end: fc.option(iso),
      label: words,
    }),
    fc.record({
      kind: fc.constant("recurring" as const),
      column: date,
      unit: fc.constantFrom("month", "quarter", "weekday", "hour"),
      values: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant("values" as const),
      column: text,
      values: fc.array(fc.oneof(words, amount, fc.constant(null)), { minLength: 1, maxLength: 5 }),
      negated: fc.boolean(),
      keepMissing: fc.boolean(),
    }),
    fc.record({ kind: fc.constant("contains" as const), column: text, text: words, negated: fc.boolean() }),
    fc.record({
      kind: fc.constant("truth" as const),
      column: fc.constantFrom(...columns.truths),
      expected: fc.boolean(),
    }),
    fc.record({ kind: fc.constant("missing" as const), column: any, missing: fc.boolean() }),
    fc.record({ kind: fc.constant("columns" as const), left: date, operator, right: date }),
    fc.record({
      kind: fc.constant("lookup" as const),
      columns: fc.array(text, { minLength: 1, maxLength: 2 }),
      values: fc.array(words, { minLength: 1, maxLength: 2 }),
    }),
  );
  const filters = fc.array(filter, { maxLength: 3 });
  const group: fc.Arbitrary<Group> = fc.oneof(
    fc.record({ column: text, grain: fc.constant(null) }),
    fc.record({ column: date, grain: fc.constantFrom(...Grain.options) }),
  );
  const single: fc.Arbitrary<MeasureValue> = fc.oneof(
    fc.record({ kind: fc.constant("rows" as const), where: filters }),
    fc.record({
      kind: fc.constant("distinct" as const),
      of: group,
      where: filters,
      rows: fc.option(fc.record({ operator, value: amount })),
    }),
    fc.record({
      kind: fc.constant("aggregate" as const),
      aggregate: fc.constantFrom(...Aggregate.options),
      of: rowValue,
      where: filters,
    }),
    fc.record({
      kind: fc.constant("percentile" as const),
      share: fc.constantFrom(0, 0.25, 0.9, 1),
      of: rowValue,
      where: filters,
    }),
  );
  const value: fc.Arbitrary<MeasureValue> = fc.oneof(
    { weight: 3, arbitrary: single },
    fc.record({ kind: fc.constant("quotient" as const), top: single, bottom: single, times: amount }),
    fc.record({
      kind: fc.constant("combination" as const),
      operator: fc.constantFrom("+", "-"),
      left: single,
      right: single,
    }),
  );
  const measure: fc.Arbitrary<Measure> = fc.record({
    label: words,
    unit: fc.option(fc.constantFrom("€", "%", "days")),
    value,
  });
  const segment = fc.record({ label: words, filters: fc.array(filter, { minLength: 1, maxLength: 2 }) });
  const query: fc.Arbitrary<Query> = fc.record({
    family: fc.constant("query" as const),
    measures: fc.uniqueArray(measure, { minLength: 1, maxLength: 6, selector: ({ label }) => label }),
    groups: fc.array(group, { maxLength: 2 }),
    filters,
    segments: fc.array(segment, { maxLength: 6 }).map((list) => (list.length === 1 ? [] : list)),
    derived: fc.option(fc.constantFrom("share", "change", "running_total", "moving_average", "overall")),
    having: fc.option(fc.record({ operator, value: amount })),
    order: fc.option(
      fc.record({ by: fc.constantFrom("measure", "group", "change"), direction: fc.constantFrom("high", "low") }),
    ),
    limit: fc.option(fc.integer({ min: 1, max: 1000 })),
    chart,
    notes: fc.constant<string[]>([]),
  });
  const common = { filters, notes: fc.constant<string[]>([]), chart };
  const list = fc.array(any, { minLength: 1, maxLength: 4 });
  return fc.oneof(
    { weight: 5, arbitrary: query },
    fc.record({
      family: fc.constant("rows" as const),
      ...common,
      by: fc.option(rowValue),
      direction: fc.constantFrom("high", "low"),
      limit: fc.integer({ min: 1, max: 100 }),
      shown: list,
    }),
    fc.record({ family: fc.constant("distribution" as const), ...common, of: rowValue, group: fc.option(group) }),
    fc.record({
      family: fc.constant("correlation" as const),
      ...common,
      columns: fc.array(number, { minLength: 2, maxLength: 4 }),
      target: fc.option(number),
    }),
    fc.record({ family: fc.constant("missing" as const), ...common, columns: list }),
    fc.record({ family: fc.constant("outliers" as const), ...common, columns: list }),
    fc.record({ family: fc.constant("duplicates" as const), ...common, columns: fc.array(any, { maxLength: 2 }) }),
    fc.record({
      family: fc.constant("overview" as const),
      ...common,
      of: fc.constantFrom("table", "columns", "shape"),
    }),
    fc.record({ family: fc.constant("insights" as const), ...common }),
  );
}
