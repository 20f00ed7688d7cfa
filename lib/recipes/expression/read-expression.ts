import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { checkExpression } from "./check-expression";
import { ExpressionFault } from "./expression-fault";
import { parseExpression } from "./parse-expression";
import type { TypedExpression } from "./typed-expression";

/** Parses and type-checks an expression over a table, or returns what is wrong with it. */
export function readExpression(
  source: string,
  columns: readonly RecipeColumn[],
): { expression: TypedExpression } | { fault: ExpressionFault } {
  try {
    return { expression: checkExpression(parseExpression(source), columns) };
  } catch (error) {
    if (error instanceof ExpressionFault) return { fault: error };
    throw error;
  }
}
