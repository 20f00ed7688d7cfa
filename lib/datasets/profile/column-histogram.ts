import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { quoteName } from "@/lib/domain/text/quotes";
import type { StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { isNumeric, isTemporal, toCell } from "../duck/to-cell";

export type Histogram = NonNullable<ColumnProfile["histogram"]>;

const bins = 20;

/**
 * SQL that converts a value to a number: itself, or seconds since 1970 for dates and times.
 * @param isFinite whether all values are known to be finite; otherwise the infinite ones become NULL.
 */
function toNumberSql(value: string, storage: string, isFinite: boolean): string {
  const seconds =
    storage === "DATE" ? `(${value} - DATE '1970-01-01') * 86400` : `epoch_us(CAST(${value} AS TIMESTAMP)) / 1e6`;
  const number = `CAST(${isTemporal(storage) ? seconds : value} AS DOUBLE)`;
  if (isFinite) return number;
  return `CASE WHEN isfinite(${isTemporal(storage) ? value : number}) THEN ${number} END`;
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

/** A column with its smallest and largest value, if known. */
export interface MeasuredColumn extends StoredColumn {
  min: Cell;
  max: Cell;
}

/** How many values lie in a bin, or, by a rounding error, just below the first or above the last one. */
export interface BinCount {
  bin: number;
  count: number;
}

/** How the values of a column are put into bins. */
export interface Binning {
  /** SQL of a value's bin; NULL for a value without one. */
  toBin: (value: string) => string;
  toHistogram: (counts: readonly BinCount[]) => Histogram;
}

function toRange(low: unknown, high: unknown, isWhole: boolean): Range | null {
  if (typeof low !== "number" || typeof high !== "number") return null;
  const width = high - low;
  return width > 0 && Number.isFinite(width) ? { low, width, isWhole } : null;
}

/** Converts an end of a column to a number; NaN if JavaScript cannot represent it. */
function toNumber(cell: Cell, storage: string): number {
  if (cell === null || typeof cell === "boolean") return Number.NaN;
  if (!isTemporal(storage)) return Number(cell);
  const text = String(cell);
  return Date.parse(text.length === 10 ? text : `${text}Z`) / 1000;
}

/** Computes the smallest value and spread of each column; null where all values are equal or missing. */
async function findRanges(
  session: DuckSession,
  { relation, columns }: { relation: string; columns: readonly MeasuredColumn[] },
): Promise<(Range | null)[]> {
  const known = columns.map(({ min, max, storage }) => [toNumber(min, storage), toNumber(max, storage)]);
  // Infinite values, which have no place in a histogram, hide the ends of the others.
  const unknown = columns.filter((_, index) => known[index]?.every(Number.isFinite) !== true);
  const ends = unknown.flatMap(({ name, storage }) => {
    const number = toNumberSql(quoteName(name), storage, false);
    return [`min(${number})`, `max(${number})`];
  });
  const [row = []] = ends.length === 0 ? [] : await session.query(`SELECT ${ends.join(", ")} FROM ${relation}`);
  return columns.map((column, index) => {
    const place = unknown.indexOf(column);
    const [low, high] = place < 0 ? (known[index] ?? []) : row.slice(2 * place, 2 * place + 2);
    return toRange(low, high, place < 0);
  });
}

function toBinning(column: MeasuredColumn, range: Range): Binning {
  const { storage } = column;
  const { low, width } = range;
  const toNumbered = (value: string) => toNumberSql(value, storage, range.isWhole);
  const edge = (bin: number) => toEdge(low + (width * bin) / bins, storage);
  return {
    toBin: (value) => `CAST(floor((${toNumbered(value)} - (${low})) / ${width} * ${bins}) AS INTEGER)`,
    toHistogram: (counts) => {
      const histogram = Array.from({ length: bins }, (_, bin) => ({ from: edge(bin), to: edge(bin + 1), count: 0 }));
      for (const { bin, count } of counts) {
        // The largest value belongs to the last bin, and rounding may put the ends just outside.
        const place = histogram[Math.min(bins - 1, Math.max(0, bin))];
        if (place !== undefined) place.count += count;
      }
      return histogram;
    },
  };
}

/**
 * Divides numbers and dates by 21 evenly spaced edges; null for other columns, and where all values are equal or
 * missing.
 */
export async function planBins(
  session: DuckSession,
  { relation, columns }: { relation: string; columns: readonly MeasuredColumn[] },
): Promise<(Binning | null)[]> {
  const spread = columns.filter(({ storage }) => isNumeric(storage) || isTemporal(storage));
  const ranges = await findRanges(session, { relation, columns: spread });
  return columns.map((column) => {
    const range = ranges[spread.indexOf(column)];
    return range === undefined || range === null ? null : toBinning(column, range);
  });
}
