import type { Cell } from "@/lib/domain/cell";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier } from "../duck/sql-text";
import { isTemporal, toCell } from "../duck/to-cell";

export type Histogram = NonNullable<ColumnProfile["histogram"]>;

const bins = 20;

/** A column as finite numbers: itself, or seconds since 1970 for dates and times. */
function toNumberSql(column: StoredColumn): string {
  const name = quoteIdentifier(column.name);
  const number = isTemporal(column.storage) ? `epoch(CAST(${name} AS TIMESTAMP))` : `CAST(${name} AS DOUBLE)`;
  return `CASE WHEN isfinite(${number}) THEN ${number} END`;
}

function toEdge(number: number, storage: string): Cell {
  if (!isTemporal(storage)) return number;
  const iso = new Date(number * 1000).toISOString();
  return toCell(storage === "DATE" ? iso.slice(0, 10) : iso.slice(0, 19), storage);
}

interface Range {
  low: number;
  /** More than 0. */
  width: number;
}

async function findRanges(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[] },
): Promise<(Range | null)[]> {
  const ends = options.columns.flatMap((column) => [`min(${toNumberSql(column)})`, `max(${toNumberSql(column)})`]);
  const [row = []] = await session.query(`SELECT ${ends.join(", ")} FROM ${options.relation}`);
  return options.columns.map((_, index) => {
    const low = row[2 * index];
    const high = row[2 * index + 1];
    if (typeof low !== "number" || typeof high !== "number") return null;
    const width = high - low;
    return width > 0 && Number.isFinite(width) ? { low, width } : null;
  });
}

/** Counts of numbers or dates between 21 evenly spaced edges, over all rows; null where all values are the same or none is there. */
export async function countBins(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[] },
): Promise<(Histogram | null)[]> {
  if (options.columns.length === 0) return [];
  const ranges = await findRanges(session, options);
  const places = options.columns.flatMap((column, index) => {
    const range = ranges[index];
    if (range === null || range === undefined) return [];
    const bin = `floor((${toNumberSql(column)} - (${range.low})) / ${range.width} * ${bins})`;
    // `least` and `greatest` pass over NULL, which would put missing values into the first bin.
    // One number for column and bin together: grouping by it is far cheaper than by the name of the column.
    const inside = `CAST(least(${bins - 1}, greatest(0, ${bin})) AS INTEGER)`;
    return [`CASE WHEN ${bin} IS NOT NULL THEN ${index * bins} + ${inside} END AS "${index}"`];
  });
  const rows =
    places.length === 0
      ? []
      : await session.query(
          `SELECT bin, count(*)
            FROM (UNPIVOT (SELECT ${places.join(", ")} FROM ${options.relation}) ON COLUMNS(*) INTO NAME place VALUE bin)
            GROUP BY bin`,
        );
  const counts = new Map(rows.map(([bin, count]) => [Number(bin), Number(count)]));
  return options.columns.map(({ storage }, index) => {
    const range = ranges[index];
    if (range === null || range === undefined) return null;
    const edge = (bin: number) => toEdge(range.low + (range.width * bin) / bins, storage);
    return Array.from({ length: bins }, (_, bin) => ({
      from: edge(bin),
      to: edge(bin + 1),
      count: counts.get(index * bins + bin) ?? 0,
    }));
  });
}
