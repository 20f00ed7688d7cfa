import type { ColumnProfile } from "@/lib/domain/profile";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier } from "../duck/sql-text";
import type { StoredColumn } from "../duck/describe-table";
import { isTemporal, toCell } from "../duck/to-cell";

export type Histogram = NonNullable<ColumnProfile["histogram"]>;

const bins = 20;
const columnsAQuery = 25;

/** A column as numbers: itself, or seconds since 1970 for dates and times. */
function toNumberSql(column: StoredColumn): string {
  const name = quoteIdentifier(column.name);
  return isTemporal(column.storage) ? `epoch(CAST(${name} AS TIMESTAMP))` : `CAST(${name} AS DOUBLE)`;
}

function toEdge(number: number, storage: string) {
  if (!isTemporal(storage)) return number;
  const iso = new Date(number * 1000).toISOString();
  return toCell(storage === "DATE" ? iso.slice(0, 10) : iso.slice(0, 19), storage);
}

/** Counts of numbers or dates between 21 evenly spaced edges, over all rows; null where all values are the same or none is there. */
export async function countBins(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[] },
): Promise<(Histogram | null)[]> {
  const found: (Histogram | null)[] = [];
  for (let start = 0; start < options.columns.length; start += columnsAQuery) {
    const columns = options.columns.slice(start, start + columnsAQuery);
    const ends = columns.flatMap((column) => {
      const finite = `CASE WHEN isfinite(${toNumberSql(column)}) THEN ${toNumberSql(column)} END`;
      return [`min(${finite})`, `max(${finite})`];
    });
    const [limits = []] = await session.query(`SELECT ${ends.join(", ")} FROM ${options.relation}`);
    const queries = columns.map((column, index) => {
      const low = Number(limits[2 * index]);
      const width = Number(limits[2 * index + 1]) - low;
      if (limits[2 * index] === null || !(width > 0) || !Number.isFinite(width)) return null;
      const place = `least(${bins - 1}, greatest(0, floor((${toNumberSql(column)} - (${low})) / ${width} * ${bins})))`;
      return `SELECT ${index}, CAST(${place} AS INTEGER), count(*) FROM ${options.relation} WHERE isfinite(${toNumberSql(column)}) GROUP BY 2`;
    });
    const present = queries.filter((query) => query !== null);
    const rows = present.length === 0 ? [] : await session.query(present.join("\nUNION ALL\n"));
    columns.forEach((column, index) => {
      const low = Number(limits[2 * index]);
      const step = (Number(limits[2 * index + 1]) - low) / bins;
      if (queries[index] === null) return found.push(null);
      const counts = new Map(
        rows.filter(([owner]) => Number(owner) === index).map(([, bin, count]) => [Number(bin), Number(count)]),
      );
      const histogram = Array.from({ length: bins }, (_, bin) => ({
        from: toEdge(low + bin * step, column.storage),
        to: toEdge(bin === bins - 1 ? low + bins * step : low + (bin + 1) * step, column.storage),
        count: counts.get(bin) ?? 0,
      }));
      return found.push(histogram);
    });
  }
  return found;
}
