import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findConnectors } from "@/lib/testing/live/connector-family";
import { repositoryRoot } from "@/lib/testing/source-files";
import { toConnectorLimits } from "./connector-limits";
import { ConnectorPool } from "./connector-pool";
import { createDrivers } from "./drivers";

/** Accepts connections and never says anything. */
let silent: Server;
const sockets = new Set<Socket>();
let python = "";
const pools: ConnectorPool[] = [];

beforeAll(async () => {
  python = await createDrivers(repositoryRoot).waitUntilReady({ ms: 300_000 });
  silent = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  for (const pool of pools) await pool.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => silent.close(done));
});

function openPool(places: number): ConnectorPool {
  const runtime = path.join(repositoryRoot, "lib", "connections", "runtime");
  const pool = new ConnectorPool({ program: { python, runtime }, limits: { places, megabytes: 500 } });
  pools.push(pool);
  return pool;
}

const ask = (pool: ConnectorPool, silentSeconds: number, signal?: AbortSignal) => {
  const { port } = silent.address() as AddressInfo;
  const connection = {
    ...{ kind: "mysql" as const, host: "127.0.0.1", address: "127.0.0.1", port, database: "shop" },
    ...{ user: "reader", secret: "a secret", options: {}, private: true },
  };
  return pool.request({ work: "test", connection }, { silentSeconds, signal });
};
const check = (pool: ConnectorPool, sql: string, signal?: AbortSignal) =>
  pool.request({ work: "check", connection: null, dialect: "sqlite", sql }, { silentSeconds: 60, signal });

it("a server that accepts a connection and says nothing is given up at the limit, and its process is gone", async () => {
  const pool = openPool(1);
  await expect(ask(pool, 2)).rejects.toMatchObject({
    kind: "timeout",
    message: "Nothing arrived within the time limit of 2 s.",
  });
  expect(findConnectors(process.pid)).toEqual([]);
  expect(await check(pool, "SELECT a FROM b")).toMatchObject({ tables: [["b"]] });
});

it("requests beyond the places wait in order, and those that are stopped while they wait take nobody's turn", async () => {
  const pool = openPool(1);
  const order: string[] = [];
  const stop = new AbortController();
  const note = (name: string) => (outcome: unknown) =>
    void order.push(outcome instanceof Error ? `${name} failed` : name);
  const work = [
    ask(pool, 3)
      .catch((error: unknown) => error)
      .then(note("silent")),
    check(pool, "SELECT 1 AS a").then(note("first")),
    check(pool, "SELECT 2 AS a", stop.signal)
      .catch((error: unknown) => error)
      .then(note("stopped")),
    check(pool, "SELECT 3 AS a").then(note("second")),
  ];
  stop.abort();
  await Promise.all(work);
  expect(order).toEqual(["stopped failed", "silent failed", "first", "second"]);
});

it("a process serves one request after another; several at once have one each", async () => {
  const pool = openPool(3);
  const before = findConnectors(process.pid);
  const count = () => findConnectors(process.pid).filter((id) => !before.includes(id)).length;
  for (const name of ["a", "b", "c"]) await check(pool, `SELECT ${name} FROM t`);
  expect(count()).toBe(1);
  await Promise.all(["a", "b", "c", "d", "e"].map((name) => check(pool, `SELECT ${name} FROM t`)));
  expect(count()).toBe(3);
});

it.each([
  [2, { places: 4, megabytes: 512 }],
  [8, { places: 4, megabytes: 1024 }],
  [24, { places: 8, megabytes: 1536 }],
  [256, { places: 8, megabytes: 1536 }],
])("on a machine of %d GB, all processes together use about half of it at most", (gigabytes, limits) => {
  expect(toConnectorLimits({ memory: gigabytes * 1024 ** 3 })).toEqual(limits);
});
