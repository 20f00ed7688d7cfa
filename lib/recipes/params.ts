import { z } from "zod";
import type { ColumnKind } from "@/lib/domain/recipes/recipe-column";
import { longestExpression } from "./expression/parse-expression";

/** How a form edits a param, in addition to its JSON Schema. */
export type ParamControl = "column" | "columns" | "new_column" | "expression" | "mapping" | "text";

interface Described {
  title: string;
  description?: string;
  /** Kinds of columns to offer; any by default. */
  kinds?: readonly ColumnKind[];
  /** Input port whose columns are offered; the first one by default. */
  port?: string;
}

const name = z
  .string()
  .min(1, "Enter a name.")
  .max(200, "Enter at most 200 characters.")
  .refine(
    (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
    "Line breaks and control characters are not allowed.",
  );

/** Text that both languages can represent. */
export const plainText = z
  .string()
  .max(10_000, "Enter at most 10,000 characters.")
  .refine((text) => text.isWellFormed(), "The text contains an incomplete character.");

/** Schema for the name of an existing column. */
export function columnParam(described: Described) {
  return z
    .string()
    .min(1)
    .max(400)
    .meta({ ...described, control: "column" satisfies ParamControl });
}

/** Schema for names of existing columns, at least one. */
export function columnsParam(described: Described) {
  return z
    .array(z.string().min(1).max(400))
    .min(1, "Choose at least one column.")
    .max(2000)
    .meta({ ...described, control: "columns" satisfies ParamControl });
}

/** Schema for the name of a new column. */
export function newColumnParam(described: Described) {
  return name.meta({ ...described, control: "new_column" satisfies ParamControl });
}

/** Schema for an expression over the columns of the table. */
export function expressionParam(described: Described) {
  return plainText
    .min(1, "Enter an expression.")
    .max(
      longestExpression,
      `Enter at most ${longestExpression} characters, or split the expression into several steps.`,
    )
    .meta({ ...described, control: "expression" satisfies ParamControl });
}

/** Schema for existing names and their replacements, at least one. */
export function mappingParam(described: Described) {
  return z
    .array(z.strictObject({ from: plainText.meta({ title: "From" }), to: plainText.meta({ title: "To" }) }))
    .min(1, "Add at least one entry.")
    .max(2000, "Add at most 2,000 entries.")
    .meta({ ...described, control: "mapping" satisfies ParamControl });
}
