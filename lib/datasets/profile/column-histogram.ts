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

/** A column with its smallest and largest value and its quartiles, as far as they are known. */
interface BinnedColumn extends StoredColumn {
  min: Cell;
  max: Cell;
  quartiles?: { lower: number; upper: number };
}

/** What the counts of a column tell. */
export interface ColumnBins {
  /** Null where all values are the same or none is there. */
  histogram: Histogram | null;
  /** Values beyond the fences that quartiles set; null when none is. */
  outliers: ColumnProfile["outliers"] | null;
}

/** Beyond so many times the distance of the quartiles from them a value is an outlier, after Tukey. */
const reach = 1.5;

function toFences({ quartiles }: BinnedColumn): { below: number; above: number } | null {
  if (quartiles === undefined || quartiles.upper === quartiles.lower) return null;
  const margin = reach * (quartiles.upper - quartiles.lower);
  const fences = { below: quartiles.lower - margin, above: quartiles.upper + margin };
  return Number.isFinite(fences.below) && Number.isFinite(fences.above) ? fences : null;
}

function toRange(low: unknown, high: unknown): Range | null {
  if (typeof low !== "number" || typeof high !== "number") return null;
  const width = high - low;
  return width > 0 && Number.isFinite(width) ? { low, width } : null;
}

/** An end of a column as a number; NaN where it has none that JavaScript can hold. */
function toNumber(cell: Cell, storage: string): number {
  if (cell === null || typeof cell === "boolean") return Number.NaN;
  if (!isTemporal(storage)) return Number(cell);
  const text = String(cell);
  return Date.parse(text.length === 10 ? text : `${text}Z`) / 1000;
}

/** Smallest value and spread of each column; null where all values are the same or none is there. */
async function findRanges(
  session: DuckSession,
  { relation, columns }: { relation: string; columns: readonly BinnedColumn[] },
): Promise<(Range | null)[]> {
  const known = columns.map(({ min, max, storage }) => [toNumber(min, storage), toNumber(max, storage)]);
  // Infinite values, which have no place in a histogram, hide the ends of the others.
  const unknown = columns.filter((_, index) => known[index]?.every(Number.isFinite) !== true);
  const ends = unknown.flatMap((column) => [`min(${toNumberSql(column)})`, `max(${toNumberSql(column)})`]);
  const [row = []] = ends.length === 0 ? [] : await session.query(`SELECT ${ends.join(", ")} FROM ${relation}`);
  return columns.map((column, index) => {
    const place = unknown.indexOf(column);
    const [low, high] = place < 0 ? (known[index] ?? []) : row.slice(2 * place, 2 * place + 2);
    return toRange(low, high);
  });
}

/** Where there are more columns than this and few rows, all are counted at once, which takes one plan instead of many. */
const narrow = 10;
const fewRows = 5000;

/** Rows of a column's place, a bin, how many values are in it, and how many of them lie far from the others. */
function toCountSql(
  { relation, rowCount }: { relation: string; rowCount: number },
  counted: readonly { place: number; bin: string; isBeyond: string }[],
): string {
  if (counted.length <= narrow || rowCount > fewRows) {
    return counted
      .map(
        ({ place, bin, isBeyond }) =>
          `(SELECT ${place}, ${bin} AS bin, count(*), count(*) FILTER (${isBeyond}) FROM ${relation} GROUP BY bin)`,
      )
      .join(" UNION ALL ");
  }
  // One number that tells all: grouping by it is far cheaper than by the name of a column.
  const codes = counted.map(
    ({ place, bin, isBeyond }) =>
      `${2 * bins * place} + 2 * CAST(${bin} AS INTEGER) + CASE WHEN ${isBeyond} THEN 1 ELSE 0 END AS "${place}"`,
  );
  const bin = `code % ${2 * bins} // 2`;
  return `SELECT code // ${2 * bins}, ${bin}, count(*), count(*) FILTER (code % 2 = 1)
    FROM (UNPIVOT (SELECT ${codes.join(", ")} FROM ${relation}) ON COLUMNS(*) INTO NAME place VALUE code) GROUP BY 1, 2`;
}

/** Counts of numbers or dates between 21 evenly spaced edges, and of numbers far from the others, over all rows. */
export async function countBins(
  session: DuckSession,
  options: { relation: string; columns: readonly BinnedColumn[]; rowCount: number },
): Promise<ColumnBins[]> {
  if (options.columns.length === 0) return [];
  const ranges = await findRanges(session, options);
  const counted = options.columns.flatMap((column, index) => {
    const range = ranges[index];
    if (range === null || range === undefined) return [];
    const bin = `floor((${toNumberSql(column)} - (${range.low})) / ${range.width} * ${bins})`;
    // `least` and `greatest` pass over NULL, which would put missing values into the first bin.
    const inside = `CASE WHEN ${bin} IS NOT NULL THEN CAST(least(${bins - 1}, greatest(0, ${bin})) AS TINYINT) END`;
    const fences = toFences(column);
    const number = toNumberSql(column);
    const isBeyond = fences === null ? "false" : `${number} < ${fences.below} OR ${number} > ${fences.above}`;
    return [{ place: index, bin: inside, isBeyond }];
  });
  const rows = counted.length === 0 ? [] : await session.query(toCountSql(options, counted));
  const counts = new Map(
    rows.flatMap(([column, bin, count]) =>
      bin === null ? [] : [[Number(column) * bins + Number(bin), Number(count)] as const],
    ),
  );
  const beyond = new Map<number, number>();
  for (const [column, , , count] of rows) {
    beyond.set(Number(column), (beyond.get(Number(column)) ?? 0) + Number(count));
  }
  return options.columns.map((column, index) => {
    const { storage } = column;
    const range = ranges[index];
    if (range === null || range === undefined) return { histogram: null, outliers: null };
    const [fences, count] = [toFences(column), beyond.get(index) ?? 0];
    const outliers = fences === null || count === 0 ? null : { count, ...fences };
    const edge = (bin: number) => toEdge(range.low + (range.width * bin) / bins, storage);
    const histogram = Array.from({ length: bins }, (_, bin) => ({
      from: edge(bin),
      to: edge(bin + 1),
      count: counts.get(index * bins + bin) ?? 0,
    }));
    return { histogram, outliers };
  });
}
