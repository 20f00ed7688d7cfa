import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toNameText, toShortNumber } from "./text/cell-text";
import type { KnownWords } from "./known-words";

/** A statistic of fewer values could be one of them. */
const fewestValues = 5;
const columnLimit = 30;
const entryLimit = 60;

/**
 * Describes a result without its values: names, types, numbers of rows, and range and mean of numeric columns with at
 * least five values. Names that are values themselves, such as the columns of a pivot, are replaced by their position.
 */
export function toResultShape(result: AnalysisResult, known: KnownWords): string {
  switch (result.kind) {
    case "scalar":
      return `one value: ${toKind(result.value)}`;
    case "table":
      return toTableShape(result, known);
    case "record":
      return toRecordShape(result.entries, known);
  }
}

type Entries = readonly { name: string; value: Cell | ResultTable }[];

function toRecordShape(entries: Entries, known: KnownWords): string {
  const lines = entries.slice(0, entryLimit).map(({ name, value }, index) => {
    const label = known.hasName(name) ? toNameText(name) : `entry ${index + 1}`;
    return typeof value === "object" && value !== null
      ? `${label}: ${toTableShape(value, known)}`
      : `${label}: ${toKind(value)}`;
  });
  const rest = entries.length - entryLimit;
  return [`named values: ${entries.length}`, ...lines, ...(rest > 0 ? [`and ${rest} more entries`] : [])].join("\n");
}

function toTableShape(table: ResultTable, known: KnownWords): string {
  const lines = table.columns.slice(0, columnLimit).map(({ name }, index) => {
    const label = known.hasName(name) ? toNameText(name) : `column ${index + 1}`;
    const values = table.rows.map((row) => row[index] ?? null);
    return `- ${label}: ${toColumnKind(values)}`;
  });
  const rest = table.columns.length - columnLimit;
  const head = `table of ${table.totalRows} rows, ${table.columns.length} columns`;
  return [head, ...lines, ...(rest > 0 ? [`and ${rest} more columns`] : [])].join("\n");
}

function toColumnKind(values: readonly Cell[]): string {
  const present = values.filter((value) => value !== null);
  const missing = values.length - present.length;
  const kinds = [...new Set(present.map(toKind))].sort();
  const kind = kinds.length === 0 ? "no values" : kinds.join(" or ");
  const numbers = present.filter((value) => typeof value === "number");
  const statistics = numbers.length >= fewestValues && numbers.length === present.length ? toStatistics(numbers) : "";
  return `${kind}${missing === 0 ? "" : `, ${missing} missing`}${statistics}`;
}

function toStatistics(numbers: readonly number[]): string {
  let [smallest, largest, sum] = [Infinity, -Infinity, 0];
  for (const number of numbers) {
    smallest = Math.min(smallest, number);
    largest = Math.max(largest, number);
    sum += number;
  }
  return `, ${toShortNumber(smallest)}..${toShortNumber(largest)}, mean ${toShortNumber(sum / numbers.length)}`;
}

function toKind(value: Cell): string {
  if (value === null) return "no value";
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}(?:T|$)/u.test(value) ? "date" : "text";
  return typeof value === "number" ? "number" : "true or false";
}
