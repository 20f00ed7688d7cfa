import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { isNumberText, toKeyText, toMatchText } from "./key-text";

/** One value of a result with its name and place. */
export type ResultFigure = Pick<VerifiedFigure, "name" | "value" | "place">;

/** Name given to a scalar result. */
export const scalarName = "result";

const mostFigures = 500;

/** Lists the values of a result in order, without table keys, at most 500. A table with only key columns yields its keys. */
export function toFigures(result: AnalysisResult): ResultFigure[] {
  switch (result.kind) {
    case "scalar":
      return [{ name: scalarName, value: result.value, place: {} }];
    case "table":
      return toTableFigures(result, {}).slice(0, mostFigures);
    case "record":
      return result.entries
        .flatMap(({ name, value }): ResultFigure[] =>
          typeof value === "object" && value !== null
            ? toTableFigures(value, { entry: name })
            : [{ name, value, place: { entry: name } }],
        )
        .slice(0, mostFigures);
  }
}

function toTableFigures(table: ResultTable, place: VerifiedFigure["place"]): ResultFigure[] {
  const keys = findKeyColumns(table);
  const columns = table.columns.map((_, index) => index).filter((index) => !keys.includes(index));
  const shown = columns.length === 0 ? keys : columns;
  return table.rows.flatMap((cells, row) => {
    const key = keys.map((index) => toKeyText(cells[index] ?? null)).join(" · ");
    return shown.map((index) => {
      const column = table.columns[index]?.name ?? "";
      const name = columns.length === 0 || key === "" ? column : `${column} · ${key}`;
      return { name, value: cells[index] ?? null, place: { ...place, row, column } };
    });
  });
}

/**
 * Finds the columns that together key a row: texts, dates and booleans from the left until they distinguish all rows, then
 * numbers from the left, such as years. Empty for a table with one row.
 */
export function findKeyColumns(table: ResultTable): number[] {
  if (table.rows.length < 2) return [];
  const indexes = table.columns.map((_, index) => index);
  const texts = indexes.filter((index) => table.rows.some((row) => isText(row[index] ?? null)));
  const keys: number[] = [];
  for (const index of new Set([...texts, ...indexes])) {
    if (keys.length > 0 && isUnique(table, keys)) break;
    keys.push(index);
  }
  return isUnique(table, keys) ? keys.sort((left, right) => left - right) : texts;
}

function isText(cell: Cell): boolean {
  return (typeof cell === "string" && !isNumberText(cell.trim())) || typeof cell === "boolean";
}

function isUnique(table: ResultTable, keys: readonly number[]): boolean {
  return new Set(table.rows.map((row) => toExactRowKey(row, keys))).size === table.rows.length;
}

/** Converts the key of a row to one text, the same for different notations of a period. */
export function toRowKey(row: readonly Cell[], keys: readonly number[]): string {
  return JSON.stringify(keys.map((index) => toMatchText(row[index] ?? null)));
}

/** Converts the key of a row to one text without normalization, for rows whose keys differ only in whitespace. */
export function toExactRowKey(row: readonly Cell[], keys: readonly number[]): string {
  return JSON.stringify(keys.map((index) => row[index] ?? null));
}
