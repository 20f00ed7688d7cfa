import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toNamedValues, toNumbers, type NamedValues } from "./result-values";

/** Lists all numbers in a text, dates and words included. Generous, because known numbers only prevent findings. */
export function toNumbersOfText(text: string): number[] {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/gu)].map((match) => Number(match[0].replaceAll(",", "")));
}

/** Lists the numbers of a result: its values, numbers in its texts and names, its size, and how many values of a column are positive. */
export function toResultNumbers(result: AnalysisResult): number[] {
  const named = toNamedValues(result);
  const texts = named.flatMap(({ name, values }) => [name, ...values.filter((value) => typeof value === "string")]);
  return [
    ...named.flatMap(({ values }) => toNumbers(values)),
    ...named.flatMap(toVisibleCounts),
    ...toNumbersOfText(texts.join(" ")),
    ...toTables(result).flatMap((table) => [table.totalRows, table.columns.length]),
  ];
}

/** Counts the positive numbers of a column, which a reader of the table can see. */
function toVisibleCounts({ values, from }: NamedValues): number[] {
  const numbers = toNumbers(values);
  return from !== "column" || numbers.length < 2 ? [] : [numbers.filter((value) => value > 0).length];
}

/** Lists the known numbers of the data: rows, missing, distinct and frequent values, and column statistics. */
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
      ...column.top.map(({ count }) => count),
      ...[column.min, column.max].flatMap((value) =>
        typeof value === "number" ? [value] : toNumbersOfText(String(value ?? "")),
      ),
      ...toNumbersOfText(column.name),
    ]),
  ]);
}

function toTables(result: AnalysisResult): ResultTable[] {
  if (result.kind === "table") return [result];
  if (result.kind === "scalar") return [];
  return result.entries.flatMap(({ value }) => (typeof value === "object" && value !== null ? [value] : []));
}
