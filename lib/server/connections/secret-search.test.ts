import { gunzipSync } from "node:zlib";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as bundle from "@/app/api/sessions/[id]/bundle/route";
import * as notebook from "@/app/api/sessions/[id]/notebook/route";
import * as summary from "@/app/api/sessions/[id]/summary/route";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { ConnectionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { callRoute } from "@/lib/testing/documented-routes";
import { goodEngine, goodExecutor, question } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { createFolderFiles } from "@/lib/files/folder-files";
import { createTestDatabase, migrationsDirectory, type TestDatabase } from "@/lib/testing/stores/test-database";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createBackup } from "../backup/create-backup";
import { restoreBackup } from "../backup/restore-backup";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";
import { openConnection } from "./open-connection";

const secret = "Xq7/unique+canary&secret=ü 93";
const user = (role: string) => Buffer.from(`${role}:${secret}`).toString("base64");
let fixture: ServerFixture;
let zoo: TestDatabase;
let restored: TestDatabase;
let scratch = "";
let role = "";
const before = findContainer();
/** Everything that was printed. */
let printed = "";

beforeAll(async () => {
  fixture = await createServerFixture();
  zoo = await createTestDatabase({ empty: true });
  restored = await createTestDatabase({ empty: true });
  scratch = await mkdtemp(path.join(os.tmpdir(), "caveat-secret-"));
  role = `keeper_${new URL(zoo.connectionString).pathname.slice(1)}`;
  await zoo.query(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(secret)};
    CREATE TABLE penguins ("Species" text, "Body Mass (g)" int, "Sex" text);
    INSERT INTO penguins VALUES ('Adelie', 3700, 'f'), ('Adelie', 3800, 'm'), ('Gentoo', 5000, NULL), ('Gentoo', NULL, 'f'), ('Gentoo', 5200, 'm');
    GRANT SELECT ON penguins TO ${role}`);
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      printed += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
      return write(chunk);
    });
  }
});
afterAll(async () => {
  vi.restoreAllMocks();
  keepContainer(before);
  await fixture.close();
  await zoo.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await zoo.drop();
  await restored.drop();
  await rm(scratch, { recursive: true, force: true });
});

/** All files below a folder, with their bytes. */
async function readAll(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(name);
      return { name, bytes: name.endsWith(".gz") ? gunzipSync(bytes) : bytes };
    }),
  );
}

/** The ways in which a secret could be written somewhere. */
const forms = () => [
  ...[secret, encodeURIComponent(secret), encodeURI(secret), new URLSearchParams({ a: secret }).toString().slice(2)],
  ...[Buffer.from(secret).toString("base64").replace(/=+$/, ""), Buffer.from(secret).toString("base64url")],
  ...[Buffer.from(secret).toString("hex"), JSON.stringify(secret).slice(1, -1), user(role), "unique+canary"],
  ...[
    JSON.stringify(secret).replaceAll("ü", "\\u00fc").slice(1, -1),
    Buffer.from(secret, "utf16le").toString("latin1"),
  ],
];

function findIn(place: string, content: string | Buffer): string[] {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
  return forms().flatMap((form) => (bytes.includes(form) ? [`${place}: ${form}`] : []));
}

it("the secret of a connection is stored only encrypted, in its table, and cannot be decrypted from a backup", async () => {
  const environment = readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: fixture.dataDirectory,
    CONNECTIONS_ALLOW_PRIVATE: "true",
  });
  const parts = { environment, engine: goodEngine(), executor: goodExecutor() };
  const { container } = await fixture.open(parts, { works: true });
  keepContainer(Promise.resolve(container));
  const answers: unknown[] = [];
  const call = async (...request: Parameters<typeof callRoute>) => {
    const answer = await callRoute(...request);
    answers.push(answer);
    return answer.body;
  };
  const address = new URL(zoo.connectionString);
  const place = { kind: "postgres", name: "Zoo", host: address.hostname, port: Number(address.port), user: role };
  const good = { ...place, database: address.pathname.slice(1), secret };
  const { id: connectionId } = (await call("post", "/api/connections", { body: good })) as { id: string };
  const { id: broken } = (await call("post", "/api/connections", { body: { ...good, database: "nowhere" } })) as {
    id: string;
  };
  const web = { kind: "http", name: "Web", url: "http://127.0.0.1:1/a.csv", user: role, secret };
  const { id: unreachable } = (await call("post", "/api/connections", { body: web })) as { id: string };
  // Browse, read, and fail in several ways.
  for (const id of [connectionId, broken, unreachable]) {
    await call("post", "/api/connections/{id}/test", { params: { id } });
    await call("get", "/api/connections/{id}/tables", { params: { id }, query: "?query=pen" });
  }
  await call("get", "/api/connections");
  const snapshot = { connectionId, table: "public.penguins", mode: "snapshot" };
  const dataset = (await call("post", "/api/datasets/from-connection", { body: snapshot })) as Dataset;
  await call("post", "/api/datasets/from-connection", { body: { ...snapshot, connectionId: broken } });
  await call("post", "/api/datasets/from-connection", {
    body: { ...snapshot, table: undefined, query: "select 1 / (count(*) - count(*)) as n from penguins" },
  });
  await call("post", "/api/datasets/{id}/refresh", { params: { id: dataset.id } });
  const asking = { query: "?wait=true", body: { question, datasetIds: [dataset.id] } };
  const session = (await call("post", "/api/sessions", asking)) as SessionResponse;
  expect(session.messages.at(-1)?.answer).toMatchObject({ kind: "answered" });
  await call("patch", "/api/connections/{id}", { params: { id: connectionId }, body: { name: "Zoo 2" } });

  const found: string[] = findIn("answers of the API", JSON.stringify(answers));
  for (const [kind, { GET }] of Object.entries({ summary, notebook, bundle })) {
    const request = new Request(`http://127.0.0.1:3000/api/sessions/${session.id}/${kind}`, {
      headers: { host: "127.0.0.1:3000" },
    });
    const exported = await GET(request, { params: Promise.resolve({ id: session.id }) });
    expect(exported.status).toBe(200);
    found.push(...findIn(kind, Buffer.from(await exported.arrayBuffer())));
  }
  const tables = await fixture.database.query(
    "SELECT table_schema AS schema, table_name AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')",
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { schema, name } of tables) {
    const rows = await fixture.database.query(`SELECT t::text AS row FROM "${String(schema)}"."${String(name)}" AS t`);
    found.push(...findIn(`table ${String(name)}`, rows.map(({ row }) => String(row)).join("\n")));
  }
  for (const { name, bytes } of await readAll(fixture.dataDirectory)) found.push(...findIn(name, bytes));
  found.push(...findIn("output", printed));
  expect(found).toEqual([]);

  const folder = path.join(scratch, "backup");
  await createBackup({ connectionString: fixture.database.connectionString, files: container.files, folder });
  const key = (await readAll(fixture.dataDirectory)).find(({ name }) => path.basename(name).includes("key"));
  expect(key?.bytes.length).toBeGreaterThan(15);
  const stored = await container.connections.get(ConnectionId.parse(connectionId));
  for (const { name, bytes } of await readAll(folder)) {
    expect(findIn(name, bytes)).toEqual([]);
    expect([name, bytes.includes(key?.bytes ?? ""), bytes.includes(stored.sealedSecret ?? "")]).toEqual([
      name,
      false,
      false,
    ]);
  }
  const files = createFolderFiles(path.join(scratch, "restored"));
  await restoreBackup({ folder, connectionString: restored.connectionString, files, migrationsDirectory });
  const lost = await (await restored.open()).connections.get(ConnectionId.parse(connectionId));
  await expect(openConnection(container, lost)).rejects.toMatchObject({
    message: "The secret of “Zoo 2” cannot be read. Secrets are not part of a backup.",
    remedy: "Enter it again in the connection's settings.",
  });
});
