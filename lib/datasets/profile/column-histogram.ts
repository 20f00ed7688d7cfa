import type { Cell } from "@/lib/domain/cell";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier } from "../duck/sql-text";
import { isTemporal, toCell } from "../duck/to-cell";

export type Histogram = NonNullable<ColumnProfile["histogram"]>;

const bins = 20;

/**
 * A column as numbers: itself, or seconds since 1970 for dates and times.
 * @param isFinite whether all its values are known to be finite; else the others are left out.
 */
function toNumberSql({ name: written, storage }: StoredColumn, isFinite: boolean): string {
  const name = quoteIdentifier(written);
  const whole =
    storage === "DATE" ? `(${name} - DATE '1970-01-01') * 86400` : `epoch_us(CAST(${name} AS TIMESTAMP)) / 1e6`;
  const number = `CAST(${isTemporal(storage) ? whole : name} AS DOUBLE)`;
  if (isFinite) return number;
  return `CASE WHEN isfinite(${isTemporal(storage) ? name : number}) THEN ${number} END`;
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
  /** Whether all values lie within it. */
  isWhole: boolean;
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

function toRange(low: unknown, high: unknown, isWhole: boolean): Range | null {
  if (typeof low !== "number" || typeof high !== "number") return null;
  const width = high - low;
  return width > 0 && Number.isFinite(width) ? { low, width, isWhole } : null;
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
  const ends = unknown.flatMap((column) => [
    `min(${toNumberSql(column, false)})`,
    `max(${toNumberSql(column, false)})`,
  ]);
  const [row = []] = ends.length === 0 ? [] : await session.query(`SELECT ${ends.join(", ")} FROM ${relation}`);
  return columns.map((column, index) => {
    const place = unknown.indexOf(column);
    const [low, high] = place < 0 ? (known[index] ?? []) : row.slice(2 * place, 2 * place + 2);
    return toRange(low, high, place < 0);
  });
}

/** Where there are more columns than this and few rows, all are counted at once, which takes one plan instead of many. */
const narrow = 10;
const fewRows = 5000;

/** A column whose values are counted. */
interface CountedColumn {
  place: number;
  /** SQL of its values as numbers. */
  number: string;
  /** SQL of where a number lies between the ends: from 0 to `bins`. */
  scaled: (number: string) => string;
  /** SQL that is true of numbers far from the others. */
  isBeyond: (number: string) => string;
}

/** Rows of a column's place, a bin, how many values are in it, and how many of them lie far from the others. */
function toCountSql(
  { relation, rowCount }: { relation: string; rowCount: number },
  counted: readonly CountedColumn[],
): string {
  if (counted.length <= narrow || rowCount > fewRows) {
    return counted
      .map(({ place, number, scaled, isBeyond }) => {
        const numbers = `SELECT ${number} AS x FROM ${relation}`;
        const placed = `SELECT floor(${scaled("x")}) AS bin, ${isBeyond("x")} AS far FROM (${numbers})`;
        return `(SELECT ${place}, bin, count(*), count(*) FILTER (far) FROM (${placed}) GROUP BY bin)`;
      })
      .join(" UNION ALL ");
  }
  // One number that tells all: grouping by it is far cheaper than by the name of a column.
  const codes = counted.map(({ place, number, scaled, isBeyond }) => {
    // `least` and `greatest` pass over NULL, which would put missing values into the first bin.
    const bin = `CAST(least(${bins - 1}, greatest(0, floor(${scaled(number)}))) AS INTEGER)`;
    const code = `${2 * bins * place} + 2 * ${bin} + CASE WHEN ${isBeyond(number)} THEN 1 ELSE 0 END`;
    return `CASE WHEN ${number} IS NOT NULL THEN ${code} END AS "${place}"`;
  });
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
  const counted = options.columns.flatMap((column, place): CountedColumn[] => {
    const range = ranges[place];
    if (range === null || range === undefined) return [];
    const fences = toFences(column);
    return [
      {
        place,
        number: toNumberSql(column, range.isWhole),
        scaled: (number) => `(${number} - (${range.low})) / ${range.width} * ${bins}`,
        isBeyond: (number) =>
          fences === null ? "false" : `(${number} < ${fences.below} OR ${number} > ${fences.above})`,
      },
    ];
  });
  const rows = counted.length === 0 ? [] : await session.query(toCountSql(options, counted));
  const counts = new Map<number, number>();
  const beyond = new Map<number, number>();
  for (const [column, bin, count, far] of rows) {
    if (bin === null) continue;
    // The largest value ends the last bin, and rounding may put the ends just outside.
    const place = Number(column) * bins + Math.min(bins - 1, Math.max(0, Number(bin)));
    counts.set(place, (counts.get(place) ?? 0) + Number(count));
    beyond.set(Number(column), (beyond.get(Number(column)) ?? 0) + Number(far));
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
