import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { quoteName } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";
import { isNumeric } from "../duck/to-cell";
import type { MeasuredColumn } from "./column-histogram";

/** The quartiles of a column. */
export interface Quarters {
  lower: number;
  median: number;
  upper: number;
}

const shares = [0.25, 0.5, 0.75];

/**
 * Columns whose values repeat at least this often each get their quartiles from counts, which sorts fewer values than
 * rows.
 */
const timesEach = 4;

/**
 * SQL of the quartiles of columns whose values repeat: their `place`, then the quartiles. Ignores infinite values.
 * @param counts a table of the distinct numbers `v` of columns `place`, each with its rows `n`.
 * @param sizes a table of these columns, each with the number of its distinct values as `kinds` and of its rows as
 * `present`.
 */
export function toCountedQuarters(counts: string, sizes: string): string {
  const repeated = `SELECT place, CAST(v AS DOUBLE) AS x, n FROM ${counts} JOIN ${sizes} USING (place)
    WHERE kinds * ${timesEach} <= present AND isfinite(CAST(v AS DOUBLE))`;
  const ranked = `SELECT place, x, sum(n) OVER (PARTITION BY place ORDER BY x ROWS UNBOUNDED PRECEDING) AS upto,
    sum(n) OVER (PARTITION BY place) AS total FROM (${repeated})`;
  const quarters = shares.map((share) => {
    const rank = `(${share} * (total - 1))`;
    const below = `min(x) FILTER (upto > floor(${rank}))`;
    const above = `min(x) FILTER (upto > ceil(${rank}))`;
    return `${below} + (${above} - ${below}) * (${rank} - floor(${rank}))`;
  });
  return `SELECT place, ${quarters.join(", ")} FROM (${ranked}) GROUP BY place, total`;
}

/** Converts quartiles returned by a statement; null without numbers. */
export function toQuarters([lower, median, upper]: readonly unknown[]): Quarters | null {
  const isWhole = typeof lower === "number" && typeof median === "number" && typeof upper === "number";
  return isWhole ? { lower, median, upper } : null;
}

/** A column with what its counts have shown already. */
interface QuarteredColumn extends MeasuredColumn {
  /** Whether its numbers measure something, unlike those of identifiers and telephones. */
  hasMoments: boolean;
  distinct: number;
  quarters: Quarters | null;
}

/** Adds the missing quartiles of numeric columns that measure something. */
export async function completeQuarters<Column extends QuarteredColumn>(
  session: DuckSession,
  { relation, columns }: { relation: string; columns: readonly Column[] },
): Promise<Column[]> {
  const open = columns.filter(
    ({ storage, hasMoments, distinct, quarters }) =>
      hasMoments && isNumeric(storage) && distinct > 0 && quarters === null,
  );
  if (open.length === 0) return [...columns];
  const measures = open.map(({ name }) => {
    const number = `CAST(${quoteName(name)} AS DOUBLE)`;
    return `quantile_cont(CASE WHEN isfinite(${number}) THEN ${number} END, [${shares.join(", ")}])`;
  });
  const [row = []] = await session.query(`SELECT ${measures.join(", ")} FROM ${relation}`);
  return columns.map((column) => {
    const found = row[open.indexOf(column)];
    return Array.isArray(found) ? { ...column, quarters: toQuarters(found) } : column;
  });
}

type Outliers = NonNullable<ColumnProfile["outliers"]>;

/** Multiple of the interquartile range beyond which a value is an outlier, after Tukey. */
const reach = 1.5;

function toFences(quarters: Quarters | null): Omit<Outliers, "count"> | null {
  if (quarters === null || quarters.upper === quarters.lower) return null;
  const margin = reach * (quarters.upper - quarters.lower);
  const fences = { below: quarters.lower - margin, above: quarters.upper + margin };
  return Number.isFinite(fences.below) && Number.isFinite(fences.above) ? fences : null;
}

/** Counts the values of each column beyond the fences of its quartiles; null without quartiles. */
export async function countOutliers(
  session: DuckSession,
  { relation, columns }: { relation: string; columns: readonly QuarteredColumn[] },
): Promise<(Outliers | null)[]> {
  const fenced = columns.flatMap((column, index) => {
    const fences = column.hasMoments ? toFences(column.quarters) : null;
    const { min, max } = column;
    const isWithin =
      fences !== null &&
      typeof min === "number" &&
      typeof max === "number" &&
      min >= fences.below &&
      max <= fences.above;
    return fences === null || isWithin ? [] : [{ index, fences, name: column.name }];
  });
  const outliers: (Outliers | null)[] = columns.map(() => null);
  if (fenced.length === 0) return outliers;
  const counts = fenced.map(({ name, fences: { below, above } }) => {
    const number = `CAST(${quoteName(name)} AS DOUBLE)`;
    return `count(CASE WHEN isfinite(${number}) AND (${number} < ${below} OR ${number} > ${above}) THEN 1 END)`;
  });
  const [row = []] = await session.query(`SELECT ${counts.join(", ")} FROM ${relation}`);
  fenced.forEach(({ index, fences }, place) => {
    const count = Number(row[place]);
    if (count > 0) outliers[index] = { count, ...fences };
  });
  return outliers;
}
