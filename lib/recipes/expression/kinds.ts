import { isNumberKind, isTimeKind, type ColumnKind } from "@/lib/domain/recipes/recipe-column";
import type { TypedExpression } from "./typed-expression";

const words: Record<ColumnKind | "null", string> = {
  integer: "a whole number",
  number: "a number",
  text: "a text",
  boolean: "a truth value",
  date: "a date",
  datetime: "a date with time",
  other: "a value of another kind",
  null: "null",
};

/** Describes the kind of an expression: `a text`. */
export function describeKind({ kind }: Pick<TypedExpression, "kind">, capital = false): string {
  const text = words[kind];
  return capital ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}

/** Returns the common kind of two kinds; null if there is none. */
export function toCommonKind(left: ColumnKind | "null", right: ColumnKind | "null"): ColumnKind | "null" | null {
  if (left === right || right === "null") return left;
  if (left === "null") return right;
  if (isNumberKind(left) && isNumberKind(right)) return "number";
  return isTimeKind(left) && isTimeKind(right) ? "datetime" : null;
}
