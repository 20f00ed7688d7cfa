import { connectionKinds } from "@/lib/domain/connections/connection-kinds";
import type { LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import type { QueryEngine, QueryTable } from "@/lib/ports/connections/query-engine";
import type { Container } from "../container";

/** Names the server of a kind of connection. */
export function toEngineLabel(kind: OpenConnection["kind"]): string {
  return kind === "spark" ? "Spark" : connectionKinds[kind].server;
}

/** Creates the engine of a connection: its server, which holds the rows or can read their files. */
export function createConnectionEngine(
  { connector }: Pick<Container, "connector">,
  connection: OpenConnection,
): QueryEngine {
  const label = toEngineLabel(connection.kind);
  return {
    label,
    run: async ({ sql, tables, limits, target }, { signal }) => {
      const start = performance.now();
      const outcome = await connector.query(connection, {
        ...{ sql, limits, target, signal },
        tables: tables.map(toLiveTable),
      });
      const about = { statement: outcome.statement, engine: label, durationMs: performance.now() - start };
      if ("failed" in outcome) {
        return { status: "failed", kind: outcome.failed, message: outcome.message, ...about };
      }
      const { rows, truncated, columns, statement } = outcome;
      return { status: "succeeded", file: target, rows, columns, truncated, ...about, statement };
    },
  };
}

/** Describes a table of a query to the connector. */
export function toLiveTable({ names, rows, columns }: QueryTable): LiveTable {
  const sides = columns.map(({ name, original }) => [name, original] as const);
  switch (rows.kind) {
    case "table":
      return { names, rows: { path: rows.path }, columns: sides };
    case "query":
      return { names, rows: { sql: rows.sql }, columns: sides };
    case "parquet":
      return { names, rows: { parquet: rows.location }, columns: sides };
  }
}
