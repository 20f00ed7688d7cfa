import { mkdir } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DuckDBInstance } from "@duckdb/node-api";
import { toConnectorLimits } from "@/lib/connections/connector-limits";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { send } from "../http/send";
import { connect, listTables, readRows, waitForRows } from "../product/connect";
import { watchMemory } from "../product/watch-processes";

const rows = 20_000;
const program = "connector.py";
/** Time limit for one endless statement: its memory grows by tens of megabytes a second. */
const endlessMs = 120_000;
/** Memory may grow beyond the limit between two measurements, and shared pages are counted here. */
const slack = 1.25;

const fill = `INSERT INTO numbers WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) SELECT i, 'word ' || i FROM n`;
const create = "CREATE TABLE numbers (id INTEGER, word TEXT)";
const cross = "FROM numbers AS a CROSS JOIN numbers AS b CROSS JOIN numbers AS c";
const kinds = ["sqlite", "duckdb"] as const;
/** Aggregates that hold every value. SQLite drops a text that exceeds 1 GB and goes on, so several of them fill the memory. */
const endless: Readonly<Record<(typeof kinds)[number], string>> = {
  sqlite: `SELECT ${["a", "b", "c"].map((one) => `group_concat(${one}.word || a.word || b.word || c.word) AS ${one}`).join(", ")} ${cross}`,
  duckdb: `SELECT median(a.id * b.id + c.id) AS middle ${cross}`,
};

/** Starts a server that may read files of a folder with one database of each kind. */
async function getTarget(ground: Ground): Promise<{ target: Target; ids: Record<(typeof kinds)[number], string> }> {
  const folder = path.join(ground.directory, "databases");
  const created = await mkdir(folder, { recursive: true });
  if (created !== undefined) {
    const sqlite = new DatabaseSync(path.join(folder, "numbers.sqlite"));
    sqlite.exec(`${create}; ${fill}`);
    sqlite.close();
    const duck = await DuckDBInstance.create(path.join(folder, "numbers.duckdb"));
    const connection = await duck.connect();
    for (const statement of [create, fill]) await connection.run(statement);
    connection.closeSync();
    duck.closeSync();
  }
  const target = await ground.start("connections", {
    CONNECTIONS_FILES: folder,
    CONNECTIONS_ALLOW_PRIVATE: "true",
  });
  const [sqlite, duckdb] = await Promise.all(
    kinds.map((kind) => connect(target, { kind, database: `numbers.${kind}` })),
  );
  return { target, ids: { sqlite: sqlite ?? "", duckdb: duckdb ?? "" } };
}

/** What is wrong with the next question on a connection. */
async function findNextFault(target: Target, connectionId: string): Promise<string[]> {
  const { status } = await listTables(target, connectionId);
  const { id } = await readRows(target, { connectionId, query: "SELECT count(*) AS n FROM numbers" });
  const next = await waitForRows(target, id, endlessMs);
  return status === 200 && next?.status === "ready"
    ? []
    : [`the next question ends as ${next?.status}: ${next?.fault}`];
}

async function fillMemory(ground: Ground): Promise<Finding> {
  const { target, ids } = await getTarget(ground);
  const { megabytes: most } = toConnectorLimits();
  const breaches: string[] = [];
  const peaks: string[] = [];
  for (const kind of kinds) {
    const { megabytes, result } = await watchMemory({ server: target.server, text: program }, async () => {
      const { id } = await readRows(target, { connectionId: ids[kind], query: endless[kind] });
      return waitForRows(target, id, endlessMs);
    });
    peaks.push(`${kind} ${megabytes.toFixed(0)} MB`);
    if (megabytes > most * slack) breaches.push(`${kind} took ${megabytes.toFixed(0)} MB`);
    if (result?.fault?.includes("needs more memory") !== true)
      breaches.push(`${kind} ended as ${result?.status}: ${result?.fault}`);
    breaches.push(...(await findNextFault(target, ids[kind])));
  }
  return judge(breaches, `a cross product of ${rows} rows cubed, limit ${most} MB: ${peaks.join(", ")}`);
}

async function fillBeside(ground: Ground): Promise<Finding> {
  const { target, ids } = await getTarget(ground);
  const guilty = await Promise.all(
    [1, 2, 3].map((n) => readRows(target, { connectionId: ids.sqlite, query: `${endless.sqlite} WHERE a.id > ${n}` })),
  );
  const breaches: string[] = [];
  for (const kind of kinds) breaches.push(...(await findNextFault(target, ids[kind])));
  const { ms } = await send(target, { path: "/api/datasets" });
  if (ms > 5_000) breaches.push(`a list of datasets took ${(ms / 1_000).toFixed(1)} s`);
  const ended = await Promise.all(guilty.map(({ id }) => waitForRows(target, id, endlessMs)));
  for (const one of ended) {
    if (one?.status !== "failed") breaches.push(`one ended as ${one?.status}`);
  }
  return judge(breaches, `3 endless statements, and questions on ${kinds.length} connections beside them`);
}

async function stopReading(ground: Ground): Promise<Finding> {
  const { target, ids } = await getTarget(ground);
  const breaches: string[] = [];
  for (const kind of kinds) {
    const { id } = await readRows(target, {
      connectionId: ids[kind],
      query: `SELECT max(a.id * b.id + c.id) AS m ${cross}`,
    });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const { status } = await send(target, { method: "DELETE", path: `/api/datasets/${id}/refresh` });
    const ended = await waitForRows(target, id, 15_000);
    if (ended?.status !== "failed")
      breaches.push(`${kind}: stopping was answered with ${status}, and it is ${ended?.status}`);
    breaches.push(...(await findNextFault(target, ids[kind])));
  }
  return judge(breaches, `a statement without a row on ${kinds.length} kinds`);
}

/** Statements that would use up the machine. */
export const connectors: Family = {
  name: "connectors",
  attacks: [
    { name: "an endless cross product stays below the limit of memory, and the next question works", run: fillMemory },
    { name: "it fails no question beside it", run: fillBeside },
    { name: "a statement that gives no row ends when it is stopped", run: stopReading },
  ],
};
