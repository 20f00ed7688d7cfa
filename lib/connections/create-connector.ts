import path from "node:path";
import { z } from "zod";
import type { Connector, LiveTable, OpenConnection, RemoteRows } from "@/lib/ports/connections/connector";
import { toConnectorLimits, type ConnectorLimits } from "./connector-limits";
import { ConnectorPool } from "./connector-pool";
import { LimitReached, type ConnectorRequest, type RequestOptions } from "./connector-process";
import type { Drivers } from "./drivers";
import { toConnectorError } from "./to-connector-error";

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
  /** Derived from the machine when left out. */
  limits?: ConnectorLimits;
}

/** Seconds without a reply after which a request that reads no rows ends: a server may take a minute for each of its steps. */
const answerSeconds = 150;
/** The same for a description, which makes up to four passes, each with its own limit. */
const profileSeconds = 300;
/** Seconds without a row after which a copy ends. */
const copySeconds = 600;
/** Seconds that a query may take beyond its limit, at which its server or driver ends it. */
const graceSeconds = 20;

/** Creates the connector. Its processes start with requests; one that has exited is replaced. */
export function createConnector({ root, drivers, driversMs, stopping, limits }: ConnectorOptions): Connector {
  let pool: ConnectorPool | undefined;
  const ask = async (
    request: ConnectorRequest,
    options: Omit<RequestOptions, "silentSeconds"> & { seconds?: number },
  ) => {
    options.signal?.throwIfAborted();
    const python = await drivers.waitUntilReady({ ms: driversMs, ...(stopping !== undefined && { signal: stopping }) });
    const runtime = path.join(root, "lib", "connections", "runtime");
    pool ??= new ConnectorPool({ program: { python, runtime }, limits: limits ?? toConnectorLimits() });
    return pool.request(request, { ...options, silentSeconds: options.seconds ?? answerSeconds });
  };
  const perform = async <Schema extends z.ZodType>(
    schema: Schema,
    request: ConnectorRequest,
    options: Parameters<typeof ask>[1] = {},
  ): Promise<z.infer<Schema>> => {
    try {
      return schema.parse(await ask(request, options));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      throw toConnectorError({ code: error.kind, message: error.message, detail: null });
    }
  };
  return {
    test: (connection, signal) => perform(Test, { work: "test", connection }, { signal }),
    tables: (connection, { query, signal }) => perform(Tables, { work: "tables", connection, query }, { signal }),
    check: (kind, sql) => perform(Checked, { work: "check", connection: null, dialect: kind, sql }),
    prepare: async (connection, { sql, signal }) => {
      await perform(z.null(), { work: "prepare", connection, sql }, { signal });
    },
    copy: (connection, { rows, target, limits, onProgress, signal }) =>
      perform(Copied, toCopy(connection, { rows, target, limits }), { signal, onProgress, seconds: copySeconds }),
    profile: (connection, { rows, target, sampleRows, signal }) => {
      const request = { work: "profile", connection, target, sampleRows, ...rows };
      return perform(Profiled, request, { signal, seconds: profileSeconds });
    },
    query: async (connection, { sql, tables, target, limits, exact = false, signal }) => {
      const request = { work: "query", connection, sql, tables: tables.map(toTable), target, limits, exact };
      try {
        return Queried.parse(await ask(request, { signal, seconds: limits.seconds + graceSeconds }));
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        return { failed: error.kind, message: error.message, statement: null };
      }
    },
    probe: async (connection, { sql, tables, signal }) => {
      const request = { work: "probe", connection, sql, tables: tables.map(toTable) };
      const probed = await perform(Probed, request, { signal });
      return "failed" in probed ? { kind: probed.failed, message: probed.message } : null;
    },
    close: async () => {
      const closing = pool;
      pool = undefined;
      await closing?.close();
    },
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
