import { afterAll, beforeAll, expect, it } from "vitest";
import type { RemoteTables } from "@/lib/domain/connections/connection";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createManyTables } from "@/lib/testing/stores/many-tables";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";

let fixture: ServerFixture;
let shop: TestDatabase;
let connectionId = "";
const before = findContainer();

beforeAll(async () => {
  fixture = await createServerFixture();
  shop = await createTestDatabase({ empty: true });
  await createManyTables((sql) => shop.query(sql), { schemas: 251, tablesPerSchema: 2, columnsPerTable: 3 });
  const environment = readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: fixture.dataDirectory,
    CONNECTIONS_ALLOW_PRIVATE: "true",
  });
  keepContainer(Promise.resolve((await fixture.open({ environment }, { works: true })).container));
  const { hostname, port, pathname, username, password } = new URL(shop.connectionString);
  const place = { host: hostname, port: Number(port), database: pathname.slice(1), user: username };
  const secret = decodeURIComponent(password);
  const body = { kind: "postgres", name: "Shop", ...place, ...(secret !== "" && { secret }) };
  const added = await callRoute("post", "/api/connections", { body });
  connectionId = (added.body as { id: string }).id;
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
  await shop.drop();
});

async function list(query: string): Promise<RemoteTables> {
  const address = { params: { id: connectionId }, query: `?query=${encodeURIComponent(query)}` };
  return (await callRoute("get", "/api/connections/{id}/tables", address)).body as RemoteTables;
}

it("of hundreds of tables, the database server returns the first 200 matches, exact names first", async () => {
  const all = await list("");
  expect([all.items.length, all.more, all.items[0]?.table]).toEqual([200, true, "a100_t.orders_1"]);
  const exact = await list("t.orders_2");
  expect([exact.items.length, exact.more, exact.items[0]?.table]).toEqual([200, true, "t.orders_2"]);
  const some = await list("A250_T.ORDERS");
  expect(some).toMatchObject({ items: [{ name: "orders_1", rows: 1 }, { name: "orders_2" }], more: false });
  expect(await list("a%t.orders_1")).toEqual({ items: [], more: false });
});

it("a table is read although more than 200 others contain its name", async () => {
  const body = { connectionId, table: "t.orders_2", mode: "snapshot" };
  const read = await callRoute("post", "/api/datasets/from-connection", { body });
  expect(read).toMatchObject({ status: 201, body: { status: "ready", name: "orders_2", columnCount: 3 } });
  const live = await callRoute("post", "/api/datasets/from-connection", {
    body: { ...body, mode: "live" },
    query: "?wait=false",
  });
  expect(live).toMatchObject({ status: 201, body: { status: "reading" } });
  const { id } = live.body as { id: string };
  await expect
    .poll(async () => (await callRoute("get", "/api/datasets/{id}", { params: { id } })).body)
    .toMatchObject({ status: "ready", rowCount: 1 });
});
