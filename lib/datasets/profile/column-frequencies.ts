import type { Json } from "@duckdb/node-api";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { quoteName } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";
import { isNumeric, toCell } from "../duck/to-cell";
import { toBareWordCondition } from "../typing/missing-words";
import { planBins, type BinCount, type Binning, type Histogram, type MeasuredColumn } from "./column-histogram";
import { toCountedQuarters, toQuarters, type Quarters } from "./column-quarters";
import { toSpellingGroups, toSpellings, type SpellingGroup } from "./column-spellings";
import { toTotalTexts, type TotalText } from "./find-total-rows";

/** How often the values of a column occur. */
export interface ColumnFrequencies {
  /** Rows with a value. */
  present: number;
  /** Exact. */
  distinct: number;
  /** At most five, most frequent first, the smaller first of equally frequent ones. */
  top: { value: Cell; count: number }[];
  /** One of the least frequent values. */
  rare: Cell;
  /** Up to 60 distinct values of a text column, spread over all of them, deterministic. */
  spread: string[];
  /** All distinct texts, sorted; null for other types, without any, and for more than 120. */
  values: string[] | null;
  /** Texts that read like "no value", at most five, and the number of rows with one; null when there is none. */
  bare: { texts: string[]; rows: number } | null;
  /** Texts that may be labels of totals. */
  totals: TotalText[];
  /** Null for other types and for too many distinct texts. */
  spellings: ColumnProfile["spellings"] | null;
  /** Null for anything but numbers and dates, and where all values are equal or missing. */
  histogram: Histogram | null;
  /** Quartiles of numbers that repeat several times each; null for others. */
  quarters: Quarters | null;
}

/** Maximum number of columns that one statement counts. */
const mostColumns = 100;
/**
 * For at most this many rows and at least this many columns, all columns of a type are combined into one long column
 * first: one plan instead of many.
 */
const [fewRows, fewColumns] = [5000, 10];
/** Maximum cells whose distinct values one statement keeps; more would take too much memory and disk space. */
const mostCells = 15_000_000;
/** Number of concurrent statements: while one is being planned, another one counts. */
const mostLanes = 2;

const mostTop = 5;
const mostSpread = 60;
const mostValues = 120;
const mostBare = 5;

interface CountedColumn extends MeasuredColumn {
  binning: Binning | null;
}

/** Counts the values of every column over all `rowCount` rows. */
export async function countValues(
  session: DuckSession,
  options: { relation: string; columns: readonly MeasuredColumn[]; rowCount: number },
): Promise<ColumnFrequencies[]> {
  const { relation, rowCount } = options;
  const binnings = await planBins(session, options);
  const columns = options.columns.map((column, index) => ({ ...column, binning: binnings[index] ?? null }));
  const isShort = rowCount <= fewRows && columns.length > fewColumns;
  const size = isShort
    ? columns.length
    : Math.min(mostColumns, Math.max(1, Math.floor(mostCells / Math.max(1, rowCount))));
  const parts: CountedColumn[][] = [];
  for (let start = 0; start < columns.length; start += size) parts.push(columns.slice(start, start + size));
  const lanes = size * rowCount * mostLanes <= mostCells ? mostLanes : 1;
  const countEach = (lane: number) => async (beside: DuckSession) => {
    const counted: ColumnFrequencies[][] = [];
    for (let place = lane; place < parts.length; place += lanes) {
      counted.push(await countPart(beside, { relation, columns: parts[place] ?? [], isShort }));
    }
    return counted;
  };
  const counted = await session.together(Array.from({ length: lanes }, (_, lane) => countEach(lane)));
  return parts.flatMap((_, place) => counted[place % lanes]?.[Math.floor(place / lanes)] ?? []);
}

/** Counts the values of as many columns as one statement can. */
async function countPart(
  session: DuckSession,
  { relation, columns, isShort }: { relation: string; columns: readonly CountedColumn[]; isShort: boolean },
): Promise<ColumnFrequencies[]> {
  const kinds = toAlike(columns);
  const tables = kinds.flatMap((alike, index) => {
    const counts = isShort ? toLongCounts(relation, alike) : toCounts(relation, alike);
    const sizes = `SELECT place, count(*) AS kinds, sum(n) AS present FROM counts_${index} GROUP BY place`;
    return [`counts_${index} AS MATERIALIZED (${counts})`, `sizes_${index} AS MATERIALIZED (${sizes})`];
  });
  const summaries = kinds.flatMap((alike, index) => toSummaries(`counts_${index}`, `sizes_${index}`, alike));
  const rows = await session.query(`WITH ${tables.join(", ")} ${summaries.join(" UNION ALL ")}`);
  return toFrequencies(rows, columns);
}

/** Columns of one type that either all have bins or none. */
interface Alike {
  columns: { place: number; column: CountedColumn }[];
  areTexts: boolean;
  areNumbers: boolean;
  areBinned: boolean;
}

function toAlike(columns: readonly CountedColumn[]): Alike[] {
  const kinds = new Map<string, Alike>();
  columns.forEach((column, place) => {
    const { storage } = column;
    const areBinned = column.binning !== null;
    const key = `${storage} ${areBinned}`;
    const alike = kinds.get(key) ?? {
      columns: [],
      areTexts: storage === "VARCHAR",
      areNumbers: isNumeric(storage),
      areBinned,
    };
    alike.columns.push({ place, column });
    kinds.set(key, alike);
  });
  return [...kinds.values()];
}

/**
 * SQL of a table of the distinct values of some columns: `place`, the value as `v`, its frequency as `n`, its `bin`.
 */
function toCounts(relation: string, { columns, areBinned }: Alike): string {
  const counts = columns.map(({ place, column: { name, binning } }) => {
    const value = quoteName(name);
    const bin = areBinned ? `, ${binning?.toBin("v") ?? "NULL"} AS bin` : "";
    const values = `SELECT ${value} AS v, count(*) AS n FROM ${relation} WHERE ${value} IS NOT NULL GROUP BY 1`;
    return `SELECT ${place} AS place, v, n${bin} FROM (${values})`;
  });
  return counts.join(" UNION ALL ");
}

/** The same for columns that are first concatenated. */
function toLongCounts(relation: string, { columns, areBinned }: Alike): string {
  const unnest = (toSql: (column: CountedColumn, value: string) => string) =>
    `unnest([${columns.map(({ column }) => toSql(column, quoteName(column.name))).join(", ")}])`;
  const cells = [
    `unnest([${columns.map(({ place }) => place).join(", ")}]) AS place`,
    `${unnest((_, value) => value)} AS v`,
    ...(areBinned ? [`${unnest(({ binning }, value) => binning?.toBin(value) ?? "NULL")} AS bin`] : []),
  ];
  const kept = areBinned ? ", any_value(bin) AS bin" : "";
  return `SELECT place, v, count(*) AS n${kept} FROM (SELECT ${cells.join(", ")} FROM ${relation}) WHERE v IS NOT NULL GROUP BY place, v`;
}

/**
 * Row groups per place, each with up to five numbers and texts, by kind: how many values occur `n` times and the first
 * of them; how many lie in a bin; the quartiles; a spread; bare texts and their rows; a text that may be a total, its
 * rows and whether it means nothing else; a group of spellings, its rows other than the first and those of all groups.
 */
function toSummaries(name: string, sizes: string, { areTexts, areNumbers, areBinned }: Alike): string[] {
  const often = `SELECT place, 'often' AS kind, n AS x, count(*) AS y, 0 AS z, CAST(min(v, ${mostTop}) AS VARCHAR[]) AS texts FROM ${name} GROUP BY place, n`;
  const binned = `SELECT place, 'bin', bin, sum(n), 0, NULL FROM ${name} WHERE bin IS NOT NULL GROUP BY place, bin`;
  const quarters = `SELECT place, 'quarters', lower, median, upper, NULL FROM (${toCountedQuarters(name, sizes)}) t(place, lower, median, upper)`;
  const spread = `SELECT place, 'spread', 0, 0, 0, min_by(v, hash(v), ${mostValues}) FROM ${name} GROUP BY place`;
  const bare = `SELECT place, 'bare', sum(n), 0, 0, min(v, ${mostBare}) FROM ${name} WHERE ${toBareWordCondition("v")} GROUP BY place`;
  const total = `SELECT place, 'total', n, CAST(is_alone AS INTEGER), 0, [v] FROM (${toTotalTexts(name, sizes)})`;
  const spelled = `SELECT place, 'spelled', others, "all", 0, spelled FROM (${toSpellingGroups(name, sizes)})`;
  return [
    often,
    ...(areBinned ? [binned] : []),
    ...(areNumbers ? [quarters] : []),
    ...(areTexts ? [spread, bare, total, spelled] : []),
  ];
}

const toTexts = (value: Json | undefined) =>
  (Array.isArray(value) ? value : []).filter((text) => typeof text === "string");

function toFrequencies(rows: readonly Json[][], columns: readonly CountedColumn[]): ColumnFrequencies[] {
  const found = columns.map(() => ({
    often: [] as { times: number; kinds: number; first: string[] }[],
    bins: [] as BinCount[],
    spread: [] as string[],
    bare: null as ColumnFrequencies["bare"],
    totals: [] as TotalText[],
    spelled: [] as SpellingGroup[],
    quarters: null as Quarters | null,
  }));
  for (const [place, kind, x, y, z, list] of rows) {
    const facts = found[Number(place)];
    const [first, second, third] = [Number(x), Number(y), Number(z)];
    if (kind === "often") facts?.often.push({ times: first, kinds: second, first: toTexts(list) });
    else if (kind === "bin") facts?.bins.push({ bin: first, count: second });
    else if (kind === "spread") facts?.spread.push(...toTexts(list));
    else if (kind === "total")
      facts?.totals.push(...toTexts(list).map((text) => ({ text, rows: first, isAlone: second === 1 })));
    else if (kind === "spelled") facts?.spelled.push({ others: first, all: second, spelled: toTexts(list) });
    else if (kind === "quarters" && facts !== undefined) facts.quarters = toQuarters([first, second, third]);
    else if (facts !== undefined) facts.bare = { texts: toTexts(list), rows: first };
  }
  return columns.map(({ storage, binning }, place) => {
    const {
      often = [],
      bins = [],
      spread = [],
      bare = null,
      totals = [],
      spelled = [],
      quarters = null,
    } = found[place] ?? {};
    const levels = [...often].sort((left, right) => right.times - left.times);
    const top = levels.flatMap(({ times, first }) =>
      first.map((text) => ({ value: toCell(text, storage), count: times })),
    );
    const distinct = levels.reduce((sum, { kinds }) => sum + kinds, 0);
    return {
      present: levels.reduce((sum, { times, kinds }) => sum + times * kinds, 0),
      distinct,
      top: top.slice(0, mostTop),
      rare: toCell(levels.at(-1)?.first[0], storage),
      spread: spread.slice(0, mostSpread),
      values: spread.length > 0 && distinct <= mostValues ? [...spread].sort() : null,
      bare,
      totals,
      spellings: toSpellings(spelled, { storage, distinct }),
      histogram: binning?.toHistogram(bins) ?? null,
      quarters,
    };
  });
}
