import { expect, test } from "vitest";
import { toFilterClause } from "./filter-clause";

const columns = [
  { name: 'a "b"', storage: "VARCHAR" },
  { name: "n", storage: "BIGINT" },
];

test("no filter is always true", () => {
  expect(toFilterClause([], columns, {})).toBe("true");
});

test("values are bound and names quoted, so that neither can be SQL", () => {
  const values = {};
  const condition = toFilterClause(
    [
      { column: 'a "b"', op: "!=", value: "'; DROP TABLE t; --" },
      { column: "n", op: "in", value: [1, "2", null] },
    ],
    columns,
    values,
  );
  expect({ condition, values }).toEqual({
    condition: '"a ""b""" IS DISTINCT FROM $value0 AND (coalesce("n" IN ($value1, $value2), false) OR "n" IS NULL)',
    values: { value0: "'; DROP TABLE t; --", value1: 1, value2: 2 },
  });
});

test("more than 1,000 values in a list are refused", () => {
  const value = Array.from({ length: 1001 }, (_, index) => index);
  expect(() => toFilterClause([{ column: "n", op: "in", value }], columns, {})).toThrowError(
    "at most 1,000 values can be listed",
  );
});
