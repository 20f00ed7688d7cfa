import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { repositoryRoot } from "@/lib/testing/source-files";
import type { Container } from "../container";
import { addDataset } from "../datasets/add-dataset";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";

const secret = "canary secret / 0123456789 ü";
let fixture: ServerFixture;
let server: Container;
/** Another database of the same server: somebody's shop, which the role `reader` may read. */
let shop: TestDatabase;
let place: { kind: string; host: string; port: number; database: string; user: string };
let role = "";
const before = findContainer();

beforeAll(async () => {
  fixture = await createServerFixture();
  shop = await createTestDatabase({ empty: true });
  const address = new URL(shop.connectionString);
  role = `reader_${address.pathname.slice(1)}`;
  place = {
    kind: "postgresql",
    host: address.hostname,
    port: Number(address.port),
    database: address.pathname.slice(1),
    user: role,
  };
  await shop.query(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(secret)}`);
  await shop.query(
    `CREATE TYPE mood AS ENUM ('good', 'bad');
     CREATE TABLE orders AS SELECT i AS id, (i * 1.5)::numeric(38, 10) AS amount, (i % 3)::text AS country,
       timestamptz '2024-01-01 10:00+02' + i * interval '1 day' AS placed, ARRAY[i, i + 1] AS tags,
       json_build_object('a', i) AS extra, 'good'::mood AS mood, B'101' AS bits
       FROM generate_series(1, 1000) AS i;
     CREATE VIEW paid AS SELECT * FROM orders WHERE id > 500;
     CREATE TABLE "odd ""name"".x" AS SELECT 1 AS "a ""b""", 'ü' AS "ü";
     CREATE TABLE secrets AS SELECT 'x' AS y;
     GRANT SELECT ON orders, paid, "odd ""name"".x" TO ${role}`,
  );
  const environment = readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: fixture.dataDirectory,
    CONNECTIONS_ALLOW_PRIVATE: "true",
  });
  server = (await fixture.open({ environment }, { works: true })).container;
  keepContainer(Promise.resolve(server));
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
  await shop.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await shop.drop();
});

async function add(part: object = {}): Promise<string> {
  const { body } = await callRoute("post", "/api/connections", { body: { ...place, name: "Shop", secret, ...part } });
  return (body as { id: string }).id;
}

const read = (body: object) =>
  callRoute("post", "/api/datasets/from-connection", { body: { mode: "snapshot", ...body } });

describe("a connection", () => {
  it("is stored, tested, browsed, changed and removed, and never reveals its secret", async () => {
    const added = await callRoute("post", "/api/connections", { body: { ...place, name: "Shop", secret } });
    const { id } = added.body as { id: string };
    const one = { params: { id } };
    const calls = [
      added,
      await callRoute("post", "/api/connections/{id}/test", one),
      await callRoute("get", "/api/connections"),
      await callRoute("get", "/api/connections/{id}/tables", { ...one, query: "?query=ORD" }),
      await callRoute("patch", "/api/connections/{id}", { ...one, body: { name: "Our shop" } }),
      await callRoute("patch", "/api/connections/{id}", { ...one, body: { host: "127.0.0.2" } }),
      await callRoute("delete", "/api/connections/{id}", one),
      await callRoute("delete", "/api/connections/{id}", one),
    ];
    expect(calls.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 400, 204, 404]);
    expect(calls.map(({ body }) => body)).toMatchObject([
      { kind: "postgres", name: "Shop", secretStatus: "stored", lastTest: null },
      { works: true, mayWrite: false, server: expect.stringMatching(/^PostgreSQL \d/) as string },
      { items: [{ id, status: "ready", detail: null, lastTest: { works: true } }] },
      { items: [{ table: "public.orders", schema: "public", name: "orders", kind: "table" }], more: false },
      { name: "Our shop" },
      { errors: [{ field: "secret" }] },
      null,
      { detail: "This connection no longer exists. Reload the page to see the connections that do." },
    ]);
    expect(JSON.stringify(calls)).not.toContain("canary");
    expect(await fixture.database.query("SELECT * FROM secret")).toEqual([]);
  });

  it("keeps its kind, and names a field that cannot be changed instead of ignoring it", async () => {
    const id = await add();
    const change = (body: object) => callRoute("patch", "/api/connections/{id}", { params: { id }, body });
    expect([await change({ name: "Other", kind: "sqlite" }), await change({ options: { tls: true } })]).toMatchObject([
      { status: 422, body: { detail: expect.stringMatching(/^“kind” cannot/) as string, errors: [{ field: "kind" }] } },
      { status: 422, body: { errors: [{ field: "options.tls" }] } },
    ]);
    const { body } = await callRoute("get", "/api/connections");
    expect((body as { items: object[] }).items).toContainEqual(
      expect.objectContaining({ id, name: "Shop", kind: "postgres" }),
    );
  });

  it("reports what the server refuses", async () => {
    const test = async (part: object) => {
      const id = await add(part);
      return (await callRoute("post", "/api/connections/{id}/test", { params: { id } })).body;
    };
    expect(await test({ secret: "wrong" })).toMatchObject({
      works: false,
      detail: expect.stringMatching(
        /^The server rejected the user name or the secret\. The server said: .*Check the user/s,
      ) as string,
    });
    expect(await test({ database: "nowhere" })).toMatchObject({
      detail: expect.stringMatching(/^The database does not exist\./) as string,
    });
    expect(await test({ port: 1 })).toMatchObject({
      detail: expect.stringMatching(/^The server cannot be reached\./) as string,
    });
  });
});

describe("a dataset from a connection", () => {
  it("has the rows of the table, with all its types, and remembers its source", async () => {
    const connectionId = await add();
    const { status, body } = await read({ connectionId, table: "public.orders" });
    expect([status, body]).toMatchObject([
      201,
      {
        status: "ready",
        name: "orders",
        rowCount: 1000,
        columnCount: 8,
        source: { connectionId, table: "public.orders", mode: "snapshot" },
      },
    ]);
    const { id } = body as Dataset;
    const rows = await callRoute("get", "/api/datasets/{id}/rows", { params: { id }, query: "?limit=1" });
    expect(rows.body).toMatchObject({ total: 1000 });
    expect(JSON.stringify((rows.body as { rows: unknown }).rows)).toMatch(/1\.5.*2024-01-02.*\{1,2\}.*good.*101/s);
  });

  it("may be a view, a table with an odd name, or the rows of a query", async () => {
    const connectionId = await add();
    const query = "select country, sum(amount) as total from orders group by country";
    expect((await read({ connectionId, table: "public.paid" })).body).toMatchObject({ status: "ready", rowCount: 500 });
    expect((await read({ connectionId, table: 'public.odd "name".x' })).body).toMatchObject({ columnCount: 2 });
    expect((await read({ connectionId, query, name: "Totals" })).body).toMatchObject({ name: "Totals", rowCount: 3 });
  });

  it("is refused for a statement that does not only read, a missing table, and one that the role may not read", async () => {
    const connectionId = await add();
    const { items: known } = (await callRoute("get", "/api/datasets")).body as { items: unknown[] };
    expect(await read({ connectionId, query: "delete from orders" })).toMatchObject({ status: 422 });
    expect(await read({ connectionId, table: "public.gone" })).toMatchObject({ status: 404 });
    expect(await read({ connectionId, table: "public.secrets" })).toMatchObject({ status: 404 });
    expect(await read({ connectionId })).toMatchObject({ status: 400 });
    expect(await read({ connectionId, query: "select * from nope" })).toMatchObject({
      status: 422,
      body: {
        type: "urn:caveat:problem:statement_refused",
        detail: expect.stringMatching(
          /^The statement reads a table that does not exist\. The server said: .*"nope" does not exist.*Correct the name/s,
        ) as string,
      },
    });
    expect(await read({ connectionId, query: "with o as (select idd from orders) select * from o" })).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^The statement reads a column that does not exist\./) as string },
    });
    expect((await callRoute("get", "/api/datasets")).body).toMatchObject({ items: known });
    expect((await read({ connectionId, query: "select * from secrets" })).body).toMatchObject({
      status: "failed",
      fault: expect.stringMatching(/^The role is not allowed to read this\./) as string,
    });
  });

  it("is refreshed as its next version, and stays as it is when the server refuses", async () => {
    await shop.query(`CREATE TABLE visits AS SELECT 1 AS n; GRANT SELECT ON visits TO ${role}`);
    const connectionId = await add();
    const { id, fingerprint } = (await read({ connectionId, query: "select n from visits" })).body as Dataset;
    await shop.query("INSERT INTO visits VALUES (2)");
    const refreshed = await callRoute("post", "/api/datasets/{id}/refresh", { params: { id } });
    expect([refreshed.status, refreshed.body]).toMatchObject([201, { version: 2, rowCount: 2, status: "ready" }]);
    expect((refreshed.body as Dataset).fingerprint).not.toBe(fingerprint);
    await shop.query("ALTER TABLE visits RENAME COLUMN n TO m");
    const failed = (await callRoute("post", "/api/datasets/{id}/refresh", { params: { id } })).body;
    expect(failed).toMatchObject({
      status: "ready",
      rowCount: 2,
      notices: expect.arrayContaining([
        expect.objectContaining({
          text: expect.stringMatching(
            /could not be refreshed.*A column that the query needs no longer exists/s,
          ) as string,
        }),
      ]) as unknown,
    });
  });

  it("takes no schedule and no files while it is live, and is refreshed by hand", async () => {
    const connectionId = await add();
    const live = (await read({ connectionId, table: "public.orders", mode: "live" })).body as Dataset;
    const change = (body: object) => callRoute("patch", "/api/datasets/{id}", { params: { id: live.id }, body });
    expect(await change({ refresh: { every: "hour" } })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("Read it as a snapshot to refresh it on a schedule.") as string },
    });
    const files = { kind: "http", name: "Web", url: "http://127.0.0.1:1/sales/" };
    const { id: filesId } = (await callRoute("post", "/api/connections", { body: files })).body as { id: string };
    expect(await change({ connectionId: filesId })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("“Web” contains files, which cannot be queried.") as string },
    });
    const refreshed = await callRoute("post", "/api/datasets/{id}/refresh", { params: { id: live.id } });
    expect(refreshed.body).toMatchObject({ status: "ready", version: 2, source: { connectionId, mode: "live" } });
  });

  it("cannot be refreshed when it was uploaded", async () => {
    const { id } = await addDataset(server, await fixture.receive("a.csv", "a\n1\n"));
    expect(await callRoute("post", "/api/datasets/{id}/refresh", { params: { id } })).toMatchObject({ status: 409 });
  });
});
