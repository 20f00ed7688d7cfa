import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import { toList, toNumberText } from "../../plain-words";

/** An expression in plain words, as `year of Date` or `Sales ÷ Orders`. */
export function toExpressionText(expression: ColumnExpression): string {
  switch (expression.kind) {
    case "column":
      return expression.name.replace(/^joined \d+: /u, "");
    case "literal":
      return toCellText(expression.value);
    case "arithmetic": {
      const signs = { "+": "+", "-": "−", "*": "×", "/": "÷" };
      return `${toExpressionText(expression.left)} ${signs[expression.op]} ${toExpressionText(expression.right)}`;
    }
    case "date_part":
      return `${expression.part} of ${toExpressionText(expression.of)}`;
    case "period":
      return `${expression.unit} of ${toExpressionText(expression.of)}`;
    case "bin":
      return `bins of ${toExpressionText(expression.of)}`;
    case "rank":
      return `the places of ${toExpressionText(expression.of)}`;
    case "text_form":
    case "number_of":
      return toExpressionText(expression.of);
    case "filled":
      return `${toExpressionText(expression.of)} with ${toCellText(expression.value)} in its gaps`;
    case "choice":
      return expression.otherwise === null
        ? `a value chosen by ${toList([...new Set(toColumnsOf(expression))])}`
        : `${toExpressionText(expression.otherwise)} with other values in places`;
    case "truth":
      return `rows where ${toConditionText(expression.of)}`;
  }
}

/** A condition in plain words, as `Species is Adelie and Body Mass (g) is above 4,000`. */
export function toConditionText(condition: RowCondition): string {
  switch (condition.kind) {
    case "all":
    case "any":
      return condition.of.map(toConditionText).join(condition.kind === "all" ? " and " : " or ");
    case "not":
      return `not (${toConditionText(condition.of)})`;
    case "compare_both":
      return `${toExpressionText(condition.left)} ${words[condition.op]} ${toExpressionText(condition.right)}`;
    case "compare":
      return toComparisonText(condition);
  }
}

const words = {
  "=": "is",
  "!=": "is not",
  "<": "is below",
  "<=": "is at most",
  ">": "is above",
  ">=": "is at least",
} as const;

function toComparisonText({ of, op, value }: Extract<RowCondition, { kind: "compare" }>): string {
  const subject = toExpressionText(of);
  switch (op) {
    case "is_missing":
      return `${subject} is missing`;
    case "not_missing":
      return `${subject} is there`;
    case "contains":
      return `${subject} contains ${toCellText((value ?? null) as Cell)}`;
    case "in":
      return `${subject} is one of ${toList((Array.isArray(value) ? (value as readonly Cell[]) : []).map(toCellText), 6)}`;
    default:
      return `${subject} ${words[op]} ${toCellText((value ?? null) as Cell)}`;
  }
}

function toCellText(cell: Cell): string {
  if (typeof cell === "number")
    return Number.isInteger(cell) && Math.abs(cell) < 10_000 ? String(cell) : toNumberText(cell);
  return cell === null ? "no value" : String(cell);
}

/** All comparisons of a condition, and whether each stands under a negation. */
export function toComparisons(
  condition: RowCondition,
  negated = false,
): { comparison: Extract<RowCondition, { kind: "compare" | "compare_both" }>; negated: boolean }[] {
  switch (condition.kind) {
    case "all":
    case "any":
      return condition.of.flatMap((part) => toComparisons(part, negated));
    case "not":
      return toComparisons(condition.of, !negated);
    default:
      return [{ comparison: condition, negated }];
  }
}

/** The stored columns that an expression or a condition reads. */
export function toColumnsOf(part: ColumnExpression | RowCondition): string[] {
  switch (part.kind) {
    case "column":
      return [part.name.replace(/^joined \d+: /u, "")];
    case "literal":
      return [];
    case "arithmetic":
    case "compare_both":
      return [...toColumnsOf(part.left), ...toColumnsOf(part.right)];
    case "all":
    case "any":
      return part.of.flatMap(toColumnsOf);
    case "choice":
      return [...part.branches.map(({ when }) => when), part.otherwise].flatMap((one) =>
        one === null ? [] : toColumnsOf(one),
      );
    default:
      return toColumnsOf(part.of);
  }
}
