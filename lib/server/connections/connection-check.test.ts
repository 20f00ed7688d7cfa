import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { SessionResponse } from "@/lib/domain/session";
import { callRoute } from "@/lib/testing/documented-routes";
import { goodEngine, goodExecutor, question } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { repositoryRoot } from "@/lib/testing/source-files";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";

const secret = "first password";
let fixture: ServerFixture;
/** The server that the penguins are read from. */
let zoo: TestDatabase;
let place: { kind: string; host: string; port: number; database: string; user: string };
const before = findContainer();

beforeAll(async () => {
  fixture = await createServerFixture();
  zoo = await createTestDatabase({ empty: true });
  const { hostname: host, port, pathname } = new URL(zoo.connectionString);
  const database = pathname.slice(1);
  place = { kind: "postgres", host, port: Number(port), database, user: `keeper_${database}` };
  await zoo.query(`CREATE ROLE ${place.user} LOGIN PASSWORD ${pg.escapeLiteral(secret)};
    CREATE TABLE penguins ("Species" text, "Body Mass (g)" int, "Sex" text);
    INSERT INTO penguins VALUES ('Adelie', 3700, 'f'), ('Adelie', 3800, 'm'), ('Gentoo', 5000, NULL), ('Gentoo', NULL, 'f'), ('Gentoo', 5200, 'm')`);
  const environment = readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: fixture.dataDirectory,
    CONNECTIONS_ALLOW_PRIVATE: "true",
  });
  const parts = { environment, engine: goodEngine(), executor: goodExecutor() };
  keepContainer(Promise.resolve((await fixture.open(parts, { works: true })).container));
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
  await zoo.query(`DROP OWNED BY ${place.user}; DROP ROLE ${place.user}`);
  await zoo.drop();
});

async function connect(): Promise<string> {
  const { body } = await callRoute("post", "/api/connections", { body: { ...place, name: "Zoo *", secret } });
  return (body as { id: string }).id;
}

/** Reads a table that the role may not read yet, which fails. */
async function readInVain(connectionId: string): Promise<string> {
  await zoo.query(`REVOKE ALL ON penguins FROM ${place.user}`);
  const query = 'select "Species", "Body Mass (g)", "Sex" from penguins';
  const body = { connectionId, mode: "snapshot", query, name: "penguins" };
  const dataset = (await callRoute("post", "/api/datasets/from-connection", { body })).body as Dataset;
  expect(dataset).toMatchObject({ status: "failed" });
  return dataset.id;
}

const ask = async (datasetId: string) =>
  (await callRoute("post", "/api/sessions", { query: "?wait=true", body: { question, datasetIds: [datasetId] } }))
    .body as SessionResponse;

const answer = async ({ id, interrupt }: SessionResponse, optionId: string) =>
  (
    await callRoute("post", "/api/sessions/{id}/resume", {
      params: { id },
      query: "?wait=true",
      body: { interruptId: interrupt?.id, response: { optionId } },
    })
  ).body as SessionResponse;

it("a question whose connection is refused waits until it is fixed, asks again until then, and reads the data and answers afterwards", async () => {
  const id = await connect();
  const datasetId = await readInVain(id);
  await zoo.query(`ALTER ROLE ${place.user} PASSWORD 'second password'; GRANT SELECT ON penguins TO ${place.user}`);
  const asked = await ask(datasetId);
  expect(asked).toMatchObject({
    status: "pending_interrupt",
    interrupt: {
      type: "connection_check",
      prompt:
        "“penguins” needs the connection “Zoo *”, which does not work. Fix it here, then continue; nothing is lost.",
      options: [{ id: "continue", recommended: true }, { id: "end" }],
      payload: {
        connections: [
          {
            connectionId: id,
            reason: "broken",
            detail: expect.stringMatching(
              /^The server rejected the user name or the secret\..*Check the user/s,
            ) as string,
            ...{ ...place, name: "Zoo *", datasets: [{ id: datasetId, name: "penguins" }] },
          },
        ],
      },
    },
  });
  expect(JSON.stringify(asked)).not.toMatch(/(first|second) password/);
  const again = await answer(asked, "continue");
  expect(again.interrupt).toMatchObject({ type: "connection_check" });
  expect(again.interrupt?.id).not.toBe(asked.interrupt?.id);
  await callRoute("patch", "/api/connections/{id}", { params: { id }, body: { secret: "second password" } });
  const ended = await answer(again, "continue");
  expect(ended.messages.at(-1)?.answer).toMatchObject({ kind: "answered", version: "v1.0" });
  expect((await callRoute("get", "/api/datasets/{id}", { params: { id: datasetId } })).body).toMatchObject({
    status: "ready",
    rowCount: 5,
    version: 1,
  });
  await zoo.query(`ALTER ROLE ${place.user} PASSWORD ${pg.escapeLiteral(secret)}`);
});

it("a removed connection is replaced with another one, from which the dataset is then read", async () => {
  const gone = await connect();
  const datasetId = await readInVain(gone);
  await callRoute("delete", "/api/connections/{id}", { params: { id: gone } });
  await zoo.query(`GRANT SELECT ON penguins TO ${place.user}`);
  const asked = await ask(datasetId);
  expect(asked.interrupt).toMatchObject({
    prompt: "The connection of “penguins” was removed. Fix it here, then continue; nothing is lost.",
    payload: { connections: [{ connectionId: gone, reason: "missing", name: null, kind: null }] },
  });
  const connectionId = await connect();
  const dataset = { params: { id: datasetId } };
  expect((await callRoute("patch", "/api/datasets/{id}", { ...dataset, body: { connectionId: gone } })).status).toBe(
    404,
  );
  expect((await callRoute("patch", "/api/datasets/{id}", { ...dataset, body: { connectionId } })).body).toMatchObject({
    source: { connectionId },
  });
  expect((await answer(asked, "continue")).messages.at(-1)?.answer).toMatchObject({ kind: "answered" });
});

it("a person who gives up gets an answer that says what is missing, and the question stays", async () => {
  const asked = await ask(await readInVain(await connect()));
  expect(asked.interrupt?.payload).toMatchObject({
    connections: [
      { detail: expect.stringMatching(/^The role is not allowed to read this\..*Request read access/s) as string },
    ],
  });
  const ended = await answer(asked, "end");
  expect([ended.status, ended.messages.at(-1)?.answer]).toMatchObject([
    "completed",
    {
      kind: "failed",
      explanation: expect.stringMatching(/Zoo \\\*.*is not allowed to read this.*ask again\.$/s) as string,
    },
  ]);
});
