import { isNumeric } from "../duck/to-cell";

/**
 * As which DuckDB type the keys of two tables are compared: numbers as numbers, whole ones with all their digits, everything else as text.
 * @param storages the DuckDB types of both sides.
 */
export function toKeyKind(storages: readonly string[]): string {
  if (!storages.every(isNumeric)) return "VARCHAR";
  return storages.every((storage) => storage.includes("INT")) ? "HUGEINT" : "DOUBLE";
}
