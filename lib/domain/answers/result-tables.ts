import type { Cell } from "../datasets/cell";
import type { AnalysisResult, ResultTable } from "../runs/execution";

/** A table of a result with its name. */
export interface NamedTable {
  /** Name of its entry; `result` for a whole result, `values` for the scalar values of a record. */
  name: string;
  table: ResultTable;
}

/**
 * Converts a result to tables, at least one: a single value to one cell, a record's values to names and values,
 * followed by its tables.
 */
export function toResultTables(result: AnalysisResult): [NamedTable, ...NamedTable[]] {
  switch (result.kind) {
    case "scalar":
      return [{ name: "result", table: toTable([{ name: "value", type: typeOf([result.value]) }], [[result.value]]) }];
    case "table":
      return [{ name: "result", table: result }];
    case "record": {
      const values: [string, Cell][] = [];
      const tables: NamedTable[] = [];
      for (const { name, value } of result.entries) {
        if (typeof value === "object" && value !== null) tables.push({ name, table: value });
        else values.push([name, value]);
      }
      const columns = [
        { name: "name", type: "text" },
        { name: "value", type: typeOf(values.map(([, value]) => value)) },
      ];
      const [first, ...rest] = tables;
      if (values.length === 0 && first !== undefined) return [first, ...rest];
      return [{ name: "values", table: toTable(columns, values) }, ...tables];
    }
  }
}

function toTable(columns: ResultTable["columns"], rows: Cell[][]): ResultTable {
  return { kind: "table", columns, rows, totalRows: rows.length };
}

/** Returns the common type of all non-null cells, as result tables name it; `text` when they differ. */
function typeOf(cells: readonly Cell[]): string {
  const kinds = new Set(cells.filter((cell) => cell !== null).map((cell) => typeof cell));
  const [kind] = kinds;
  return kinds.size === 1 && (kind === "number" || kind === "boolean") ? kind : "text";
}
