import type { Cell } from "@/lib/domain/cell";
import type { StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier } from "../duck/sql-text";
import { toCell } from "../duck/to-cell";

/** How often the values of a column occur. */
export interface ColumnFrequencies {
  /** Rows with a value. */
  present: number;
  /** Exact. */
  distinct: number;
  /** At most five, most frequent first, of equally frequent ones the first by its text. */
  top: { value: Cell; count: number }[];
  /** One of the values that occur least. */
  rare: Cell;
  /** Up to 60 distinct values, spread over all of them, always the same for the same data. */
  spread: Cell[];
}

/** So many columns are counted by one statement, one by one, each in its own type. */
const narrow = 25;
/** Where there are more columns and no more rows than this, the columns are turned into rows of one long text column: fewer statements. */
const fewRows = 5000;

/** Of more rows than this, columns are counted one after the other, so that the values of one at a time take memory and room on the disk. */
const manyRows = 5_000_000;

/** Rows of `place` (of the column), `v` (a value as text) and `n` (how often). */
function toCounts(relation: string, columns: readonly StoredColumn[]): string {
  const names = columns.map(({ name }) => quoteIdentifier(name));
  if (names.length <= narrow) {
    const counts = names.map(
      (name, place) =>
        `SELECT ${place} AS place, CAST(v AS VARCHAR) AS v, n FROM
          (SELECT ${name} AS v, count(*) AS n FROM ${relation} WHERE ${name} IS NOT NULL GROUP BY 1)`,
    );
    return counts.join(" UNION ALL ");
  }
  const texts = names.map((name, place) => `CAST(${name} AS VARCHAR) AS "${place}"`).join(", ");
  return `SELECT CAST(place AS INTEGER) AS place, v, count(*) AS n
    FROM (UNPIVOT (SELECT ${texts} FROM ${relation}) ON COLUMNS(*) INTO NAME place VALUE v) GROUP BY ALL`;
}

/** Counts the values of every column over all rows, of which there are `rowCount`. */
export async function countValues(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[]; rowCount: number },
): Promise<ColumnFrequencies[]> {
  const { columns, rowCount } = options;
  const several = rowCount > manyRows ? 1 : narrow;
  const size = rowCount <= fewRows ? Math.max(1, columns.length) : several;
  const frequencies: ColumnFrequencies[] = [];
  for (let start = 0; start < columns.length; start += size) {
    frequencies.push(...(await countSome(session, { ...options, columns: columns.slice(start, start + size) })));
  }
  return frequencies;
}

async function countSome(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[] },
): Promise<ColumnFrequencies[]> {
  const rows = await session.query(
    `SELECT place, count(*), sum(n), min_by(v, ROW(-n, v), 5), max(n, 5), min_by(v, ROW(n, v)), min_by(v, hash(v), 60)
      FROM (${toCounts(options.relation, options.columns)}) GROUP BY place`,
  );
  const byPlace = new Map(rows.map((row) => [Number(row[0]), row]));
  return options.columns.map(({ storage }, place) => {
    const [, kinds, present, values, counts, rare, spread] = byPlace.get(place) ?? [];
    const cells = (list: unknown) => (Array.isArray(list) ? list.map((text) => toCell(String(text), storage)) : []);
    const numbers = Array.isArray(counts) ? counts.map(Number) : [];
    return {
      present: Number(present ?? 0),
      distinct: Number(kinds ?? 0),
      top: cells(values).map((value, index) => ({ value, count: numbers[index] ?? 0 })),
      rare: toCell(rare, storage),
      spread: cells(spread),
    };
  });
}
