import type { ColumnKind, RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { ExpressionNode } from "../expression/expression-node";
import { parseExpression } from "../expression/parse-expression";
import { walkExpression } from "../expression/walk-expression";
import { letters, type Rule } from "./rule";

/** Lists the functions that an expression calls, including “like”, with repetitions. */
function findCalls(parsed: ExpressionNode): string[] {
  return [...walkExpression(parsed)].flatMap((node) =>
    node.type === "call" ? [node.name] : node.type === "like" ? ["like"] : [],
  );
}

/** Whether an expression writes something as text that is not known to be of one of some kinds. */
function writesOther(
  parsed: ExpressionNode,
  { kinds, columns }: { kinds: readonly ColumnKind[]; columns: readonly RecipeColumn[] },
): boolean {
  return [...walkExpression(parsed)].some((node) => {
    if (node.type !== "call" || node.name !== "to_text") return false;
    const [value] = node.parameters;
    const column = value?.type === "column" ? columns.find(({ name }) => name === value.name) : undefined;
    return column === undefined || !kinds.includes(column.kind);
  });
}

/** What a server computes as DuckDB does. */
interface KnownExpressions {
  /** Functions of expressions, and `like`. */
  functions: readonly string[];
  /** Kinds of columns that `to_text` writes as DuckDB does. */
  written: readonly ColumnKind[];
}

/** Allows only expressions of these functions. */
export function expressionOf({ functions, written }: KnownExpressions): Rule {
  return ({ params: { expression }, columns }) => {
    if (typeof expression !== "string") return "its expression cannot be parsed";
    const parsed = parseExpression(expression);
    const unknown = findCalls(parsed).find((name) => !functions.includes(name));
    if (unknown === undefined) {
      return writesOther(parsed, { kinds: written, columns }) ? "it writes some values as text in another way" : null;
    }
    return unknown === "lower" || unknown === "upper"
      ? letters
      : `its “${unknown}” is not known to return the same values`;
  };
}
