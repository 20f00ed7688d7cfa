import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { describeTable, type StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
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
/** Longest of the values that a profile lists, in characters. */
const longestValue = 80;

function shorten(cell: Cell): Cell {
  return typeof cell === "string" && cell.length > longestText ? `${cell.slice(0, longestText - 1)}…` : cell;
}

interface ColumnFacts {
  column: StoredColumn;
  type: ColumnType;
  rowCount: number;
  measures: ColumnMeasures;
  frequencies: ColumnFrequencies;
  quarters: Quarters | null;
  outliers: ColumnProfile["outliers"] | null;
  samples: PlaceSamples;
}

/** Top values are meaningful when the first one reaches 1 % of the rows, and always for categories and booleans. */
function toTop(type: ColumnType, { frequencies, rowCount }: ColumnFacts): ColumnProfile["top"] {
  const often = (frequencies.top[0]?.count ?? 0) >= rowCount * 0.01;
  const isUnique = frequencies.distinct === frequencies.present && frequencies.distinct > 20;
  if (type !== "category" && type !== "boolean" && (!often || isUnique)) return [];
  return frequencies.top.map(({ value, count }) => ({ value: shorten(value), count }));
}

/** Whether the numbers of such a column measure something. */
const isMeasure = (type: ColumnType) => type === "number" || type === "geo";

function toColumnProfile(facts: ColumnFacts): ColumnProfile {
  const { column, type, measures, frequencies, quarters, outliers, samples, rowCount } = facts;
  const hasMoments = isMeasure(type);
  // Identifiers have no histogram: the distance between two of them is meaningless.
  const histogram = type === "id" ? null : frequencies.histogram;
  const formats = column.storage === "VARCHAR" ? findFormats(frequencies.spread) : undefined;
  const values = frequencies.values?.every((text) => text.length <= longestValue) ? frequencies.values : null;
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
    ...(values !== null && { values }),
    ...(formats !== undefined && { formats }),
    ...(frequencies.spellings !== null && { spellings: frequencies.spellings }),
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
 * Wider tables are profiled in pieces of this many columns, each copied out of the file first, because a statement
 * about a file costs time for all of its columns. For narrower ones, the copy would cost more than it saves.
 */
const columnsAPiece = 200;

/** A column's profile, and its doubtful values. */
interface FoundColumn extends Pick<ColumnFrequencies, "bare" | "totals"> {
  profile: ColumnProfile;
}

/** A column with its measures and frequencies. */
interface CountedColumn {
  column: StoredColumn;
  type: ColumnType;
  measures: ColumnMeasures;
  frequencies: ColumnFrequencies;
}

interface ProfileOptions {
  relation: string;
  /** The columns, with their types where known. */
  columns: readonly (StoredColumn & { type?: ColumnType })[];
  samples: readonly PlaceSamples[];
  rowCount: number;
}

/** Measures and counts the values of some columns of a relation. */
async function countColumns(session: DuckSession, options: ProfileOptions): Promise<CountedColumn[]> {
  const { relation, columns, rowCount } = options;
  const measured = await measureColumns(session, { relation, columns });
  const ends = columns.map((column, index) => {
    const { min = null, max = null } = measured[index] ?? {};
    return { ...column, min, max };
  });
  const counted = await countValues(session, { relation, columns: ends, rowCount });
  return ends.map(({ min, max, ...column }, index) => {
    const [measures, frequencies] = [measured[index], counted[index]];
    if (measures === undefined || frequencies === undefined) throw new Error(`Column ${index} was not counted.`);
    const { present, distinct, spread } = frequencies;
    const type = column.type ?? inferColumnType({ ...column, rowCount, present, distinct, min, max, spread });
    return { column, type, measures, frequencies };
  });
}

/** Adds quartiles and outliers to the counted columns. */
async function completeColumns(
  session: DuckSession,
  counted: readonly CountedColumn[],
  { relation, samples, rowCount }: ProfileOptions,
): Promise<FoundColumn[]> {
  const divided = counted.map(({ column, type, measures: { min, max }, frequencies: { distinct, quarters } }) => {
    return { ...column, hasMoments: isMeasure(type), min, max, distinct, quarters };
  });
  const quartered = await completeQuarters(session, { relation, columns: divided });
  const outliers = await countOutliers(session, { relation, columns: quartered });
  return counted.map((facts, index) => {
    const sample = samples[index];
    if (sample === undefined) throw new Error(`Column ${index} has no samples.`);
    const profile = toColumnProfile({
      ...facts,
      rowCount,
      quarters: quartered[index]?.quarters ?? null,
      outliers: outliers[index] ?? null,
      samples: sample,
    });
    return { profile, bare: facts.frequencies.bare, totals: facts.frequencies.totals };
  });
}

/** Counts rows that repeat an earlier one; none if a column identifies all rows. */
async function countRepeated(
  session: DuckSession,
  { relation, columns, rowCount }: ProfileOptions,
  counted: readonly Pick<CountedColumn, "frequencies">[],
): Promise<number> {
  const isKey = ({ frequencies: { present, distinct } }: (typeof counted)[number]) =>
    present === rowCount && distinct === rowCount;
  return counted.some(isKey) ? 0 : countDuplicateRows(session, { relation, names: columns.map(({ name }) => name) });
}

/** Profiles a wide table piece by piece. */
async function profilePieces(session: DuckSession, options: ProfileOptions): Promise<TableProfile> {
  const found: FoundColumn[] = [];
  const counted: CountedColumn[] = [];
  for (let start = 0; start < options.columns.length; start += columnsAPiece) {
    const columns = options.columns.slice(start, start + columnsAPiece);
    const names = columns.map(({ name }) => quoteName(name)).join(", ");
    await session.query(`CREATE OR REPLACE TABLE piece AS SELECT ${names} FROM ${options.relation}`);
    const samples = options.samples.slice(start, start + columnsAPiece);
    const piece = { ...options, relation: "piece", columns, samples };
    const some = await countColumns(session, piece);
    counted.push(...some);
    found.push(...(await completeColumns(session, some, piece)));
  }
  await session.query("DROP TABLE piece");
  return { found, duplicateRows: await countRepeated(session, options, counted) };
}

/** For at most this many cells, two computations run at the same time, each of which keeps many of them in memory. */
const fewCells = 20_000_000;

/** Profiles a table at once. */
async function profileWhole(session: DuckSession, options: ProfileOptions): Promise<TableProfile> {
  const counted = await countColumns(session, options);
  const profile: TableProfile = { found: [], duplicateRows: 0 };
  const works = [
    async (beside: DuckSession) => void (profile.found = await completeColumns(beside, counted, options)),
    async (beside: DuckSession) => void (profile.duplicateRows = await countRepeated(beside, options, counted)),
  ];
  if (options.rowCount * options.columns.length <= fewCells) await session.together(works);
  else for (const work of works) await work(session);
  return profile;
}

/** Profiles the columns of a relation. */
export function profileRelation(session: DuckSession, options: ProfileOptions): Promise<TableProfile> {
  return options.columns.length > columnsAPiece ? profilePieces(session, options) : profileWhole(session, options);
}

/** The profiles of all columns, and findings about the rows as a whole. */
interface TableProfile {
  found: FoundColumn[];
  duplicateRows: number;
}

/** Findings about the values of a table. */
interface TableFacts {
  profile: DatasetProfile;
  /** Text columns in which some values read like "no value". */
  bare: BareTexts[];
  /** Text columns in which some values may label totals. */
  totals: { name: string; texts: TotalText[] }[];
  /** Texts that are alone in the last rows. */
  alone: RowSamples["alone"];
}

/** Counts the facts of a Parquet file over all its rows. */
export async function profileTable(session: DuckSession, parquet: string): Promise<TableFacts> {
  const relation = `read_parquet(${quoteText(parquet)})`;
  const stored = await describeTable(session, relation);
  const [row = []] = await session.query(`SELECT count(*) FROM ${relation}`);
  const rowCount = Number(row[0]);
  const { columns: samples, alone } = await takeSamples(session, { parquet, columns: stored, rowCount });
  const { found, duplicateRows } = await profileRelation(session, { relation, columns: stored, samples, rowCount });
  const columns = found.map((column) => column.profile);
  const bare = found.flatMap(({ profile: { name }, bare }) => (bare === null ? [] : [{ name, ...bare }]));
  const totals = found.map(({ profile: { name }, totals }) => ({ name, texts: totals }));
  return { profile: { rowCount, duplicateRows, columns }, bare, totals, alone };
}
