import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toKeyText } from "../figures/key-text";

const digits = 8;
const numberPattern = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu;
const position = /^(?:index|level[_ ]\d|unnamed: ?\d+)$/iu;

/**
 * Whether two results are equal, ignoring rounding, the order of rows, and the order of parts in text lists. Ignores row labels that
 * are mere positions. Compares only the size of truncated tables.
 */
export function isSameResult(left: AnalysisResult, right: AnalysisResult): boolean {
  return toPlainResult(left) === toPlainResult(right);
}

function toPlainResult(result: AnalysisResult): string {
  if (result.kind === "scalar") return toPlainCell(result.value);
  if (result.kind === "table") return toPlainTable(result);
  return JSON.stringify(
    result.entries.map(({ name, value }) => [
      name,
      typeof value === "object" && value !== null ? toPlainTable(value) : toPlainCell(value),
    ]),
  );
}

function toPlainTable({ columns, rows, totalRows }: ResultTable): string {
  if (rows.length < totalRows) return String(totalRows);
  const isPosition = columns.map(({ name, type }) => type === "number" && position.test(name));
  const plain = rows.map((row) =>
    JSON.stringify(row.map((cell, index) => (isPosition[index] ? "" : toPlainCell(cell)))),
  );
  return plain.sort().join("\n");
}

function toPlainCell(cell: Cell): string {
  if (typeof cell === "number") return Math.abs(cell) < 1e-12 ? "0" : String(Number(cell.toPrecision(digits)));
  if (typeof cell !== "string") return toKeyText(cell);
  const rounded = cell.replace(numberPattern, (text) => String(Number(Number(text).toPrecision(6))));
  return rounded
    .split(/[\s,;[\]{}()]+/u)
    .sort()
    .join(" ");
}
