import { createServer as createWebServer } from "node:http";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConnector } from "@/lib/connections/create-connector";
import { createDrivers } from "@/lib/connections/drivers";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";
import { toCluster } from "../queries/to-cluster";

const csv = "day,amount\n2024-01-01,1.5\n";
const listing = `<ListBucketResult><Contents><Key>sales/orders.csv</Key><Size>${csv.length}</Size></Contents></ListBucketResult>`;

let fixture: ServerFixture;
let shop: TestDatabase;
let role = "";
/** Servers on ::1: one that leads to Postgres, and one of files. */
let servers: { database: Server; web: Server };
const hosts: (string | undefined)[] = [];
const before = findContainer();
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  fixture = await createServerFixture();
  shop = await createTestDatabase({ empty: true });
  const address = new URL(shop.connectionString);
  role = `reader_${address.pathname.slice(1)}`;
  await shop.query(`CREATE TABLE orders AS SELECT 1 AS id; CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral("a secret")};
    GRANT SELECT ON orders TO ${role}`);
  servers = {
    database: createServer((socket) => {
      const inner = connect(Number(address.port), address.hostname);
      socket.pipe(inner).pipe(socket);
      for (const side of [socket, inner]) side.on("error", () => undefined);
    }),
    web: createWebServer((request, response) => {
      hosts.push(request.headers.host);
      const isList = request.url?.includes("list-type") === true;
      response.end(isList ? listing : request.url === "/data/" ? '<a href="orders.csv">a</a>' : csv);
    }),
  };
  for (const server of Object.values(servers)) await new Promise<void>((done) => server.listen(0, "::1", done));
  const environment = readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: fixture.dataDirectory,
    CONNECTIONS_ALLOW_PRIVATE: "true",
  });
  keepContainer(Promise.resolve((await fixture.open({ environment }, { works: true })).container));
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
  for (const server of Object.values(servers)) await new Promise((done) => server.close(done));
  await shop.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await shop.drop();
});

const add = async (body: object) =>
  (await callRoute("post", "/api/connections", { body: { name: "Six", ...body } })).body;
const test = async ({ id }: { id: string }) =>
  (await callRoute("post", "/api/connections/{id}/test", { params: { id } })).body;
const read = async ({ id }: { id: string }, table: string) =>
  (await callRoute("post", "/api/datasets/from-connection", { body: { connectionId: id, table, mode: "snapshot" } }))
    .body;

describe("a connection by an IPv6 address", () => {
  it.each([
    ["alone", "::1", true],
    ["between brackets", "[::1]", true],
    ["between brackets, with its port", "[::1]:PORT", false],
    ["in full", "0:0:0:0:0:0:0:1", true],
  ])("opens a PostgreSQL database: %s", async (_, host, withPort) => {
    const port = portOf(servers.database);
    const place = { kind: "postgres", database: new URL(shop.connectionString).pathname.slice(1), user: role };
    const written = host.replace("PORT", String(port));
    const added = (await add({ ...place, secret: "a secret", host: written, ...(withPort && { port }) })) as {
      id: string;
    };
    expect(added).toMatchObject({ host: host.replace(/^\[|\].*$/g, ""), port });
    expect(await test(added)).toMatchObject({ works: true });
    expect((await callRoute("get", "/api/connections/{id}/tables", { params: { id: added.id } })).body).toMatchObject({
      items: [{ table: "public.orders" }],
    });
  });

  it("reads files of a web server and of storage, which see the address between brackets", async () => {
    const origin = `http://[::1]:${portOf(servers.web)}`;
    const web = (await add({ kind: "http", url: `${origin}/data/` })) as { id: string };
    expect(await test(web)).toMatchObject({ works: true });
    expect(await read(web, "orders.csv")).toMatchObject({ status: "ready", rowCount: 1 });
    const key = { user: "key", secret: "secret" };
    const storage = (await add({ kind: "s3", url: "s3://shop/sales", ...key, options: { endpoint: origin } })) as {
      id: string;
    };
    expect(await test(storage)).toMatchObject({ works: true });
    expect(await read(storage, "orders.csv")).toMatchObject({ status: "ready", rowCount: 1 });
    expect(new Set(hosts)).toEqual(new Set([`[::1]:${portOf(servers.web)}`]));
  });

  it("is not reachable rather than not valid where nothing listens, for every kind", async () => {
    const places = ["postgres", "mysql"].flatMap((kind) =>
      ["[::1]:1", "[fe80::1%lo]:1"].map((host) => ({ kind, host })),
    );
    for (const place of places) {
      const added = (await add({ ...place, database: "shop", user: "a", secret: "a secret" })) as { id: string };
      expect(await test(added)).toMatchObject({
        works: false,
        detail: expect.stringMatching(/^The server cannot be reached\./) as string,
      });
    }
    const connector = createConnector({
      root: repositoryRoot,
      drivers: createDrivers(repositoryRoot),
      driversMs: 300_000,
    });
    await expect(connector.test(toCluster("sc://[::1]:1"))).rejects.toMatchObject({
      message: expect.stringMatching(/^The server cannot be reached\./) as string,
    });
    await connector.close();
  });

  it("that contains another port than the port's field is refused", async () => {
    expect(await add({ kind: "mysql", host: "[::1]:1", port: 2, database: "shop" })).toMatchObject({
      errors: [{ field: "port", message: "The host contains another port." }],
    });
  });
});
