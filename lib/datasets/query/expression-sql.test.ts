import { expect, test } from "vitest";
import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import { withFiles } from "../testing/temporary-folder";
import { toExpressionSql, type SqlScope } from "./expression-sql";

const columns = [
  { name: 'a "b"', storage: "VARCHAR" },
  { name: "n", storage: "BIGINT" },
  { name: "day", storage: "DATE" },
];
const column = (name: string): ColumnExpression => ({ kind: "column", name });
const text = (value: string): ColumnExpression => ({ kind: "literal", value });

/** What DuckDB computes of an expression without columns, as text. */
const compute = (expression: ColumnExpression) =>
  withFiles([], async (session) => {
    const scope: SqlScope = { columns: [], values: {} };
    const { sql } = toExpressionSql(expression, scope);
    return (await session.query(`SELECT CAST(${sql} AS VARCHAR)`, scope.values))[0]?.[0];
  });

test("names are quoted and values bound, so that neither can be SQL", () => {
  const scope: SqlScope = { columns, values: { value0: "of the statement" } };
  const when: RowCondition = { kind: "compare", of: column('a "b"'), op: "=", value: "'; DROP TABLE t; --" };
  const typed = toExpressionSql({ kind: "choice", branches: [{ when, value: "<b>" }], otherwise: null }, scope);
  expect({ ...typed, values: scope.values }).toEqual({
    sql: 'CASE WHEN coalesce("a ""b""" = $value1, false) THEN CAST($value2 AS VARCHAR) ELSE CAST(NULL AS VARCHAR) END',
    storage: "VARCHAR",
    values: { value0: "of the statement", value1: "'; DROP TABLE t; --", value2: "<b>" },
  });
});

test.each<[string, ColumnExpression["kind"], ColumnExpression]>([
  ["numbers are wanted", "arithmetic", { kind: "arithmetic", op: "+", left: column("n"), right: column("day") }],
  ["a date is wanted", "date_part", { kind: "date_part", part: "year", of: column("n") }],
  ["text is wanted", "text_form", { kind: "text_form", form: "trim", of: column("n") }],
  ["gaps are filled with another kind of value", "filled", { kind: "filled", of: column("n"), value: "none" }],
  [
    "bins want one label less than edges",
    "bin",
    { kind: "bin", of: column("n"), edges: [1], labels: [], closed: "left", includeLowest: false },
  ],
  [
    "an edge is no number",
    "bin",
    { kind: "bin", of: column("n"), edges: [1, NaN], labels: ["x"], closed: "left", includeLowest: false },
  ],
])("a refusal says that %s, here in a computation of kind %s", (reason, _, expression) => {
  expect(() => toExpressionSql(expression, { columns, values: {} })).toThrowError(
    expect.objectContaining({
      code: "invalid_input",
      message: `This cannot be computed: ${reason}.`,
      fields: [{ field: "derived", message: reason }],
    }),
  );
});

test.each(["\t Ann\r\n", "\u00a0Ann\u3000", "\v\fAnn\u2028", "Ann"])(
  "%j loses the blanks that Python takes off",
  async (value) => {
    expect(await compute({ kind: "text_form", form: "trim", of: text(value) })).toBe("Ann");
  },
);

test("blanks within a text stay, and so do characters that only look empty", async () => {
  expect(await compute({ kind: "text_form", form: "trim", of: text(" a\t b\u200b ") })).toBe("a\t b\u200b");
});
