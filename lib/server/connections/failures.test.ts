import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createConnector } from "@/lib/connections/create-connector";
import { toConnectorError } from "@/lib/connections/to-connector-error";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetId } from "@/lib/domain/ids";
import { callRoute } from "@/lib/testing/documented-routes";
import { hasMariadb, startMariadb, type MariadbServer } from "@/lib/testing/stores/mariadb";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { repositoryRoot } from "@/lib/testing/source-files";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";

const run = promisify(execFile);
let fixture: ServerFixture;
let shop: TestDatabase;
let role = "";
const before = findContainer();

beforeAll(async () => {
  fixture = await createServerFixture();
  shop = await createTestDatabase({ empty: true });
  role = `failing_${new URL(shop.connectionString).pathname.slice(1)}`;
  await shop.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'; GRANT CREATE ON SCHEMA public TO ${role}`);
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
  await shop.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await shop.drop();
});

afterEach(() => vi.unstubAllEnvs());

async function connect(part: object = {}): Promise<string> {
  const { hostname: host, port, pathname } = new URL(shop.connectionString);
  const place = { kind: "postgres", name: "Shop", host, port: Number(port), database: pathname.slice(1) };
  const body = { ...place, user: role, secret: "secret", ...part };
  return ((await callRoute("post", "/api/connections", { body })).body as { id: string }).id;
}

const read = async (connectionId: string, wanted: object) =>
  (await callRoute("post", "/api/datasets/from-connection", { body: { connectionId, mode: "snapshot", ...wanted } }))
    .body as Dataset;

const list = async (id: string, query: string) =>
  (await callRoute("get", "/api/connections/{id}/tables", { params: { id }, query: `?query=${query}` })).body;

const refresh = async (id: string) =>
  (await callRoute("post", "/api/datasets/{id}/refresh", { params: { id } })).body as Dataset;

/** Files of all datasets that are not whole. */
const findPartial = async () =>
  (await readdir(path.join(fixture.dataDirectory, "datasets"), { recursive: true }).catch(() => [])).filter((name) =>
    name.includes("partial"),
  );

it("a connection that drops in the middle leaves nothing behind, and the table can be read again", async () => {
  // A million rows, of which the last ones take forever.
  await shop.query(
    `CREATE VIEW slow AS SELECT i, CASE WHEN i > 300000 THEN pg_sleep(0.01)::text ELSE 'x' END AS t FROM generate_series(1, 1000000) AS i;
     CREATE TABLE quick AS SELECT 1 AS i; GRANT SELECT ON slow, quick TO ${role}`,
  );
  const reading = read(await connect(), { table: "public.slow" });
  const running = "SELECT pid FROM pg_stat_activity WHERE usename = $1 AND state = 'active' AND query LIKE '%slow%'";
  await expect.poll(() => shop.query(running, [role])).toHaveLength(1);
  await expect.poll(findPartial).not.toEqual([]);
  await shop.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);
  const { id, status, fault } = await reading;
  expect([status, fault]).toEqual([
    "failed",
    expect.stringMatching(/^The connection to the server was lost\..*Try again\.$/s),
  ]);
  expect(await findPartial()).toEqual([]);
  await shop.query("CREATE OR REPLACE VIEW slow AS SELECT 1 AS i, 'x'::text AS t");
  expect(await refresh(id)).toMatchObject({ status: "ready", rowCount: 1 });
});

it("a refresh reports a renamed column, with the recipes and answers that used the previous columns", async () => {
  await shop.query(`CREATE TABLE visits AS SELECT 1 AS day, 2.5 AS amount; GRANT SELECT ON visits TO ${role}`);
  const { id, name } = await read(await connect(), { table: "public.visits" });
  await callRoute("post", "/api/recipes", { body: { name: "Clean visits", datasetIds: [id] } });
  const { body: recipes } = await callRoute("get", "/api/recipes");
  const [recipe] = (recipes as { items: { id: string; version: string }[] }).items;
  const step = { op: "AddStep", type: "filter", params: { expression: "amount > 1" } };
  const ops = { ops: [step], baseVersion: recipe?.version };
  expect(
    await callRoute("post", "/api/recipes/{id}/ops", { params: { id: recipe?.id ?? "" }, body: ops }),
  ).toMatchObject({
    status: 200,
  });
  await shop.query("ALTER TABLE visits RENAME COLUMN amount TO amounts; ALTER TABLE visits ADD COLUMN place text");
  const refreshed = await refresh(id);
  expect([refreshed.status, name, refreshed.notices[0]?.text]).toEqual([
    "ready",
    "visits",
    "Since the previous reading, “amount” now appears to be “amounts”, “place” is new. The recipe “Clean visits” reads it.",
  ]);
});

it("among thousands of tables, a search finds each, and a list says that there are more", async () => {
  await shop.query(`DO $$ BEGIN FOR i IN 1..2000 LOOP EXECUTE format('CREATE TABLE many_%s (a int)', i); END LOOP; END $$;
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
  const id = await connect();
  const all = (await list(id, "many_")) as { items: unknown[]; more: boolean };
  expect([all.items.length, all.more]).toEqual([200, true]);
  expect(await list(id, "MANY_1999")).toMatchObject({ items: [{ table: "public.many_1999" }], more: false });
  expect(await list(id, "%25")).toMatchObject({ items: [], more: false });
});

it("types that tables lack come as text, and numbers and times keep their values", async () => {
  await shop.query(
    `CREATE DOMAIN cents AS bigint; CREATE TYPE pair AS (a int, b text);
     CREATE TABLE kinds AS SELECT 12345678901234567890.0123456789::numeric(38, 10) AS exact, 'NaN'::numeric AS odd,
       timestamptz '2024-05-01 10:00+02' AS at, date '2024-02-29' AS day, interval '1 day 2 hours' AS span,
       '10.0.0.1'::inet AS address, '{1,2}'::int[] AS list, '{"a": 1}'::jsonb AS extra, B'101'::bit(3) AS bits,
       9007199254740993::cents AS money, ROW(1, 'x')::pair AS pair, '[1,5)'::int4range AS range, true AS yes,
       'a1b2c3d4-0000-4000-8000-000000000000'::uuid AS id, NULL::text AS nothing, time '10:20' AS clock;
     GRANT SELECT ON kinds TO ${role}`,
  );
  const { id, columns, fault } = await read(await connect(), { table: "public.kinds" });
  expect(fault).toBeUndefined();
  expect(columns.map(({ name, storage }) => `${name} ${storage}`)).toEqual([
    ...["exact DOUBLE", "odd DOUBLE"],
    ...["at TIMESTAMP", "day DATE", "span VARCHAR", "address VARCHAR", "list VARCHAR", "extra VARCHAR", "bits VARCHAR"],
    ...[
      "money BIGINT",
      "pair VARCHAR",
      "range VARCHAR",
      "yes BOOLEAN",
      "id VARCHAR",
      "nothing VARCHAR",
      "clock VARCHAR",
    ],
  ]);
  const { body } = await callRoute("get", "/api/datasets/{id}/rows", { params: { id }, query: "?limit=1" });
  const text = JSON.stringify((body as { rows: unknown[] }).rows[0]);
  for (const value of ["1234567890123456", "2024-05-01T08:00", "2024-02-29", "1 day 02:00:00", "10.0.0.1"])
    expect(text).toContain(value);
  for (const value of ["{1,2}", "101", "9007199254740993", "(1,x)", "[1,5)", "a1b2c3d4-0000-4000-8000-000000000000"])
    expect(text).toContain(value);
});

it("every fault of the connector has a message and a remedy", async () => {
  const source = await readFile(path.join(repositoryRoot, "lib", "connections", "runtime", "faults.py"), "utf8");
  const codes = [...source.matchAll(/(?:Fault\(|^ {4}\()"(\w+)"/gm)].map(([, code = ""]) => code);
  expect(codes.length).toBeGreaterThan(20);
  const without = codes.filter((code) => {
    const { remedy } = toConnectorError({ code, message: "The server said no.", detail: null });
    return code !== "cancelled" && !/^[A-Z].*\.$/.test(remedy ?? "");
  });
  expect(without).toEqual([]);
});

describe.skipIf(!hasMariadb)("MariaDB, where it is installed", () => {
  let server: MariadbServer;
  /** The authority that signed the server's certificate. */
  let authority = "";
  const certify = `
import datetime, sys
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
folder = sys.argv[1]
now = datetime.datetime.now(datetime.timezone.utc)
def make(name, issuer, signer, extensions):
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    builder = x509.CertificateBuilder(issuer or subject, subject, key.public_key(), x509.random_serial_number(), now - datetime.timedelta(days=1), now + datetime.timedelta(days=2))
    for extension, critical in extensions:
        builder = builder.add_extension(extension, critical)
    return key, builder.sign(signer or key, hashes.SHA256())
usage = x509.KeyUsage(True, False, False, False, False, True, True, False, False)
root_key, root = make("Test authority", None, None, [(x509.BasicConstraints(True, None), True), (usage, True)])
key, cert = make("localhost", root.subject, root_key, [(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False), (x509.AuthorityKeyIdentifier.from_issuer_public_key(root_key.public_key()), False)])
for name, data in (("ca.pem", root.public_bytes(serialization.Encoding.PEM)), ("cert.pem", cert.public_bytes(serialization.Encoding.PEM)), ("key.pem", key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()))):
    open(f"{folder}/{name}", "wb").write(data)
`;

  beforeAll(async () => {
    server = await startMariadb(async (folder) => {
      await run(path.join(repositoryRoot, ".venv-connections", "bin", "python"), ["-I", "-c", certify, folder]);
      authority = path.join(folder, "ca.pem");
      await run("chmod", ["644", path.join(folder, "key.pem")]);
      return [`--ssl-cert=${folder}/cert.pem`, `--ssl-key=${folder}/key.pem`];
    });
    await server.query(`CREATE DATABASE shop; USE shop; CREATE TABLE orders (id int, bits bit(3), doc json);
      INSERT INTO orders SELECT seq, b'101', '{}' FROM seq_1_to_1000;
      CREATE VIEW slow AS SELECT id, IF(id > 500, SLEEP(0.05), 0) AS waited FROM orders;
      CREATE USER 'reader'@'localhost' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'reader'@'localhost'`);
  });
  afterAll(() => server.stop());

  const place = (sslmode: string, host = "localhost") => ({
    ...{ kind: "mariadb", host, port: server.port, database: "shop", user: "reader", options: { sslmode } },
  });
  const test = async (part: object) => {
    const id = await connect(part);
    return (await callRoute("post", "/api/connections/{id}/test", { params: { id } })).body;
  };

  it("is encrypted as the connection says, and refused where its certificate cannot be verified", async () => {
    expect(await test(place("require"))).toMatchObject({ works: true });
    expect(await test(place("verify-full"))).toMatchObject({
      works: false,
      detail: expect.stringMatching(/^The server's certificate cannot be verified\..*SSL_CERT_FILE/s) as string,
    });
    await server.query("SET GLOBAL require_secure_transport = ON");
    expect(await test(place("disable"))).toMatchObject({ works: false });
    expect(await test(place("prefer"))).toMatchObject({ works: true });
    await server.query("SET GLOBAL require_secure_transport = OFF");
    expect(await test(place("disable"))).toMatchObject({ works: true });
  });

  it("is accepted with its authority, only for the host name of the certificate", async () => {
    vi.stubEnv("SSL_CERT_FILE", authority);
    const python = path.join(repositoryRoot, ".venv-connections", "bin", "python");
    const drivers = { waitUntilReady: () => Promise.resolve(python) };
    const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 0 });
    const opened = {
      ...{ kind: "mysql" as const, address: "127.0.0.1", port: server.port, database: "shop", user: "reader" },
      ...{ secret: "secret", options: { sslmode: "verify-full" as const }, private: true },
    };
    expect(await connector.test({ ...opened, host: "localhost" })).toMatchObject({ mayWrite: false });
    await expect(connector.test({ ...opened, host: "db.example.org" })).rejects.toMatchObject({
      message: expect.stringMatching(/^The server's certificate cannot be verified\./) as string,
    });
    await connector.close();
  });

  it("that drops the connection in the middle leaves nothing behind", async () => {
    const reading = read(await connect(place("prefer")), { table: "shop.slow" });
    const find = () =>
      server.query("SELECT id FROM information_schema.processlist WHERE user = 'reader' AND info LIKE '%slow%'");
    await expect.poll(find).toMatch(/\d/);
    await server.query(`KILL CONNECTION ${(await find()).trim()}`);
    const { id, status, fault } = await reading;
    expect([status, fault]).toEqual([
      "failed",
      expect.stringMatching(/^The connection to the server was lost\..*Try again\.$/s),
    ]);
    expect(await findPartial()).toEqual([]);
    expect(DatasetId.parse(id)).toBe(id);
  });
});

it("a wrong password, even with special characters, is refused with a message that does not repeat it", async () => {
  const secret = `wrong ${pg.escapeIdentifier("pässword")} %41`;
  const id = await connect({ secret });
  const { body } = await callRoute("post", "/api/connections/{id}/test", { params: { id } });
  expect(body).toMatchObject({
    works: false,
    detail: expect.stringMatching(/^The server rejected the user name/) as string,
  });
  expect(JSON.stringify(body)).not.toMatch(/pässword|%41/);
});
