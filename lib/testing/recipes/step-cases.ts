import fc from "fast-check";
import { conditions, values } from "./case-expressions";

type Params = Readonly<Record<string, unknown>>;

const numeric = fc.constantFrom("id", "unit price", "amount");
const texts = fc.constantFrom("city", "odd \"name's €");
const any = fc.constantFrom("id", "unit price", "amount", "city", "odd \"name's €", "paid", "ordered", "shipped");
const some = (column: fc.Arbitrary<string>) => fc.uniqueArray(column, { minLength: 1, maxLength: 4 });

/** Params with each expression once, by type. */
export const expressionCases: Readonly<Record<string, readonly Params[]>> = {
  filter: conditions.map((expression) => ({ expression })),
  derive: values.map((expression) => ({ name: "new", expression })),
};

const sortKeys = fc
  .uniqueArray(any, { maxLength: 3 })
  .chain((columns) =>
    fc.tuple(
      ...columns.map((column) =>
        fc.record({ column: fc.constant(column), direction: fc.constantFrom("ascending", "descending") }),
      ),
    ),
  )
  .map((keys) => [...keys]);
const measures = [
  [{ name: "rows", aggregate: "count" }],
  [
    { name: "s", aggregate: "sum", column: "amount" },
    { name: "m", aggregate: "mean", column: "amount" },
  ],
  [
    { name: "x s", aggregate: "sum", column: "unit price" },
    { name: "x m", aggregate: "median", column: "unit price" },
  ],
  [
    { name: "low", aggregate: "min", column: "city" },
    { name: "high", aggregate: "max", column: "shipped" },
  ],
  [
    { name: "c", aggregate: "count", column: "city" },
    { name: "d", aggregate: "count_distinct", column: "city" },
  ],
  [
    { name: "f", aggregate: "first", column: "city" },
    { name: "l", aggregate: "last", column: "paid" },
    { name: "o", aggregate: "last", column: "ordered" },
  ],
];

/** Params for each step type over the columns of `testTable`. */
export const stepCases: Readonly<Record<string, fc.Arbitrary<Params>>> = {
  filter: fc.record({ expression: fc.constantFrom(...conditions) }),
  derive: fc.record({ name: fc.constantFrom("new", "amount", 'a "quote"'), expression: fc.constantFrom(...values) }),
  rename: some(any).map((names) => ({ columns: names.map((from, place) => ({ from, to: `new ${place} €` })) })),
  drop_duplicates: fc.oneof(
    fc.option(some(any)).map((columns): Params => (columns === null ? {} : { columns })),
    fc.record({
      columns: some(any),
      order: fc.constantFrom(
        [{ column: "shipped", direction: "descending" }],
        [{ column: "city" }, { column: "amount", direction: "descending" }],
      ),
    }),
  ),
  parse_number: fc.record({ columns: some(texts), decimal_mark: fc.constantFrom(".", ",") }),
  drop_missing: fc.record({ columns: some(any), when: fc.constantFrom("any", "all") }),
  drop_totals: fc.oneof(
    fc.record({ column: texts }),
    fc.record({ column: texts, texts: fc.constantFrom(["ann", "İ"], ["straße "], ["d'Arc", "a\0b"]) }),
  ),
  keep_complete_periods: fc.record(
    {
      column: fc.constantFrom("ordered", "shipped"),
      period: fc.constantFrom("week", "month", "quarter", "year"),
      from: fc.constantFrom("2023-03-01", "2024-01-01"),
      until: fc.constantFrom("2024-03-01", "2025-01-01"),
    },
    { requiredKeys: ["column", "period"] },
  ),
  sort_limit: fc.record({ by: sortKeys, limit: fc.integer({ min: 1, max: 12 }) }, { requiredKeys: ["by"] }),
  sample: fc.record({ rows: fc.integer({ min: 1, max: 12 }), seed: fc.integer({ min: 0, max: 9 }) }),
  select: fc.record({ columns: some(any), mode: fc.constantFrom("keep", "drop") }),
  split_column: fc.record({
    column: texts,
    separator: fc.constantFrom(",", " ", "a", "\n", "\0", "."),
    names: fc.constantFrom(["one", "two"], ["one", "two", 'three "€"']),
  }),
  date_parts: fc.oneof(
    fc.record({
      column: fc.constant("ordered"),
      parts: some(fc.constantFrom("year", "quarter", "month", "week", "day", "weekday")),
    }),
    fc.record({
      column: fc.constant("shipped"),
      parts: some(fc.constantFrom("year", "week", "weekday", "hour", "minute")),
    }),
  ),
  trim_and_case: fc.record({
    columns: some(texts),
    letters: fc.constantFrom("as they are", "lower", "upper", "first upper", "each word upper"),
  }),
  join_spellings: fc.record({
    column: texts,
    spellings: fc.constantFrom(
      [
        { from: "ann ", to: "Ann" },
        { from: " ANN", to: "Ann" },
      ],
      [
        { from: "a\0b", to: "d'Arc" },
        { from: "a\nb", to: 'B"x' },
        { from: "", to: "🤦🏼‍♂️" },
      ],
    ),
  }),
  replace_values: fc.oneof(
    fc.record({
      column: texts,
      values: fc.constantFrom([
        { from: "n/a", to: null },
        { from: "a", to: "\0" },
      ]),
    }),
    fc.record({
      column: fc.constantFrom("amount", "unit price"),
      values: fc.constantFrom(
        [
          { from: "0", to: null },
          { from: "7", to: "-1" },
        ],
        [{ from: "1", to: "1.5" }],
      ),
    }),
    fc.record({
      column: fc.constantFrom("ordered", "shipped"),
      values: fc.constant([
        { from: "2023-01-01", to: "2024-02-29" },
        { from: "2023-01-02", to: null },
      ]),
    }),
    fc.constant({ column: "paid", values: [{ from: "true", to: "false" }] }),
  ),
  parse_date: fc.record(
    {
      columns: some(texts),
      order: fc.constantFrom("day month year", "month day year", "year month day"),
      time: fc.constantFrom("drop", "keep"),
    },
    { requiredKeys: ["columns", "order"] },
  ),
  fill_missing: fc.oneof(
    fc.record(
      { columns: some(any), method: fc.constantFrom("previous", "next"), within: fc.constantFrom(["paid"], ["city"]) },
      { requiredKeys: ["columns", "method"] },
    ),
    fc.record(
      { columns: some(numeric), method: fc.constantFrom("mean", "median"), within: fc.constantFrom(["paid"], ["id"]) },
      { requiredKeys: ["columns", "method"] },
    ),
    fc.record({ columns: some(numeric), method: fc.constant("value"), value: fc.constantFrom("0", "-2.5") }),
    fc.record({ columns: some(texts), value: fc.constantFrom("none", "it's\0", "") }),
    fc.constant({ columns: ["ordered", "shipped"], value: "2024-02-29" }),
    fc.constant({ columns: ["paid"], value: "false" }),
  ),
  cap_outliers: fc.record(
    { column: numeric, lower: fc.constantFrom(-1, 0.5), upper: fc.constantFrom(2, 10.25) },
    { requiredKeys: ["column"] },
  ),
  group_aggregate: fc.record({ by: some(any), measures: fc.constantFrom(...measures) }, { requiredKeys: ["measures"] }),
  pivot: fc.oneof(
    fc.record({
      rows: some(fc.constantFrom("paid", "city", "ordered")),
      column: fc.constant("id"),
      names: fc.constantFrom(["1", "2"], ["3"]),
      values: fc.constantFrom("amount", "unit price"),
      aggregate: fc.constantFrom("sum", "mean", "count", "max", "first"),
    }),
    fc.record({
      rows: fc.constant(["id"]),
      column: texts,
      names: fc.constantFrom(["Ann", "ann "], ["d'Arc", "🤦🏼‍♂️", "%"]),
      values: fc.constantFrom("amount", "unit price"),
    }),
  ),
  unpivot: fc.oneof(
    fc.record({ columns: some(numeric) }),
    fc.record({ columns: some(texts), name: fc.constant('the "name"'), value: fc.constant("€") }),
    fc.constant({ columns: ["ordered", "shipped"] }),
  ),
  window: fc.oneof(
    fc.record(
      {
        name: fc.constant("new"),
        function: fc.constantFrom("previous", "next", "rank"),
        column: any,
        within: some(fc.constantFrom("id", "city", "paid")),
        order: sortKeys,
      },
      { requiredKeys: ["name", "function", "column", "order"] },
    ),
    fc.record(
      {
        name: fc.constant("new"),
        function: fc.constant("running_total"),
        column: numeric,
        within: some(fc.constantFrom("id", "city")),
        order: sortKeys,
      },
      { requiredKeys: ["name", "function", "column", "order"] },
    ),
    fc.record(
      { name: fc.constant("new"), function: fc.constant("number"), within: some(any), order: sortKeys },
      { requiredKeys: ["name", "function"] },
    ),
  ),
  join: fc.record(
    {
      on: fc.constantFrom(
        [{ left: "id", right: "id" }],
        [{ left: "amount", right: "unit price" }],
        [{ left: "city", right: "city" }],
        [
          { left: "ordered", right: "shipped" },
          { left: "id", right: "id" },
        ],
      ),
      kind: fc.constantFrom("left", "inner"),
      cardinality: fc.constant("many_to_many"),
      columns: some(any),
    },
    { requiredKeys: ["on", "kind", "cardinality"] },
  ),
  union: fc.constant({}),
};
