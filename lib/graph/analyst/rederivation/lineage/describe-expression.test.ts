import { describe, expect, it } from "vitest";
import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import { toColumnsOf, toComparisons, toConditionText, toExpressionText } from "./describe-expression";

const units: ColumnExpression = { kind: "column", name: "units" };
const owner: ColumnExpression = { kind: "column", name: "joined 1: owner" };
const above: RowCondition = { kind: "compare", of: units, op: ">", value: 12_345.678 };
const inside: RowCondition = { kind: "compare", of: owner, op: "in", value: ["x", null] };

describe("an expression in words", () => {
  it.each<[ColumnExpression, string, string[]]>([
    [owner, "owner", ["owner"]],
    [{ kind: "literal", value: "x" }, "x", []],
    [{ kind: "arithmetic", op: "/", left: units, right: owner }, "units ÷ owner", ["units", "owner"]],
    [{ kind: "date_part", part: "month", of: units }, "month of units", ["units"]],
    [{ kind: "period", unit: "week", of: units }, "week of units", ["units"]],
    [
      { kind: "bin", of: units, edges: [0, 1], labels: ["a"], closed: "right", includeLowest: false },
      "bins of units",
      ["units"],
    ],
    [{ kind: "text_form", form: "lower", of: owner }, "owner", ["owner"]],
    [{ kind: "number_of", of: owner }, "owner", ["owner"]],
    [{ kind: "filled", of: units, value: 0 }, "units with 0 in its gaps", ["units"]],
    [{ kind: "truth", of: above }, "rows where units is above 12,345.68", ["units"]],
  ])("%j", (expression, text, columns) => {
    expect([toExpressionText(expression), toColumnsOf(expression)]).toEqual([text, columns]);
  });
});

describe("a condition in words", () => {
  it.each<[RowCondition, string]>([
    [above, "units is above 12,345.68"],
    [{ kind: "compare", of: units, op: "<=", value: 2024 }, "units is at most 2024"],
    [{ kind: "compare", of: units, op: "is_missing" }, "units is missing"],
    [{ kind: "compare", of: units, op: "not_missing" }, "units is there"],
    [{ kind: "compare", of: owner, op: "contains", value: "x" }, "owner contains x"],
    [{ kind: "compare", of: owner, op: "!=", value: null }, "owner is not no value"],
    [inside, "owner is one of x and no value"],
    [{ kind: "compare_both", op: ">=", left: units, right: owner }, "units is at least owner"],
    [
      { kind: "any", of: [above, { kind: "not", of: inside }] },
      "units is above 12,345.68 or not (owner is one of x and no value)",
    ],
  ])("%j", (condition, text) => {
    expect(toConditionText(condition)).toBe(text);
  });

  it("is taken apart into comparisons, with what stands under a negation", () => {
    const condition: RowCondition = {
      kind: "all",
      of: [above, { kind: "not", of: { kind: "any", of: [inside, { kind: "not", of: above }] } }],
    };
    expect(toComparisons(condition)).toEqual([
      { comparison: above, negated: false },
      { comparison: inside, negated: true },
      { comparison: above, negated: false },
    ]);
  });
});
