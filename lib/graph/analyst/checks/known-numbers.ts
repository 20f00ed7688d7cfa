import type { AnalysisResult, ResultTable } from "@/lib/domain/execution";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { PythonToken } from "../python/python-tokens";
import { toNamedValues, toNumbers, type NamedValues } from "./result-values";

/** Numbers in any text, dates and words included: generous, since they only excuse. */
export function toNumbersOfText(text: string): number[] {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/gu)].map((match) => Number(match[0].replaceAll(",", "")));
}

/** Numbers that a result holds: its values, totals of its columns, numbers in its texts and names, and how many rows it has. */
export function toResultNumbers(result: AnalysisResult): number[] {
  const named = toNamedValues(result);
  const texts = named.flatMap(({ name, values }) => [name, ...values.filter((value) => typeof value === "string")]);
  return [
    ...named.flatMap(({ values }) => toNumbers(values)),
    ...named.flatMap(toTotals),
    ...toNumbersOfText(texts.join(" ")),
    ...toTables(result).flatMap((table) => [table.totalRows, table.columns.length]),
  ];
}

/** What the numbers of a column come to in all, and how many are above nothing. */
function toTotals({ values, from }: NamedValues): number[] {
  const numbers = toNumbers(values);
  if (from !== "column" || numbers.length < 2) return [];
  return [numbers.reduce((sum, value) => sum + value, 0), numbers.filter((value) => value > 0).length];
}

/** Numbers that follow from few result values by one step: differences and ratios within a column or a record. */
export function toDerivedNumbers(result: AnalysisResult): number[] {
  const groups =
    result.kind === "record"
      ? [toNumbers(toNamedValues(result).flatMap(({ values, from }) => (from === "entry" ? values : [])))]
      : toNamedValues(result).map(({ values }) => toNumbers(values));
  return groups
    .filter((numbers) => numbers.length >= 2 && numbers.length <= mostValues)
    .flatMap((numbers) =>
      numbers.flatMap((left, index) =>
        numbers.flatMap((right, other) => {
          if (index === other) return [];
          const ratios = right === 0 ? [] : [left / right, (left / right) * 100, ((left - right) / right) * 100];
          return [left - right, ...ratios];
        }),
      ),
    );
}

const mostValues = 6;

/** Numbers that the data is known by: rows, missing and distinct values, and the statistics of its columns. */
export function toDatasetNumbers(datasets: readonly DatasetFacts[]): number[] {
  return datasets.flatMap(({ profile, notices }) => [
    profile.rowCount,
    profile.columns.length,
    profile.duplicateRows,
    ...notices.flatMap((notice) => [
      ...(notice.rows === undefined ? [] : [notice.rows]),
      ...toNumbersOfText(notice.text),
    ]),
    ...profile.columns.flatMap((column) => [
      column.missing,
      profile.rowCount - column.missing,
      ...(profile.rowCount === 0 ? [] : [(column.missing / profile.rowCount) * 100]),
      column.distinct,
      ...[column.min, column.max].flatMap((value) =>
        typeof value === "number" ? [value] : toNumbersOfText(String(value ?? "")),
      ),
      ...toNumbersOfText(column.name),
    ]),
  ]);
}

/** Numbers that stand in the code: thresholds, bins, how many were asked for. */
export function toCodeNumbers(tokens: readonly PythonToken[]): number[] {
  return tokens
    .filter((token) => token.kind === "number")
    .map((token) => Number(token.text.replaceAll("_", "")))
    .filter(Number.isFinite);
}

function toTables(result: AnalysisResult): ResultTable[] {
  if (result.kind === "table") return [result];
  if (result.kind === "scalar") return [];
  return result.entries.flatMap(({ value }) => (typeof value === "object" && value !== null ? [value] : []));
}
