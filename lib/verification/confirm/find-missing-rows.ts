import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toKeyText } from "../figures/key-text";
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
  if (result.kind !== "table" || second?.kind !== "table" || wantsSomeRows(question)) return [];
  const keys = findKeyColumns(second);
  const isValue = (cell: Cell, index: number) => !keys.includes(index) && cell !== null && cell !== 0;
  const lookup = matchTables(second, result);
  return second.rows.flatMap((cells, row) => {
    const names = keys.map((index) => toKeyText(cells[index] ?? null));
    const match = lookup(row, 0);
    const isMissing = !match.found && match.gone && names.every((name) => name !== "") && cells.some(isValue);
    return isMissing ? [names.join(" · ")] : [];
  });
}
