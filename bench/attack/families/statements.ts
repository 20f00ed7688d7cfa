import { mkdir } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DuckDBInstance } from "@duckdb/node-api";
import { z } from "zod";
import attacks from "@/lib/connections/attacks/attacks.json";
import { startDrillDatabase } from "../../crash/drill-database";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { send, sendJson } from "../http/send";

const Added = z.object({ id: z.string() });
/** What no statement may read: a table that is not asked for, and the system's accounts. */
const secrets = /planted-secret|root:x:/;
const rows = `CREATE TABLE orders (id integer, amount double precision, name text, country text);
  INSERT INTO orders VALUES (1, 2.5, 'a', 'x'), (2, 3.5, 'b', 'y');
  CREATE TABLE salaries (name text); INSERT INTO salaries VALUES ('planted-secret')`;
/** Waits for drivers that are installed with the first connection. */
const patienceMs = 300_000;

/** Databases whose accounts and files may do everything, with one table that questions are about. */
interface Databases {
  server: Target;
  ids: ReadonlyMap<string, string>;
  /** Everything that a statement in PostgreSQL could have changed. */
  look(): Promise<unknown>;
  stop(): Promise<void>;
}

async function open(ground: Ground): Promise<Databases> {
  const folder = path.join(ground.directory, "statements-files");
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const duckdb = path.join(folder, "shop.duckdb");
  const instance = await DuckDBInstance.create(duckdb);
  const connection = await instance.connect();
  await connection.run(rows);
  connection.closeSync();
  instance.closeSync();
  const sqlite = path.join(folder, "shop.sqlite");
  const file = new DatabaseSync(sqlite);
  file.exec(rows);
  file.close();
  const database = await startDrillDatabase(path.join(ground.directory, "statements-postgres"));
  await database.query(`${rows}; CREATE SEQUENCE counter`);
  const server = await ground.start("statements", { CONNECTIONS_FILES: folder, CONNECTIONS_ALLOW_PRIVATE: "true" });
  const { hostname: host, port, pathname, username: user, password } = new URL(database.url);
  const ids = new Map<string, string>();
  for (const [kind, place] of [
    ["duckdb", { database: duckdb }],
    ["sqlite", { database: sqlite }],
    ["postgres", { host, port: Number(port), database: pathname.slice(1), user, secret: decodeURIComponent(password) }],
  ] as const) {
    const reply = await sendJson(server, {
      ...{ method: "POST", path: "/api/connections", patienceMs },
      body: { kind, name: kind, ...place },
    });
    if (reply.status !== 201) throw new Error(`${kind} was answered with ${reply.status}: ${reply.text.slice(0, 200)}`);
    ids.set(kind, Added.parse(JSON.parse(reply.text)).id);
  }
  return {
    server,
    ids,
    look: () =>
      database.query(
        `SELECT (SELECT json_agg(o ORDER BY id) FROM orders AS o) AS rows, (SELECT is_called FROM counter) AS counter,
           (SELECT json_agg(relname ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS relations,
           (SELECT count(*) FROM pg_largeobject_metadata) AS objects, (SELECT count(*) FROM pg_db_role_setting) AS settings`,
      ),
    stop: () => database.stop(),
  };
}

async function addTable({ server, ids }: Databases, { kind, query }: { kind: string; query: string }) {
  const body = { connectionId: ids.get(kind), query, mode: "snapshot", name: "attack" };
  return sendJson(server, { method: "POST", path: "/api/datasets/from-connection", body, patienceMs });
}

/** Sends one statement; returns what it got through with. */
async function attack(databases: Databases, { dialect, name, sql, rewritten }: (typeof attacks)[number]) {
  const { status, text } = await addTable(databases, { kind: dialect, query: sql });
  if (status !== 201) {
    // A refusal names what it refuses, and nothing more.
    const isRefusal = (status === 400 || status === 422) && !secrets.test(text);
    return isRefusal ? [] : [`${dialect}, ${name}: ${status} ${text.slice(0, 200)}`];
  }
  if (rewritten === undefined) return [`${dialect}, ${name}: it was accepted`];
  const { id } = Added.parse(JSON.parse(text));
  const read = await send(databases.server, { path: `/api/datasets/${id}/rows` });
  return secrets.test(read.text) ? [`${dialect}, ${name}: ${read.text.slice(0, 200)}`] : [];
}

async function attackAll(ground: Ground): Promise<Finding> {
  const databases = await open(ground);
  try {
    const honest = await Promise.all(
      [...databases.ids.keys()].map((kind) => addTable(databases, { kind, query: "SELECT id, name FROM orders" })),
    );
    const refused = honest.filter(({ status }) => status !== 201);
    if (refused[0] !== undefined) throw new Error(`An honest statement was refused: ${refused[0].text.slice(0, 200)}`);
    const before = JSON.stringify(await databases.look());
    const sent = attacks.filter(({ dialect }) => databases.ids.has(dialect));
    const breaches = (await allAtOnce(sent, 4, (one) => attack(databases, one))).flat();
    const after = JSON.stringify(await databases.look());
    if (after !== before) breaches.push(`the database was changed to ${after.slice(0, 300)}`);
    return judge(breaches, `${sent.length} statements to ${databases.ids.size} databases, as an administrator`);
  } finally {
    await databases.stop();
  }
}

/** Statements that do more than read the tables that they name. */
export const statements: Family = {
  name: "statements",
  attacks: [{ name: "no statement changes anything or reads anything else", run: attackAll }],
};
