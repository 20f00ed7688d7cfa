import type { Cell } from "@/lib/domain/cell";
import type { ResultTable } from "@/lib/domain/execution";
import { toPlainName } from "../match-column";
import { toKeyText } from "./compare-cells";
import type { DerivationPlan } from "./derivation-plan";

/** A column of the result that holds a key of groups. */
export interface KeyColumn {
  index: number;
  column: string;
}

/** Result columns that are keys: those named like a grouped column, or the only text column for the only grouped one. */
export function toKeyColumns(table: ResultTable, plan: DerivationPlan, grouped: readonly string[]): KeyColumn[] {
  const names = grouped.length > 0 ? grouped : plan.other.map((column) => column.name);
  const byName = names.flatMap((column) => {
    const index = table.columns.findIndex(({ name }) => toPlainName(name) === toPlainName(column));
    return index === -1 ? [] : [{ index, column }];
  });
  if (byName.length === names.length || (grouped.length === 0 && byName.length > 0)) return byName;
  const texts = table.columns.flatMap((_, index) =>
    table.rows.some((row) => typeof row[index] === "string") && byName.every((key) => key.index !== index)
      ? [index]
      : [],
  );
  const left = names.filter((name) => byName.every((key) => key.column !== name));
  const [column] = left;
  const [index] = texts;
  if (left.length !== 1 || texts.length !== 1 || column === undefined || index === undefined) return [];
  return [...byName, { index, column }];
}

/**
 * For each row of the result its group, which begins with its keys; null when a row has none or two rows have the same.
 * @param indexes columns of the result in the order of the groups' keys.
 */
export function toMatchedGroups(
  table: ResultTable,
  indexes: readonly number[],
  groups: readonly Cell[][],
): Cell[][] | null {
  const toKey = (cells: readonly Cell[]) => JSON.stringify(cells.map(toKeyText));
  const byKey = new Map(groups.map((group) => [toKey(group.slice(0, indexes.length)), group]));
  const matched = new Set<Cell[]>();
  for (const row of table.rows) {
    const group = byKey.get(toKey(indexes.map((index) => row[index] ?? null)));
    if (group === undefined || matched.has(group)) return null;
    matched.add(group);
  }
  return [...matched];
}
