import type { Json } from "@duckdb/node-api";
import type { DuckSession } from "./duck-session";

export interface StoredColumn {
  name: string;
  /** DuckDB type, for example `DOUBLE`. */
  storage: string;
}

/** Describes the columns of a relation, in order. */
export async function describeTable(session: DuckSession, relation: string): Promise<StoredColumn[]> {
  const rows = await session.query(`DESCRIBE SELECT * FROM ${relation}`);
  return rows.map(([name, storage]) => ({ name: toText(name), storage: toText(storage) }));
}

function toText(value: Json | undefined): string {
  if (typeof value !== "string") throw new Error("DuckDB described a column without a name or a type.");
  return value;
}
