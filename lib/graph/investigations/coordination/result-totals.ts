import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import type { Cell } from "@/lib/domain/datasets/cell";

/** The measure in both periods as a result states it. */
export interface StatedTotals {
  before: number;
  after: number;
}

const beforeName = /^(?:.*[_ ])?(?:before|comparison|previous|prior)(?:[_ ].*)?$/iu;
const afterName = /^(?:.*[_ ])?(?:after|current|period)(?:[_ ].*)?$/iu;

/** Reads the totals of both periods from a result: two values of a record, or the sums of two columns; null without them. */
export function findStatedTotals(result: AnalysisResult | null): StatedTotals | null {
  if (result === null || result.kind === "scalar") return null;
  if (result.kind === "table") return toColumnTotals(result);
  const find = (name: RegExp) =>
    result.entries.find((entry) => name.test(entry.name) && typeof entry.value === "number")?.value;
  const [before, after] = [find(beforeName), find(afterName)];
  if (typeof before === "number" && typeof after === "number") return { before, after };
  for (const { value } of result.entries) {
    const totals = typeof value === "object" && value !== null && "rows" in value ? toColumnTotals(value) : null;
    if (totals !== null) return totals;
  }
  return null;
}

function toColumnTotals({ columns, rows, totalRows }: ResultTable): StatedTotals | null {
  // A table that was cut does not add up.
  if (rows.length < totalRows) return null;
  const sum = (name: RegExp) => {
    const at = columns.findIndex((column) => name.test(column.name));
    const cells = at < 0 ? [] : rows.filter((row) => !isTotalRow(row)).map((row) => row[at] ?? null);
    const numbers = cells.filter((cell) => typeof cell === "number");
    return at < 0 || (numbers.length === 0 && cells.length > 0)
      ? null
      : numbers.reduce((total, cell) => total + cell, 0);
  };
  const [before, after] = [sum(beforeName), sum(afterName)];
  return before === null || after === null ? null : { before, after };
}

function isTotalRow(row: readonly Cell[]): boolean {
  return row.some((cell) => typeof cell === "string" && /^(?:(?:grand )?total|sum|all|overall)$/iu.test(cell.trim()));
}
