import { z } from "zod";

/** The type of a column's values in a recipe; `other` columns are passed through and never used in computations. */
export const ColumnKind = z.enum(["integer", "number", "text", "boolean", "date", "datetime", "other"]);
export type ColumnKind = z.infer<typeof ColumnKind>;

/** One column of a table between two steps; names are unique within a table even when case is ignored. */
export const RecipeColumn = z.object({ name: z.string().min(1).max(400), kind: ColumnKind });
export type RecipeColumn = z.infer<typeof RecipeColumn>;

/** Returns the kind of a stored column, by its DuckDB type. */
export function toColumnKind(storage: string): ColumnKind {
  if (/^U?(?:TINY|SMALL|BIG|HUGE)INT$|^U?INTEGER$/.test(storage)) return "integer";
  if (/^(?:DOUBLE|FLOAT|DECIMAL\b.*)$/.test(storage)) return "number";
  if (storage.startsWith("TIMESTAMP")) return "datetime";
  if (storage === "VARCHAR") return "text";
  if (storage === "BOOLEAN") return "boolean";
  return storage === "DATE" ? "date" : "other";
}

/** Whether values of a kind are numbers. */
export function isNumberKind(kind: ColumnKind): boolean {
  return kind === "integer" || kind === "number";
}

/** Whether values of a kind are calendar days or moments. */
export function isTimeKind(kind: ColumnKind): boolean {
  return kind === "date" || kind === "datetime";
}
