import { mkdtemp, realpath, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { Answer } from "@/lib/domain/answers/answer";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { SessionResponse } from "@/lib/domain/session";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { Container } from "@/lib/server/container";
import { resolveParquet } from "@/lib/server/datasets/dataset-facts";
import { readEnvironment } from "@/lib/server/env";
import { findContainer, keepContainer } from "@/lib/server/find-container";
import { callRoute } from "../documented-routes";
import { createServerFixture } from "../server-fixture";
import { repositoryRoot } from "../source-files";
import { createTestDatabase, type TestDatabase } from "../stores/test-database";

/** A server with a real sandbox, and beside it a database of somebody else, whose tables stay there. */
export interface LiveLab {
  container: Container;
  /** Somebody's database on the same Postgres server, opened as its owner. */
  shop: TestDatabase;
  /** Folder of database files that may be connected. */
  folder: string;
  /** Lets the role of the connection read all tables of the other database, and returns the connection's id. */
  connectShop(): Promise<string>;
  /** Connects a database file of the folder, and returns the connection's id. */
  connectFile(kind: "sqlite" | "duckdb", database: string): Promise<string>;
  /** Connects MariaDB at a port of this machine, and returns the connection's id. */
  connectServer(port: number): Promise<string>;
  /** Adds a table of a connection. */
  add(connectionId: string, table: string, options?: { mode?: "live" | "snapshot"; name?: string }): Promise<Dataset>;
  /** Uploads a file. */
  upload(name: string, content: string | Buffer<ArrayBuffer>): Promise<Dataset>;
  /** Calls a route of this server, as several labs may be open. */
  call: typeof callRoute;
  /** Asks one question in a conversation of its own, and waits for its end. */
  askSession(question: string, ...datasets: Dataset[]): Promise<SessionResponse>;
  /** Asks one question in a conversation of its own, and waits for its answer. */
  ask(question: string, ...datasets: Dataset[]): Promise<Answer>;
  close(): Promise<void>;
}

/** Opens it. Answers with the built-in engine unless another one is given; `variables` of the environment. */
export async function openLiveLab(
  options: { engine?: ReasoningEngine; variables?: Record<string, string> } = {},
): Promise<LiveLab> {
  const before = findContainer();
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "caveat-live-")));
  const fixture = await createServerFixture();
  const shop = await createTestDatabase({ empty: true });
  const address = new URL(shop.connectionString);
  const database = address.pathname.slice(1);
  const role = `reader_${database}`;
  const secret = "a reader's secret";
  await shop.query(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(secret)}`);
  const environment = readEnvironment({
    ...{ CAVEAT_ROOT: repositoryRoot, CAVEAT_DATA_DIR: fixture.dataDirectory, CAVEAT_PYTHON: pythonOfTests.python },
    ...{ CONNECTIONS_ALLOW_PRIVATE: "true", CONNECTIONS_FILES: folder, ...options.variables },
  });
  const executor = createPythonExecutor({
    ...pythonOfTests,
    sandbox: "auto",
    resolveParquet: (id) => resolveParquet(container, id),
  });
  const { container } = await fixture.open(
    { engine: options.engine ?? createBuiltinEngine(), executor, environment, doubtsMs: 600_000 },
    { works: true },
  );
  // Several labs may be open; each request goes to the one that makes it.
  const call: typeof callRoute = (...request) => {
    keepContainer(Promise.resolve(container));
    return callRoute(...request);
  };
  keepContainer(Promise.resolve(container));

  const connect = async (body: object) => {
    const added = await call("post", "/api/connections", { body: { name: "Shop", ...body } });
    return (added.body as { id: string }).id;
  };
  const askSession: LiveLab["askSession"] = async (question, ...datasets) => {
    const body = { question, datasetIds: datasets.map(({ id }) => id) };
    const { body: session } = await call("post", "/api/sessions", { query: "?wait=true", body });
    return SessionResponse.parse(session);
  };
  return {
    ...{ container, shop, folder, call, askSession },
    connectShop: async () => {
      await shop.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
      const place = { kind: "postgres", host: address.hostname, port: Number(address.port) };
      return connect({ ...place, database, user: role, secret });
    },
    connectFile: (kind, file) => connect({ kind, database: file }),
    connectServer: (port) =>
      connect({ kind: "mariadb", host: "localhost", port, database: "shop", user: "reader", secret: "secret" }),
    add: async (connectionId, table, { mode = "live", name } = {}) => {
      const body = { connectionId, table, mode, ...(name !== undefined && { name }) };
      return Dataset.parse((await call("post", "/api/datasets/from-connection", { body })).body);
    },
    upload: async (name, content) => {
      const form = new FormData();
      form.append("file", new Blob([content]), name);
      const { body } = await call("post", "/api/datasets", { body: form });
      return Dataset.parse((body as { items: unknown[] }).items[0]);
    },
    ask: async (question, ...datasets) => {
      const session = await askSession(question, ...datasets);
      const answer = session.messages.findLast((message) => message.answer !== undefined)?.answer;
      if (answer === undefined) throw new Error(`“${question}” has no answer: ${JSON.stringify(session)}`);
      return answer;
    },
    close: async () => {
      keepContainer(before);
      await fixture.close();
      await executor.close();
      await shop.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await shop.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
