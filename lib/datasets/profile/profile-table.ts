import type { Cell } from "@/lib/domain/cell";
import type { ColumnType } from "@/lib/domain/dataset";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/profile";
import { describeTable, type StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier, quoteLiteral } from "../duck/sql-text";
import { countValues, type ColumnFrequencies } from "./column-frequencies";
import { measureColumns, type ColumnMeasures } from "./column-measures";
import { completeQuarters, countOutliers, type Quarters } from "./column-quarters";
import { takeSamples, type PlaceSamples, type RowSamples } from "./column-samples";
import type { BareTexts } from "./describe-bare-texts";
import { countDuplicateRows } from "./count-duplicate-rows";
import { findFormats } from "./find-formats";
import type { TotalText } from "./find-total-rows";
import { inferColumnType } from "./infer-column-type";

/** Longest text in a profile, in characters. */
const longestText = 200;

function shorten(cell: Cell): Cell {
  return typeof cell === "string" && cell.length > longestText ? `${cell.slice(0, longestText - 1)}…` : cell;
}

interface ColumnFacts {
  column: StoredColumn;
  rowCount: number;
  measures: ColumnMeasures;
  frequencies: ColumnFrequencies;
  quarters: Quarters | null;
  outliers: ColumnProfile["outliers"] | null;
  samples: PlaceSamples;
}

/** Top values say something when the first one reaches 1 % of the rows, and always of categories and booleans. */
function toTop(type: ColumnType, { frequencies, rowCount }: ColumnFacts): ColumnProfile["top"] {
  const often = (frequencies.top[0]?.count ?? 0) >= rowCount * 0.01;
  const isUnique = frequencies.distinct === frequencies.present && frequencies.distinct > 20;
  if (type !== "category" && type !== "boolean" && (!often || isUnique)) return [];
  return frequencies.top.map(({ value, count }) => ({ value: shorten(value), count }));
}

function toColumnProfile(facts: ColumnFacts): ColumnProfile {
  const { column, measures, frequencies, quarters, outliers, samples, rowCount } = facts;
  const type = inferColumnType({
    ...column,
    rowCount,
    present: frequencies.present,
    distinct: frequencies.distinct,
    min: measures.min,
    max: measures.max,
    spread: frequencies.spread,
  });
  const hasMoments = type === "number" || type === "geo";
  // Identifiers have no histogram: the distance between two of them means nothing.
  const histogram = type === "id" ? null : frequencies.histogram;
  const formats = column.storage === "VARCHAR" ? findFormats(frequencies.spread) : undefined;
  return {
    name: column.name,
    type,
    storage: column.storage,
    missing: rowCount - frequencies.present,
    distinct: frequencies.distinct,
    min: measures.min,
    max: measures.max,
    mean: hasMoments ? measures.mean : null,
    deviation: hasMoments ? measures.deviation : null,
    median: hasMoments ? (quarters?.median ?? null) : null,
    ...(hasMoments && quarters !== null && { quartiles: { lower: quarters.lower, upper: quarters.upper } }),
    top: toTop(type, facts),
    ...(formats !== undefined && { formats }),
    samples: {
      head: shorten(samples.head),
      middle: shorten(samples.middle),
      tail: shorten(samples.tail),
      rare: shorten(frequencies.rare),
    },
    ...(histogram !== null && { histogram }),
    ...(histogram !== null && outliers !== null && { outliers }),
  };
}

/**
 * A table of more columns is profiled in pieces of so many, each copied out of the file first: a statement about a file costs time for all of
 * its columns. With fewer, the copy would cost more than it saves.
 */
const columnsAPiece = 200;

/** A column's profile, and what its values leave in doubt. */
interface FoundColumn extends Pick<ColumnFrequencies, "bare" | "totals"> {
  profile: ColumnProfile;
}

/** Profiles some columns of a relation. */
async function profileColumns(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[]; samples: readonly PlaceSamples[]; rowCount: number },
): Promise<FoundColumn[]> {
  const { relation, columns, rowCount } = options;
  const measures = await measureColumns(session, { relation, columns });
  const measured = columns.map((column, index) => {
    const { min = null, max = null } = measures[index] ?? {};
    return { ...column, min, max };
  });
  const frequencies = await countValues(session, { relation, columns: measured, rowCount });
  const counted = measured.map((column, index) => {
    const { distinct = 0, quarters = null } = frequencies[index] ?? {};
    return { ...column, distinct, quarters };
  });
  const quartered = await completeQuarters(session, { relation, columns: counted });
  const outliers = await countOutliers(session, { relation, columns: quartered });
  return columns.map((column, index) => {
    const facts = { measures: measures[index], frequencies: frequencies[index], samples: options.samples[index] };
    if (facts.measures === undefined || facts.frequencies === undefined || facts.samples === undefined) {
      throw new Error(`Column ${index} was not profiled.`);
    }
    const profile = toColumnProfile({
      column,
      rowCount,
      measures: facts.measures,
      frequencies: facts.frequencies,
      quarters: quartered[index]?.quarters ?? null,
      outliers: outliers[index] ?? null,
      samples: facts.samples,
    });
    return { profile, bare: facts.frequencies.bare, totals: facts.frequencies.totals };
  });
}

/** Profiles a wide table piece by piece. */
async function profilePieces(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[]; samples: readonly PlaceSamples[]; rowCount: number },
): Promise<FoundColumn[]> {
  const found: FoundColumn[] = [];
  for (let start = 0; start < options.columns.length; start += columnsAPiece) {
    const columns = options.columns.slice(start, start + columnsAPiece);
    const names = columns.map(({ name }) => quoteIdentifier(name)).join(", ");
    await session.query(`CREATE OR REPLACE TEMP TABLE piece AS SELECT ${names} FROM ${options.relation}`);
    const samples = options.samples.slice(start, start + columnsAPiece);
    found.push(...(await profileColumns(session, { ...options, relation: "piece", columns, samples })));
  }
  await session.query("DROP TABLE piece");
  return found;
}

/** What the values of a table say. */
interface TableFacts {
  profile: DatasetProfile;
  /** Columns of text in which some values read like "no value". */
  bare: BareTexts[];
  /** Columns of text in which some values may be names of totals. */
  totals: { name: string; texts: TotalText[] }[];
  /** Texts that stand alone in the last rows. */
  alone: RowSamples["alone"];
}

/** Counts the facts of a Parquet file over all its rows. */
export async function profileTable(session: DuckSession, parquet: string): Promise<TableFacts> {
  const relation = `read_parquet(${quoteLiteral(parquet)})`;
  const stored = await describeTable(session, relation);
  const [row = []] = await session.query(`SELECT count(*) FROM ${relation}`);
  const rowCount = Number(row[0]);
  const { columns: samples, alone } = await takeSamples(session, { parquet, columns: stored, rowCount });
  const profile = stored.length > columnsAPiece ? profilePieces : profileColumns;
  const found = await profile(session, { relation, columns: stored, samples, rowCount });
  const columns = found.map((column) => column.profile);
  const hasKey = columns.some(({ missing, distinct }) => missing === 0 && distinct === rowCount);
  const names = stored.map(({ name }) => name);
  const duplicateRows = hasKey ? 0 : await countDuplicateRows(session, { relation, names });
  const bare = found.flatMap(({ profile: { name }, bare }) => (bare === null ? [] : [{ name, ...bare }]));
  const totals = found.map(({ profile: { name }, totals }) => ({ name, texts: totals }));
  return { profile: { rowCount, duplicateRows, columns }, bare, totals, alone };
}
