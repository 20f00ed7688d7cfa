import type { Cell } from "@/lib/domain/cell";
import type { ResultTable } from "@/lib/domain/execution";

/** A record as a table of names and values, such as a series turned into a dictionary. */
export function toKeyedTable(entries: readonly { name: string; value: Cell }[]): ResultTable {
  return {
    kind: "table",
    columns: [
      { name: "name", type: "text" },
      { name: "value", type: "number" },
    ],
    rows: entries.map(({ name, value }) => [name, value]),
    totalRows: entries.length,
  };
}
