import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";

/** Returns the table of a result; null for other results. */
export function findTable(result: AnalysisResult | null): ResultTable | null {
  return result?.kind === "table" ? result : null;
}

/** Returns the number of a record's entry; null when it is missing or not a number. */
export function findNumber(result: AnalysisResult | null, name: string): number | null {
  if (result?.kind !== "record") return null;
  const value = result.entries.find((entry) => entry.name === name)?.value;
  return typeof value === "number" ? value : null;
}

/** Returns the entry of a record, whatever its type; null when there is none. */
export function findEntry(result: AnalysisResult | null, name: string): Cell | ResultTable {
  if (result?.kind !== "record") return null;
  return result.entries.find((entry) => entry.name === name)?.value ?? null;
}

/** A row of a table with its cells by column name. */
export interface TableRow {
  get: (column: string) => Cell;
  /** Returns the number in a column; null when it is missing or not a number. */
  number: (column: string) => number | null;
}

/** Returns the rows of a table. */
export function toRows(table: ResultTable): TableRow[] {
  const places = new Map(table.columns.map((column, index) => [column.name, index]));
  return table.rows.map((cells) => {
    const get = (column: string): Cell => cells[places.get(column) ?? -1] ?? null;
    return {
      get,
      number: (column) => {
        const value = get(column);
        return typeof value === "number" ? value : null;
      },
    };
  });
}
