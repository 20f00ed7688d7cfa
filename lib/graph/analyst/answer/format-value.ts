import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toPlainName } from "../facts/match-column";
import { findFormatPassages, type FormatRequest, type Rounding } from "@/lib/prompts/format-requests";

/** A value of a result with its name. */
interface Named {
  name: string;
  value: Cell | ResultTable;
}

/**
 * Formats the text between the brackets of a requested line; null when the result has no such value.
 * @param only whether no other line is requested: then a single value answers it, whatever its name.
 */
export function findFormatValue(request: FormatRequest, result: AnalysisResult, only: boolean): string | null {
  const written = findWrittenLine(request.name, result);
  if (written !== null) return written;
  const named = toNamed(result);
  const found = findNamed(request.name, named) ?? (only && named.length === 1 ? named[0] : undefined);
  if (found !== undefined) return toValueText(found.value, request);
  return findParts(request, named);
}

/** Finds a line that the code wrote itself, as a text or as texts in a record. */
function findWrittenLine(name: string, result: AnalysisResult): string | null {
  const texts = toNamed(result).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  for (const text of texts) {
    const line = findFormatPassages(text).find((passage) => passage.name === name);
    if (line !== undefined) return line.value;
  }
  return null;
}

/** Lists entries of a record, columns of a one-row table, lines of a table of names and values, or the scalar. */
function toNamed(result: AnalysisResult): Named[] {
  switch (result.kind) {
    case "scalar":
      return [{ name: "", value: result.value }];
    case "record":
      return result.entries;
    case "table":
      return toTableNames(result);
  }
}

function toTableNames({ rows, columns }: ResultTable): Named[] {
  if (rows.length === 1) return columns.map(({ name }, index) => ({ name, value: rows[0]?.[index] ?? null }));
  if (columns.length !== 2 || rows.some(([name]) => typeof name !== "string")) return [];
  return rows.map(([name, value]) => ({ name: String(name), value: value ?? null }));
}

/** Finds the value of exactly this name, else the only one that differs in case, underscores and the like. */
function findNamed(name: string, named: readonly Named[]): Named | undefined {
  const exact = named.find((candidate) => candidate.name === name);
  if (exact !== undefined) return exact;
  const alike = named.filter((candidate) => toPlainName(candidate.name) === toPlainName(name));
  return alike.length === 1 ? alike[0] : undefined;
}

/** `@ci[low, high]` from `ci_low` and `ci_high`, or from `low` and `high`. */
function findParts(request: FormatRequest, named: readonly Named[]): string | null {
  const parts = request.hint.split(",").map((part) => part.trim());
  if (parts.length < 2 || parts.includes("")) return null;
  for (const toName of [(part: string) => `${request.name}_${part}`, (part: string) => part]) {
    const texts = parts.map((part) => {
      const found = findNamed(toName(part), named);
      return found === undefined ? null : toValueText(found.value, { ...request, hint: "" });
    });
    if (texts.every((text) => text !== null)) return texts.join(", ");
  }
  return null;
}

/** Formats a value as Python prints it; null for anything that is not a value. */
function toValueText(value: Cell | ResultTable, request: FormatRequest): string | null {
  if (value === null) return null;
  if (typeof value === "object") return toListText(value, request);
  if (typeof value === "number") return toNumberText(value, request.rounding);
  if (typeof value === "boolean") return value ? "True" : "False";
  const text = value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  if (/^\d{4}-\d{2}-\d{2}T00:00:00(?:\.0+)?Z?$/u.test(text)) return text.slice(0, 10);
  return toSequenceText(text, request);
}

/** Lists the values of a table with one column or one row: `a, b`, without quotes or brackets. */
function toListText(table: ResultTable, request: FormatRequest): string | null {
  const cells = table.columns.length === 1 ? table.rows.map(([cell]) => cell ?? null) : (table.rows[0] ?? []);
  if (table.columns.length > 1 && table.rows.length > 1) return null;
  return cells.map((cell) => toValueText(cell, { ...request, hint: "" }) ?? "None").join(", ");
}

/**
 * Formats a printed tuple or list: rounds its numbers, and drops its brackets where the format has parts without
 * brackets.
 */
function toSequenceText(text: string, request: FormatRequest): string {
  const inner = /^[([](.*)[)\]]$/u.exec(text)?.[1];
  if (inner === undefined) return text;
  const { rounding } = request;
  const rounded =
    rounding === null
      ? inner
      : inner.replace(/(?<![\w.'"])-?\d+\.\d+(?:e[-+]?\d+)?(?![\w'"])/giu, (number) =>
          toNumberText(Number(number), rounding),
        );
  return /^[([]/u.test(request.hint)
    ? `${text.charAt(0)}${rounded}${text.at(-1) ?? ""}`
    : rounded.replace(/(['"])(.*?)\1/gu, "$2");
}

function toNumberText(value: number, rounding: Rounding | null): string {
  if (rounding === null || Number.isInteger(value)) return String(value);
  if (rounding.by === "significant") return String(Number(value.toPrecision(rounding.digits)));
  return toRounded(value, rounding.digits).replace(/^-(0(?:\.0*)?)$/u, "$1");
}

/** Rounds half to even, as Python does. */
function toRounded(value: number, decimals: number): string {
  const scaled = Math.abs(value) * 10 ** decimals;
  const isMiddle = scaled < 2 ** 52 && scaled % 1 === 0.5 && scaled / 10 ** decimals === Math.abs(value);
  const below = Math.floor(scaled);
  if (!isMiddle || below % 2 !== 0 || !isExact(value)) return value.toFixed(decimals);
  return ((Math.sign(value) * below) / 10 ** decimals).toFixed(decimals);
}

/** Whether a number has few binary digits after the point, so that a tie is exact and not a result of rounding. */
function isExact(value: number): boolean {
  return Number.isInteger(value * 2 ** 12);
}
