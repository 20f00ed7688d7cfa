import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import { recipeFormat } from "@/lib/domain/datasets/dataset";
import { formatNumber } from "@/lib/domain/text/numbers";
import { quoteName } from "@/lib/domain/text/quotes";
import type { MadeTable, PartRows, TableQueries } from "@/lib/ports/data/table-queries";
import { nameColumns } from "../csv/name-columns";
import { describeTable } from "../duck/describe-table";
import { withDuckSession, type DuckLimits, type DuckSession } from "../duck/duck-session";
import { toStored } from "../parquet/read-parquet-table";
import { publishTable } from "../publish-table";
import { writeParquet } from "../write-parquet";
import { assertSelects } from "./assert-selects";
import { countParts, toGuardQuestions } from "./count-parts";
import { openTables, toStagedSql, upTo } from "./staged-sql";

type MakeOptions = Pick<Parameters<TableQueries["makeTable"]>[0], "query" | "parquet" | "mostRows" | "signal"> & {
  /** Prefix of the paths of intermediate files. */
  stage: string;
  limits: DuckLimits;
  queryLimits: DuckLimits;
};

/** Tables with more columns are written in pieces, which must have their rows in one order. */
const wide = 1000;

function toSentence(name: string, most: number): CaveatError {
  return new CaveatError("recipe_refused", `Step ${name} produces more than ${formatNumber(most)} rows.`, {
    remedy: "Check what it joins by, or approve that many rows.",
  });
}

/** Writes the result of a query to `part`, once every part is known to stay within the limit. */
async function writeResult(
  session: DuckSession,
  { query, mostRows, part }: MakeOptions & { part: string },
): Promise<PartRows[]> {
  await assertSelects(session, query, toGuardQuestions(query));
  await openTables(session, query.tables);
  const { counts, exceeded } = await countParts(session, { query, mostRows });
  if (exceeded !== null) throw toSentence(exceeded, mostRows);
  const select = toStagedSql({ parts: upTo(query.parts, query.result) }, `SELECT * FROM ${quoteName(query.result)}`);
  const columns = await describeTable(session, `(\n${select}\n)`);
  if (columns.length === 0) throw new CaveatError("recipe_refused", "The recipe leaves no column.");
  const { names } = nameColumns(
    columns.map(({ name }) => name),
    columns.length,
  );
  let relation = `(\n${select}\n)`;
  if (columns.length >= wide) {
    relation = "whole_result";
    await session.query(`CREATE TEMP TABLE ${relation} AS ${select}`);
  }
  const written = columns.map((column, index) => ({
    name: names[index] ?? column.name,
    value: toStored(column).value,
  }));
  await writeParquet(session, { relation, target: part, columns: written });
  return counts;
}

/**
 * Runs a query and writes its result, in the child process. Throws as `TableQueries.makeTable` does, except that errors
 * of the query are DuckDB's own.
 */
export async function makeTable(options: MakeOptions): Promise<MadeTable> {
  const { query, stage, parquet, limits, queryLimits, signal } = options;
  const part = `${stage}.part`;
  const spillFolder = `${stage}.spill`;
  try {
    const paths = [...query.tables.map((table) => table.parquet), part];
    const counts = await withDuckSession({ paths, spillFolder, limits: queryLimits, signal }, (duck) =>
      writeResult(duck, { ...options, part }),
    );
    const { size: bytes } = await stat(part);
    const hash = createHash("sha256");
    await pipeline(createReadStream(part), hash);
    const fingerprint = hash.digest("hex");
    const table = await withDuckSession({ paths: [part], spillFolder, limits, signal }, (duck) =>
      publishTable(duck, { part, parquet, format: recipeFormat, notices: [] }),
    );
    return { ...table, counts, bytes, fingerprint };
  } finally {
    await rm(part, { force: true });
  }
}
