import { renamedColumnsText } from "@/lib/domain/datasets/renamed-columns";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";

/**
 * Returns the columns that had the name of this one in the file: itself, and those that reading renamed to `Value_2`,
 * `Value_3`, ….
 */
export function findNamesakes({ notices }: Pick<DatasetFacts, "notices">, column: string): string[] {
  const renamed = notices.flatMap(({ text, columns }) => (text === renamedColumnsText ? columns : []));
  const others = renamed.filter((name) => name.replace(/_\d+$/, "").toLowerCase() === column.toLowerCase());
  return [column, ...others.filter((name) => name !== column)];
}
