import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toCellText, toNameText } from "./cell-text";
import { noPersonalNames, type PersonalNames } from "../personal-names";

/** Maximum part of a result that a text shows. */
export interface ResultTextLimits {
  rows: number;
  /** How many of the rows come from the end of a longer table, which then also states the range of each column; 0 by default. */
  lastRows?: number;
  columns: number;
  entries: number;
}

/** What a model sees of a result. */
export const promptLimits: ResultTextLimits = { rows: 25, lastRows: 5, columns: 12, entries: 60 };
/** Significant digits of numbers, enough for any decimals that a question requests; fewer in tables with many rows. */
const digits = 12;
const digitsOfTable = 8;
const fewRows = 10;

/**
 * Formats a result as plain lines: a value, `name: value` lines, or rows separated by bars. Counts what is left out.
 * @param personal names whose values are not shown: a placeholder replaces each, which code fills in the final text.
 */
export function toResultText(
  result: AnalysisResult,
  limits: ResultTextLimits = promptLimits,
  personal: PersonalNames = noPersonalNames,
): string {
  switch (result.kind) {
    case "scalar":
      return toValueText(result.value);
    case "record":
      return toRecordText(result.entries, limits, personal);
    case "table":
      return toTableText(result, limits, { personal, prefix: "" });
  }
}

function toRecordText(
  entries: readonly { name: string; value: Cell | ResultTable }[],
  limits: ResultTextLimits,
  personal: PersonalNames,
): string {
  const lines = entries.slice(0, limits.entries).map(({ name, value }, index) => {
    const place = isPlainName(name) ? name : `entry ${index + 1}`;
    if (typeof value === "object" && value !== null)
      return `${toNameText(name)}:\n${toTableText(value, limits, { personal, prefix: `${place}, ` })}`;
    return `${toNameText(name)}: ${value !== null && personal.has(name) ? `[[${place}]]` : toValueText(value)}`;
  });
  const rest = entries.length - limits.entries;
  return [...lines, ...(rest > 0 ? [`and ${rest} more entries`] : [])].join("\n");
}

function toTableText(
  table: ResultTable,
  limits: ResultTextLimits,
  hidden: { personal: PersonalNames; prefix: string },
): string {
  const precision = table.totalRows > fewRows ? digitsOfTable : digits;
  const shown = table.columns.slice(0, limits.columns);
  const last = table.rows.length > limits.rows ? (limits.lastRows ?? 0) : 0;
  const first = table.rows.slice(0, limits.rows - last);
  const end = table.rows.length - last;
  const toLine = (row: readonly Cell[], rowIndex: number) =>
    shown
      .map(({ name }, index) => {
        const value = row[index] ?? null;
        if (value === null || !hidden.personal.has(name)) return toValueText(value, precision);
        return `[[${hidden.prefix}row ${rowIndex + 1}, ${isPlainName(name) ? name : `column ${index + 1}`}]]`;
      })
      .join("|");
  const lines = [
    shown.map((column) => toNameText(column.name)).join("|"),
    ...first.map(toLine),
    ...(last === 0 ? [] : ["…", ...table.rows.slice(end).map((row, index) => toLine(row, end + index))]),
  ];
  const count = first.length + last;
  if (table.totalRows > count)
    lines.push(`(${count} of ${table.totalRows} rows${last === 0 ? "" : `, the last ${last} below …`})`);
  if (last > 0) lines.push(...toRangeLines(table, { personal: hidden.personal, shown: shown.length, precision }));
  if (table.columns.length > shown.length) lines.push(`(${shown.length} of ${table.columns.length} columns)`);
  return lines.join("\n");
}

/** States what the rows that are not shown hold: the range of each column of numbers, and how many values are missing. */
function toRangeLines(
  { columns, rows, totalRows }: ResultTable,
  { personal, shown, precision }: { personal: PersonalNames; shown: number; precision: number },
): string[] {
  const ranges = columns.slice(0, shown).flatMap(({ name }, index) => {
    if (personal.has(name)) return [];
    const values = rows.map((row) => row[index] ?? null);
    const numbers = values.filter((value) => typeof value === "number");
    const missing = values.filter((value) => value === null).length;
    if (numbers.length === 0 || numbers.length + missing < values.length) return [];
    const [low, high] = [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
    const gaps = missing === 0 ? "" : `, ${missing} missing`;
    return [`${toNameText(name)}: ${toValueText(low, precision)} to ${toValueText(high, precision)}${gaps}`];
  });
  if (ranges.length === 0) return [];
  return [`(ranges over ${rows.length === totalRows ? "all" : `the first ${rows.length}`} rows: ${ranges.join("; ")})`];
}

/** Whether a placeholder can contain a name unchanged. */
function isPlainName(name: string): boolean {
  return name === name.trim() && /^[^[\]|`,\p{Cc}\u2028\u2029]{1,80}$/u.test(name);
}

function toValueText(value: Cell, precision = digits): string {
  return value === null ? "(no value)" : toCellText(value, { digits: precision, longest: 200 });
}
