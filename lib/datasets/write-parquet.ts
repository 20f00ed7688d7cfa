import type { DuckSession } from "./duck/duck-session";
import { quoteIdentifier, quoteLiteral } from "./duck/sql-text";

/**
 * Writes a relation as one Parquet file, rows in the order of the relation. The file is not complete before this returns.
 * @param options.columns name and SQL of each value.
 */
export async function writeParquet(
  session: DuckSession,
  options: { relation: string; target: string; columns: readonly { name: string; value: string }[] },
): Promise<void> {
  const values = options.columns.map(({ name, value }) => `${value} AS ${quoteIdentifier(name)}`).join(", ");
  await session.query(
    `COPY (SELECT ${values} FROM ${options.relation}) TO ${quoteLiteral(options.target)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, USE_TMP_FILE false)`,
  );
}
