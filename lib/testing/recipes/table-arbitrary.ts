import fc from "fast-check";
import type { TestTable, TestValue } from "./recipe-bench";

const texts = [
  "",
  " ",
  "a",
  "A",
  "b",
  "Ann",
  "ann ",
  " ANN",
  "Zoë",
  "d'Arc",
  'B"x',
  "Straße",
  "a\nb",
  "a\0b",
  "tab\there",
  "🤦🏼‍♂️",
  "日本",
  "%",
  "_x",
  "a%b",
  "\\d",
  "12",
  "-3.5",
  "1,234.50",
  "$ 1,200",
  "(7)",
  "1.234,5",
  "12 kg",
  "5-6",
  "n/a",
  "2024-01-31",
  "31.12.2023",
  "31.12.23 9:05 pm",
  "01.02.24",
  "12/31/70",
  "Total",
  "TOTAL",
  "x,y",
  "x,y,z",
  "\u00a0nbsp\u00a0",
  "İ",
  "Σς",
];
const numbers = [0, 1, -1, 2.5, -2.5, 0.1, 100, 1e6, 3.25, 99.995, -0.5, 7];

/** Texts as people and hostile files write them. */
const oddText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
);
const day = fc
  .integer({ min: 0, max: 800 })
  .map((days) => new Date(Date.UTC(2023, 0, 1 + days)).toISOString().slice(0, 10));
const moment = fc
  .tuple(day, fc.integer({ min: 0, max: 86_399 }))
  .map(([date, second]) => `${date} ${new Date(second * 1000).toISOString().slice(11, 19)}`);
const missing = (value: fc.Arbitrary<TestValue>) => fc.option(value, { freq: 5 });

const row = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  "unit price": missing(
    fc.oneof(
      fc.constantFrom(...numbers),
      fc.integer({ min: -40, max: 400 }).map((quarter) => quarter / 4),
    ),
  ),
  amount: missing(fc.integer({ min: -5, max: 50 })),
  city: missing(oddText),
  "odd \"name's €": missing(oddText),
  paid: missing(fc.boolean()),
  ordered: missing(day),
  shipped: missing(moment),
});

const types: Record<string, string> = {
  id: "BIGINT",
  "unit price": "DOUBLE",
  amount: "BIGINT",
  city: "VARCHAR",
  "odd \"name's €": "VARCHAR",
  paid: "BOOLEAN",
  ordered: "DATE",
  shipped: "TIMESTAMP",
};

/** Tables with missing values, odd texts and names, repeated rows, and without rows. */
export const testTable: fc.Arbitrary<TestTable> = fc
  .tuple(fc.array(row, { maxLength: 30 }), fc.nat(4))
  .map(([rows, repeated]) => [...rows, ...rows.slice(0, repeated)])
  .map((rows) =>
    Object.entries(types).map(([name, type]) => ({
      name,
      type,
      values: rows.map((one) => (one as Record<string, TestValue>)[name] ?? null),
    })),
  );
