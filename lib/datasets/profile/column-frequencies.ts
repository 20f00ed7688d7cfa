import type { Cell } from "@/lib/domain/cell";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier } from "../duck/sql-text";
import type { StoredColumn } from "../duck/describe-table";
import { toCell } from "../duck/to-cell";

/** How often the values of a column occur. */
export interface ColumnFrequencies {
  /** Rows with a value. */
  present: number;
  /** Exact. */
  distinct: number;
  /** At most five, most frequent first, of equally frequent ones the smaller first. */
  top: { value: Cell; count: number }[];
  /** One of the values that occur least. */
  rare: Cell;
  /** Up to 60 distinct values, spread over all of them, always the same for the same data. */
  spread: Cell[];
}

const columnsAQuery = 25;

function toQuery(relation: string, column: StoredColumn, index: number): string {
  const name = quoteIdentifier(column.name);
  return `SELECT ${index} AS place, count(*) AS kinds, sum(n) AS present,
    min_by(CAST(v AS VARCHAR), ROW(-n, v), 5) AS top_values, max(n, 5) AS top_counts,
    min_by(CAST(v AS VARCHAR), ROW(n, v)) AS rare,
    min_by(CAST(v AS VARCHAR), hash(v), 60) AS spread
    FROM (SELECT ${name} AS v, count(*) AS n FROM ${relation} WHERE ${name} IS NOT NULL GROUP BY 1)`;
}

/** Counts the values of every column over all rows. */
export async function countValues(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[] },
): Promise<ColumnFrequencies[]> {
  const found: ColumnFrequencies[] = [];
  for (let start = 0; start < options.columns.length; start += columnsAQuery) {
    const columns = options.columns.slice(start, start + columnsAQuery);
    const queries = columns.map((column, index) => toQuery(options.relation, column, index));
    const rows = await session.query(`${queries.join("\nUNION ALL\n")}\nORDER BY place`);
    columns.forEach((column, index) => {
      const [, kinds, present, values, counts, rare, spread] = rows[index] ?? [];
      const cells = (list: unknown) =>
        Array.isArray(list) ? list.map((text) => toCell(String(text), column.storage)) : [];
      const numbers = Array.isArray(counts) ? counts.map(Number) : [];
      found.push({
        present: Number(present ?? 0),
        distinct: Number(kinds ?? 0),
        top: cells(values).map((value, place) => ({ value, count: numbers[place] ?? 0 })),
        rare: toCell(rare, column.storage),
        spread: cells(spread),
      });
    });
  }
  return found;
}
