import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderColumns } from "@/lib/testing/recipes/recipe-builder";
import { readExpression } from "./read-expression";

const read = (source: string) => {
  const outcome = readExpression(source, orderColumns);
  return "fault" in outcome ? `${outcome.fault.code}: ${outcome.fault.message}` : outcome.expression.sql;
};

describe("an expression", () => {
  it.each([
    ["amount + 2 * id", '("amount" + (CAST(2 AS BIGINT) * "id"))'],
    ["(amount + 2) * id - 1", '((("amount" + CAST(2 AS BIGINT)) * "id") - CAST(1 AS BIGINT))'],
    [
      "not paid or amount > 1 and id = 2",
      '((NOT "paid") OR (("amount" > CAST(1 AS BIGINT)) AND ("id" = CAST(2 AS BIGINT))))',
    ],
    ['- "unit price" / 1.5', '((- "unit price") / 1.5e0)'],
    ["city = 'it''s'", `("city" = 'it''s')`],
    ["ordered >= 2024-01-31", `("ordered" >= DATE '2024-01-31')`],
    ["shipped < '2024-01-31'", `("shipped" < CAST(DATE '2024-01-31' AS TIMESTAMP))`],
    ["amount NOT IN (1, 2)", '("amount" NOT IN (CAST(1 AS BIGINT), CAST(2 AS BIGINT)))'],
    ["amount is not null", '("amount" IS NOT NULL)'],
  ])("%s becomes SQL", (source, sql) => {
    expect(read(source)).toBe(sql);
  });

  it.each([
    ["", "invalid_expression: The expression ends unexpectedly: a column, a value or a function is missing."],
    ["amuont > 1", "unknown_column: There is no column “amuont”. Did you mean “amount”?"],
    ['"unit  price" > 1', "unknown_column: There is no column “unit  price”. Did you mean “unit price”?"],
    ["lowr(city)", "invalid_expression: There is no function “lowr”. Did you mean “lower”?"],
    [
      "city + 1",
      "wrong_kind: “+” requires numbers, but got a text; convert it with a step “Make numbers”, or with to_number(…).",
    ],
    ["city > 1", "wrong_kind: A text cannot be compared with a whole number."],
    ["amount = null", "invalid_expression: Nothing equals null. Write “is null” or “is not null”."],
    [
      "ordered > '31.1.2024'",
      "invalid_expression: “31.1.2024” is not a date. Write it as year-month-day, for example 2024-01-31.",
    ],
    [
      "ordered > 2024-02-30",
      "invalid_expression: “2024-02-30” is not a date. Write it as year-month-day, for example 2024-01-31.",
    ],
    ["amount > 1 amount", "invalid_expression: Unexpected “amount” at character 12: expected the end."],
    ["amount >", "invalid_expression: The expression ends unexpectedly: a column, a value or a function is missing."],
    ["amount > 1; drop table x", "invalid_expression: “;” at character 11 is not allowed here."],
    ["city = 'open", "invalid_expression: A text is not closed. End it with a single quote."],
    ["amount / 0", "invalid_expression: The expression divides by zero."],
    ["amount and paid", "wrong_kind: “and” requires conditions, but got a whole number."],
    ["99999999999999999", "invalid_expression: The number 99999999999999999 is too large to be exact."],
    [
      "round(amount)",
      "invalid_expression: “round” does not accept 1 values. The number rounded to a number of decimals, halves away from zero: round(price, 2).",
    ],
  ])("%s is refused with a message", (source, message) => {
    expect(read(source)).toBe(message);
  });

  it("is refused when it is too long, too large or too deep", () => {
    expect(read(`amount > ${"1".repeat(10_000)}`)).toBe(
      "invalid_expression: The expression has 10009 characters, but at most 10000 are allowed. Split it into several steps.",
    );
    expect(read(`id in (${Array.from({ length: 1000 }, () => "1").join(",")})`)).toBe(
      "invalid_expression: The expression has more than 1000 parts. Split it into several steps.",
    );
    const deep = "invalid_expression: The expression is nested more than 80 levels deep. Split it into several steps.";
    expect(read(`${"(".repeat(4000)}1${")".repeat(4000)}`)).toBe(deep);
    expect(read(`${"not ".repeat(2000)}paid`)).toBe(deep);
    expect(read(`${"- ".repeat(2000)}1`)).toBe(deep);
  });

  it("never lets a text or a name reach SQL or Python unquoted", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), (text) => {
        fc.pre(text.isWellFormed());
        const name = `x${text}`;
        const outcome = readExpression(`"${name.replaceAll('"', '""')}" = '${text.replaceAll("'", "''")}'`, [
          { name, kind: "text" },
        ]);
        if ("fault" in outcome) throw outcome.fault;
        const { sql, python } = outcome.expression;
        const withoutSql = sql.replace(/"(?:[^"]|"")*"/u, "N").replaceAll(/'(?:[^']|'')*'/gu, "T");
        expect(withoutSql.replaceAll("T || chr(0) || T", "T").replace("(T)", "T")).toMatch(
          /^\(N = T\)$|^\(N = \(T( \|\| chr\(0\) \|\| T)*\)\)$/,
        );
        expect(python("frame").replaceAll(/"(?:[^"\\]|\\.)*"/gu, "T")).toBe("(frame[T] == T)");
      }),
    );
  });
});
