import { rename, rm, stat } from "node:fs/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { QueryColumn } from "@/lib/ports/connections/query-engine";
import type { TableQueries } from "@/lib/ports/data/table-queries";
import { nameColumns } from "../csv/name-columns";
import { describeTable, type StoredColumn } from "../duck/describe-table";
import { withDuckSession, type DuckLimits, type DuckSession } from "../duck/duck-session";
import { toStored } from "../parquet/read-parquet-table";
import { writeParquet } from "../write-parquet";
import { assertSelects } from "./assert-selects";

type Request = Parameters<TableQueries["runQuery"]>[0];

type Outcome = Awaited<ReturnType<TableQueries["runQuery"]>>;

interface RunOptions extends Pick<Request, "sql" | "tables" | "mostRows" | "mostBytes" | "parquet" | "signal"> {
  /** Prefix of the paths of intermediate files. */
  stage: string;
  queryLimits: DuckLimits;
}

/**
 * Runs one SELECT over stored tables and writes its first rows to `parquet`, in the child process. What is wrong with the statement is a value.
 */
export async function runQuery(options: RunOptions): Promise<Outcome> {
  const { tables, parquet, stage, queryLimits, mostBytes, signal } = options;
  const part = `${stage}.part`;
  const paths = [...tables.map((table) => table.parquet), part];
  try {
    const written = await withDuckSession(
      { paths, spillFolder: `${stage}.spill`, limits: queryLimits, signal },
      (duck) => writeRows(duck, { ...options, part }),
    );
    if ((await stat(part)).size > mostBytes) {
      return { failed: "too_large", message: `The result takes more than ${Math.round(mostBytes / 1e6)} MB.` };
    }
    await rename(part, parquet);
    return written;
  } catch (error) {
    return toFailure(error);
  } finally {
    await rm(part, { force: true });
  }
}

const rows = "rows_of_query";

async function writeRows(
  session: DuckSession,
  { sql, tables, mostRows, part }: RunOptions & { part: string },
): Promise<Exclude<Outcome, { failed: string }>> {
  const names = tables.flatMap((table) => table.names.map((name) => ({ name, parquet: table.parquet })));
  await assertSelects(session, { tables: names, parts: [] }, [{ id: "query", sql }]);
  for (const { name, parquet } of names) {
    const source = `SELECT * FROM read_parquet(${quoteText(parquet)})`;
    await session.query(`CREATE TEMP VIEW ${quoteName(name)} AS ${source}`);
  }
  const most = Math.trunc(mostRows);
  await session.query(`CREATE TEMP TABLE ${rows} AS SELECT * FROM (\n${sql}\n) LIMIT ${most + 1}`);
  const [counted = []] = await session.query(`SELECT count(*) FROM ${rows}`);
  const columns = await describeTable(session, rows);
  const { names: written } = nameColumns(
    columns.map(({ name }) => name),
    columns.length,
  );
  const toName = (index: number) => written[index] ?? `column_${index + 1}`;
  await writeParquet(session, {
    relation: `(SELECT * FROM ${rows} LIMIT ${most})`,
    target: part,
    columns: columns.map((column, index) => ({ name: toName(index), value: toStored(column).value })),
  });
  return {
    rows: Math.min(most, Number(counted[0])),
    truncated: Number(counted[0]) > most,
    columns: columns.map((column, index) => ({ name: toName(index), type: toType(column) })),
  };
}

function toType({ storage }: StoredColumn): QueryColumn["type"] {
  if (/^(?:DOUBLE|FLOAT|DECIMAL|U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER)/.test(storage)) return "number";
  if (storage === "BOOLEAN" || storage === "DATE") return storage === "DATE" ? "date" : "boolean";
  return storage.startsWith("TIMESTAMP") ? "time" : "text";
}

/** Words an error of the statement; throws all others. */
function toFailure(error: unknown): Outcome {
  if (error instanceof CaveatError && error.code === "recipe_refused") {
    return { failed: "refused", message: "The statement is not one SELECT over the tables of the question." };
  }
  const cause = error instanceof CaveatError ? error.cause : error;
  const text = cause instanceof Error ? cause.message : "";
  const isOwn = /^(?:Binder|Catalog|Parser|Type|Conversion|Out of Range|Invalid Input|Not implemented) Error/i.test(
    text,
  );
  if (!isOwn) throw error;
  return { failed: "error", message: text.split("\nLINE ")[0]?.trim() ?? text };
}
