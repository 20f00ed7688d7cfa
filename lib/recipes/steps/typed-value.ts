import type { ColumnKind } from "@/lib/domain/recipes/recipe-column";
import type { LiteralValue } from "../expression/expression-node";
import { toTypedLiteral, type TypedExpression } from "../expression/typed-expression";
import { toDay } from "./day-text";

/** Converts a value entered as text to a literal for a column of a kind; null if it does not fit. */
export function toTypedValue(text: string, kind: ColumnKind): TypedExpression | null {
  const literal = toLiteral(text, kind);
  return literal === null ? null : toTypedLiteral(literal);
}

function toLiteral(text: string, kind: ColumnKind): LiteralValue | null {
  const written = text.trim();
  switch (kind) {
    case "text":
      return { kind, value: text };
    case "boolean":
      return /^(?:true|false)$/i.test(written) ? { kind, value: written.toLowerCase() === "true" } : null;
    case "date":
    case "datetime":
      return toDay(written) === null ? null : { kind: "date", value: written };
    case "integer":
    case "number": {
      const value = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(written) ? Number(written) : Number.NaN;
      if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return null;
      return { kind: Number.isInteger(value) && kind === "integer" ? "integer" : "number", value };
    }
    case "other":
      return null;
  }
}
