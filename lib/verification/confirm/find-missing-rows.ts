import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toKeyText } from "../figures/key-text";
import { toPlainName } from "../figures/plain-name";
import { findKeyColumns } from "../figures/result-figures";
import { matchTables } from "./match-tables";
import { wantsSomeRows } from "./wants-some-rows";

/**
 * Finds rows that only the second table has, by key, such as months that a wrong period cut off. Ignores rows without a key or any value,
 * because programs differ in whether they show them.
 */
export function findMissingRows(options: {
  question: string;
  result: AnalysisResult;
  second: AnalysisResult | null;
}): string[] {
  const { question, result, second } = options;
  const other = result.kind === "table" && !wantsSomeRows(question) ? findCounterpart(result, second) : null;
  if (result.kind !== "table" || other === null) return [];
  const keys = findKeyColumns(other);
  const isValue = (cell: Cell, index: number) => !keys.includes(index) && cell !== null && cell !== 0;
  const lookup = matchTables(other, result);
  return other.rows.flatMap((cells, row) => {
    const names = keys.map((index) => toKeyText(cells[index] ?? null));
    const match = lookup(row, 0);
    const isMissing = !match.found && match.gone && names.every((name) => name !== "") && cells.some(isValue);
    return isMissing ? [names.join(" · ")] : [];
  });
}

/** Finds the second table; among the results of several queries the only one that has all columns of the first. */
function findCounterpart(table: ResultTable, second: AnalysisResult | null): ResultTable | null {
  if (second?.kind === "table") return second;
  if (second?.kind !== "record") return null;
  const tables = second.entries.flatMap(({ value }) => (typeof value === "object" && value !== null ? [value] : []));
  const alike = tables.filter(({ columns }) => {
    const names = new Set(columns.map(({ name }) => toPlainName(name)));
    return table.columns.every(({ name }) => names.has(toPlainName(name)));
  });
  return alike.length === 1 ? (alike[0] ?? null) : null;
}
