import type { QueryEngine, QueryTable } from "@/lib/ports/connections/query-engine";
import type { Container } from "../container";

/** Name of the embedded engine, for people. */
export const embeddedLabel = "DuckDB";

/** Creates the engine of stored tables: DuckDB in the processes that read files, within their memory. Throws for tables stored elsewhere. */
export function createEmbeddedEngine({ reader }: Pick<Container, "reader">): QueryEngine {
  return {
    label: embeddedLabel,
    run: async ({ sql, tables, limits, target }, { signal }) => {
      const start = performance.now();
      const outcome = await reader.runQuery({
        ...{ sql, parquet: target, signal, tables: tables.map(toFile) },
        ...{ mostRows: limits.rows, mostBytes: limits.bytes, seconds: limits.seconds },
      });
      const about = { statement: sql, engine: embeddedLabel, durationMs: performance.now() - start };
      if ("failed" in outcome) {
        return { status: "failed", kind: outcome.failed, message: outcome.message, ...about };
      }
      return { status: "succeeded", file: target, ...outcome, ...about };
    },
  };
}

function toFile({ names, rows }: QueryTable): { names: readonly string[]; parquet: string } {
  if (rows.kind !== "parquet") throw new Error("The rows of this table are on a connection's server.");
  return { names, parquet: rows.location };
}
