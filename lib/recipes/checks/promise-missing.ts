import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { quoteName } from "@/lib/domain/text/quotes";
import type { ExpressionNode } from "../expression/expression-node";
import { parseExpression } from "../expression/parse-expression";
import { walkExpression } from "../expression/walk-expression";

const orders: readonly string[] = ["<", "<=", ">", ">="];

/**
 * Requires that a column derived by comparing the size of another with bounds is missing where that is missing. `if` takes its
 * last value there, which says “on time” of a row without a time, unless the expression handles missing values itself.
 */
export function promiseMissing({ name, expression }: { name: string; expression: string }): CheckPlan[] {
  const nodes = [...walkExpression(parseExpression(expression))];
  const conditions = nodes.flatMap((node) => (isCall(node, "if") ? node.parameters.slice(0, 1) : []));
  if (conditions.length === 0 || nodes.some((node) => node.type === "is_null" || isCall(node, "coalesce"))) return [];
  const parts = conditions.flatMap((condition) => [...walkExpression(condition)]);
  const [compared, ...others] = new Set(parts.flatMap((node) => (node.type === "column" ? [node.name] : [])));
  const isOrdered = parts.some(
    (node) => node.type === "between" || (node.type === "comparison" && orders.includes(node.operator)),
  );
  if (compared === undefined || others.length > 0 || !isOrdered || compared === name) return [];
  return [
    {
      kind: "condition",
      expression: `${quoteName(compared)} is not null or ${quoteName(name)} is null`,
      says: `“${name}” is missing wherever “${compared}” is.`,
      columns: [compared, name],
    },
  ];
}

function isCall(node: ExpressionNode, name: string): node is Extract<ExpressionNode, { type: "call" }> {
  return node.type === "call" && node.name === name;
}
