import path from "node:path";
import { z } from "zod";
import type { Connector, LiveTable, OpenConnection, RemoteRows } from "@/lib/ports/connections/connector";
import { ConnectorProcess, type ConnectorRequest } from "./connector-process";
import type { Drivers } from "./drivers";

const Path = z.array(z.string());
const Count = z.int().nonnegative().nullable();
const Test = z.object({ server: z.string(), mayWrite: z.boolean().nullable() });
const Tables = z.object({
  items: z.array(z.object({ path: Path, kind: z.enum(["table", "view", "file"]), rows: Count, bytes: Count })),
  more: z.boolean(),
});
const Checked = z.object({ sql: z.string(), tables: z.array(Path) });
const Queried = z.union([
  z.object({
    failed: z.enum(["refused", "dialect", "error", "timeout", "too_large"]),
    message: z.string(),
    statement: z.string().nullable(),
  }),
  z.object({
    rows: z.int(),
    truncated: z.boolean(),
    statement: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.enum(["number", "text", "date", "time", "boolean"]) })),
  }),
]);
const Probed = z.union([
  z.object({ failed: z.enum(["refused", "dialect", "error", "timeout", "too_large"]), message: z.string() }),
  z.object({ statement: z.string() }),
]);
const Profiled = z.object({
  rows: z.int().nonnegative().nullable(),
  exact: z.boolean(),
  sampleRows: z.int().nonnegative(),
  names: Path,
  columns: z
    .array(
      z.object({
        missing: z.int().nonnegative(),
        distinct: z.int().nonnegative().nullable(),
        least: z.union([z.number(), z.string()]).nullable(),
        greatest: z.union([z.number(), z.string()]).nullable(),
        mean: z.number().nullable(),
        deviation: z.number().nullable(),
      }),
    )
    .nullable(),
});
const Copied = z.object({ rows: z.int(), bytes: z.int(), truncated: z.boolean() });

interface ConnectorOptions {
  /** The repository's folder. */
  root: string;
  drivers: Pick<Drivers, "waitUntilReady">;
  /** How long a request waits until the drivers are installed, in milliseconds. */
  driversMs: number;
  /** Aborts that waiting. */
  stopping?: AbortSignal;
}

/** Creates the connector. Its process starts with the first request, and restarts after it has exited. */
export function createConnector({ root, drivers, driversMs, stopping }: ConnectorOptions): Connector {
  let running: ConnectorProcess | undefined;
  const getProcess = async () => {
    const python = await drivers.waitUntilReady({ ms: driversMs, ...(stopping !== undefined && { signal: stopping }) });
    if (running === undefined || running.isOver) {
      running = new ConnectorProcess({ python, runtime: path.join(root, "lib", "connections", "runtime") });
    }
    return running;
  };
  const perform = async <Schema extends z.ZodType>(
    schema: Schema,
    request: ConnectorRequest,
    options: Parameters<ConnectorProcess["request"]>[1] = {},
  ): Promise<z.infer<Schema>> => schema.parse(await (await getProcess()).request(request, options));
  return {
    test: (connection, signal) => perform(Test, { work: "test", connection }, { signal }),
    tables: (connection, { query, signal }) => perform(Tables, { work: "tables", connection, query }, { signal }),
    check: (kind, sql) => perform(Checked, { work: "check", connection: null, dialect: kind, sql }),
    prepare: async (connection, { sql, signal }) => {
      await perform(z.null(), { work: "prepare", connection, sql }, { signal });
    },
    copy: (connection, { rows, target, limits, onProgress, signal }) =>
      perform(Copied, toCopy(connection, { rows, target, limits }), { signal, onProgress }),
    profile: (connection, { rows, target, sampleRows, signal }) =>
      perform(Profiled, { work: "profile", connection, target, sampleRows, ...rows }, { signal }),
    query: (connection, { sql, tables, target, limits, exact = false, signal }) => {
      const request = { work: "query", connection, sql, tables: tables.map(toTable), target, limits, exact };
      return perform(Queried, request, { signal });
    },
    probe: async (connection, { sql, tables, signal }) => {
      const request = { work: "probe", connection, sql, tables: tables.map(toTable) };
      const probed = await perform(Probed, request, { signal });
      return "failed" in probed ? { kind: probed.failed, message: probed.message } : null;
    },
    close: async () => running?.close(),
  };
}

function toTable({ names, rows, columns }: LiveTable) {
  return { names, columns, ...rows };
}

function toCopy(
  connection: OpenConnection,
  { rows, target, limits }: { rows: RemoteRows; target: string; limits: object },
): ConnectorRequest {
  return { work: "copy", connection, target, limits, ...rows };
}
