import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";

/** Finds the column that a model names, in its spelling or in another case; null without one. */
export function findColumn(name: string | null | undefined, { profile }: DatasetFacts): ColumnProfile | null {
  if (name === null || name === undefined || name.trim() === "") return null;
  const plain = name.trim().toLowerCase();
  return (
    profile.columns.find((column) => column.name === name) ??
    profile.columns.find((column) => column.name.toLowerCase() === plain) ??
    null
  );
}

/** Whether the values of a column are stored as numbers. */
export function isNumeric({ storage }: ColumnProfile): boolean {
  return /INT|DOUBLE|FLOAT|DECIMAL/iu.test(storage);
}
