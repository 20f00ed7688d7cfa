import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { StagedQuery } from "@/lib/ports/data/table-queries";
import type { DuckSession } from "../duck/duck-session";

/** Seed of samples, so that the same table always has the same sample. */
const sampleSeed = 20_260;

type QueryTable = StagedQuery["tables"][number];

function toSource({ parquet, sample }: QueryTable, shuffle: number | undefined): string {
  const all = `SELECT * FROM read_parquet(${quoteText(parquet)}, file_row_number = true)`;
  if (shuffle !== undefined) {
    const some = toSource({ name: "", parquet, sample }, undefined);
    const shuffled = `SELECT * FROM (${some}) ORDER BY hash(file_row_number, ${Math.trunc(shuffle)})`;
    return `SELECT * EXCLUDE (file_row_number), row_number() OVER () - 1 AS file_row_number FROM (${shuffled})`;
  }
  if (sample === undefined) return all;
  const rows = Math.max(1, Math.trunc(sample.rows));
  if (sample.from === "start") return `${all} LIMIT ${rows}`;
  const some = `${all} USING SAMPLE reservoir(${rows} ROWS) REPEATABLE (${sampleSeed})`;
  return `SELECT * FROM (${some}) ORDER BY file_row_number`;
}

/**
 * Gives the tables of a query their names, for this connection. A shuffled or sampled table is stored first, so that all
 * parts see the same rows.
 */
export async function openTables(session: DuckSession, tables: readonly QueryTable[], shuffle?: number): Promise<void> {
  for (const table of tables) {
    const kind = shuffle === undefined && table.sample === undefined ? "VIEW" : "TABLE";
    await session.query(`CREATE OR REPLACE TEMP ${kind} ${quoteName(table.name)} AS ${toSource(table, shuffle)}`);
  }
}

/**
 * Returns a SELECT statement with the parts of a query in front of `select`. The names in it must be quoted by the
 * caller.
 */
export function toStagedSql({ parts }: Pick<StagedQuery, "parts">, select: string): string {
  const named = parts.map(({ name, sql }) => `${quoteName(name)} AS (\n${sql}\n)`);
  return named.length === 0 ? select : `WITH ${named.join(",\n")}\n${select}`;
}

/** The parts up to and including the one of this name; none for a table. */
export function upTo<Part extends { name: string }>(parts: readonly Part[], name: string): Part[] {
  return parts.slice(0, parts.findIndex((part) => part.name === name) + 1);
}
