import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/execution";
import { toCellText, toNameText } from "./cell-text";

/** How much of a result a text shows. */
export interface ResultTextLimits {
  rows: number;
  columns: number;
  entries: number;
}

const promptLimits: ResultTextLimits = { rows: 25, columns: 12, entries: 60 };
const digits = 7;

/** A result as plain lines: a value, `name: value` lines, or rows separated by bars. What is left out is counted. */
export function toResultText(result: AnalysisResult, limits: ResultTextLimits = promptLimits): string {
  switch (result.kind) {
    case "scalar":
      return toValueText(result.value);
    case "record":
      return toRecordText(result.entries, limits);
    case "table":
      return toTableText(result, limits);
  }
}

function toRecordText(
  entries: readonly { name: string; value: Cell | ResultTable }[],
  limits: ResultTextLimits,
): string {
  const lines = entries.slice(0, limits.entries).map(({ name, value }) => {
    const isTable = typeof value === "object" && value !== null;
    return isTable
      ? `${toNameText(name)}:\n${toTableText(value, limits)}`
      : `${toNameText(name)}: ${toValueText(value)}`;
  });
  const rest = entries.length - limits.entries;
  return [...lines, ...(rest > 0 ? [`and ${rest} more entries`] : [])].join("\n");
}

function toTableText(table: ResultTable, limits: ResultTextLimits): string {
  const shown = table.columns.slice(0, limits.columns);
  const rows = table.rows.slice(0, limits.rows);
  const lines = [
    shown.map((column) => toNameText(column.name)).join("|"),
    ...rows.map((row) => shown.map((_, index) => toValueText(row[index] ?? null)).join("|")),
  ];
  if (table.totalRows > rows.length) lines.push(`(${rows.length} of ${table.totalRows} rows)`);
  if (table.columns.length > shown.length) lines.push(`(${shown.length} of ${table.columns.length} columns)`);
  return lines.join("\n");
}

function toValueText(value: Cell): string {
  return value === null ? "(no value)" : toCellText(value, { digits, longest: 200 });
}
