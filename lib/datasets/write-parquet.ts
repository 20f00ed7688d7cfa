import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { DuckSession } from "./duck/duck-session";

/** A column to be written: its name and the SQL of its value. */
interface WrittenColumn {
  name: string;
  value: string;
}

/** Cells of a row group: few enough that the file of a wide table has several, which are read in parallel. */
const cellsAGroup = 2_000_000;
/** Minimum and maximum rows of a row group, which has a multiple of the minimum. */
const [fewestRows, mostRows] = [2048, 122_880];
/**
 * Bytes for the distinct texts of a row group are shared by all columns, none of which gets more than DuckDB's default.
 */
const [dictionaries, mostOfOne, leastOfOne] = [16 * 1024 * 1024, 1024 * 1024, 8 * 1024];
/**
 * Columns with more distinct values in a row group get no dictionary: searching a large one takes longer than it saves.
 */
const mostInDictionary = 8192;

/**
 * Options that divide a table with this many columns. Without them, DuckDB takes megabytes for each column, however few
 * rows there are.
 */
function toSizes(columnCount: number): string {
  const fitting = Math.floor(cellsAGroup / Math.max(1, columnCount) / fewestRows) * fewestRows;
  const rows = Math.min(mostRows, Math.max(fewestRows, fitting));
  const bytes = Math.min(mostOfOne, Math.max(leastOfOne, Math.floor(dictionaries / Math.max(1, columnCount))));
  const different = Math.min(mostInDictionary, rows / 5);
  return `ROW_GROUP_SIZE ${rows}, STRING_DICTIONARY_PAGE_SIZE_LIMIT ${bytes}, DICTIONARY_SIZE_LIMIT ${Math.floor(different)}`;
}

const toList = (columns: readonly WrittenColumn[]) =>
  columns.map(({ name, value }) => `${value} AS ${quoteName(name)}`).join(", ");

/**
 * Values of more columns are computed in pieces of this many: one statement takes a hundred kilobytes for each, and
 * long to be prepared.
 */
const columnsAPiece = 200;
/** From this many columns on, that takes too much of either. */
const wide = 1000;

/**
 * Computes the values of many columns and returns the tables that hold them side by side, rows in the order of the
 * relation.
 */
async function makePieces(
  session: DuckSession,
  { relation, columns }: { relation: string; columns: readonly WrittenColumn[] },
): Promise<string[]> {
  const pieces: string[] = [];
  for (let start = 0; start < columns.length; start += columnsAPiece) {
    const piece = `written_${pieces.length}`;
    const values = toList(columns.slice(start, start + columnsAPiece));
    await session.query(`CREATE OR REPLACE TEMP TABLE ${piece} AS SELECT ${values} FROM ${relation}`);
    pieces.push(piece);
  }
  return pieces;
}

/**
 * Writes a relation as one Parquet file, rows in the order of the relation. The file is incomplete until this returns.
 */
export async function writeParquet(
  session: DuckSession,
  options: { relation: string; target: string; columns: readonly WrittenColumn[] },
): Promise<void> {
  const { columns, target } = options;
  const pieces = columns.length < wide ? [] : await makePieces(session, options);
  const table =
    pieces.length === 0
      ? `SELECT ${toList(columns)} FROM ${options.relation}`
      : `SELECT * FROM ${pieces.join(" POSITIONAL JOIN ")}`;
  await session.query(
    `COPY (${table}) TO ${quoteText(target)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, WRITE_BLOOM_FILTER false, ${toSizes(columns.length)}, USE_TMP_FILE false)`,
  );
  for (const piece of pieces) await session.query(`DROP TABLE ${piece}`);
}
