import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetVersionId } from "@/lib/domain/ids";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";

let fixture: ServerFixture;
let server: OpenServer;
let web: Server;
let origin = "";
let now = new Date("2026-03-02T07:00:00Z");
/** Sends the file. */
let reply: (response: ServerResponse) => void = () => undefined;
/** How often the file was requested. */
let requests = 0;
const before = findContainer();
const clock = { now: () => now };
const sales = "day,amount\n2024-01-01,1.5\n";

const open = async () => {
  const environment = readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: fixture.dataDirectory,
    CONNECTIONS_ALLOW_PRIVATE: "true",
  });
  return fixture.open({ environment, clock }, { works: true });
};

beforeAll(async () => {
  fixture = await createServerFixture();
  web = createServer((_, response) => {
    requests += 1;
    reply(response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => web.once("listening", resolve));
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  server = await open();
  keepContainer(Promise.resolve(server.container));
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
  web.closeAllConnections();
  await new Promise((resolve) => web.close(resolve));
});
beforeEach(() => {
  reply = (response) => response.end(sales);
});

async function read(): Promise<Dataset> {
  const body = { kind: "http", name: "Web", url: `${origin}/sales.csv` };
  const { id: connectionId } = (await callRoute("post", "/api/connections", { body })).body as { id: string };
  const wanted = { connectionId, table: "sales.csv", mode: "snapshot" };
  return (await callRoute("post", "/api/datasets/from-connection", { body: wanted })).body as Dataset;
}

const get = async (id: string) => (await callRoute("get", "/api/datasets/{id}", { params: { id } })).body as Dataset;
const patch = (id: string, body: object) => callRoute("patch", "/api/datasets/{id}", { params: { id }, body });
const refresh = (id: string) => callRoute("post", "/api/datasets/{id}/refresh", { params: { id } });
const stop = (id: string) => callRoute("delete", "/api/datasets/{id}/refresh", { params: { id } });

/** Has all servers look for refreshes that are due. */
function passTo(time: string, others: readonly OpenServer[] = []): void {
  now = new Date(time);
  for (const { container } of [server, ...others]) container.refreshSupervisor.wake();
}

describe("a schedule", () => {
  it("refreshes a dataset at its time and no earlier, once however many servers there are, and then the next time", async () => {
    now = new Date("2026-03-02T07:00:00Z");
    const { id } = await read();
    const { body } = await patch(id, { refresh: { every: "day", at: "08:00" } });
    expect(body).toMatchObject({
      refresh: { schedule: { every: "day", at: "08:00", timeZone: "UTC" }, nextAt: "2026-03-02T08:00:00.000Z" },
    });
    const other = await open();
    passTo("2026-03-02T07:59:59Z", [other]);
    const earlier = requests;
    reply = (response) => response.end(`${sales}2024-01-02,2\n`);
    passTo("2026-03-02T08:00:00Z", [other]);
    await expect.poll(() => get(id)).toMatchObject({ version: 2, status: "ready", rowCount: 2 });
    await expect
      .poll(async () => (await get(id)).refresh)
      .toMatchObject({
        nextAt: "2026-03-03T08:00:00.000Z",
        last: { fault: null },
      });
    passTo("2026-03-02T09:00:00Z", [other]);
    passTo("2026-03-03T08:00:01Z", [other]);
    await expect.poll(async () => (await get(id)).version).toBe(3);
    expect(await callRoute("get", "/api/datasets/{id}/versions", { params: { id } })).toMatchObject({
      body: { items: [{ version: 3 }, { version: 2 }, { version: 1 }] },
    });
    // Each refresh looks whether the file is there, and reads it.
    expect(requests).toBeGreaterThan(earlier);
    await patch(id, { refresh: null });
    expect((await get(id)).refresh).toMatchObject({ schedule: null, nextAt: null });
    await other.container.close();
  });

  it("records why a refresh failed, keeps the data and continues at the next time", async () => {
    now = new Date("2026-03-02T07:00:00Z");
    const { id } = await read();
    await patch(id, { refresh: { every: "hour" } });
    reply = (response) => {
      response.statusCode = 401;
      response.end();
    };
    passTo("2026-03-02T08:00:00Z");
    await expect
      .poll(async () => (await get(id)).refresh?.last?.fault)
      .toMatch(/^The server rejected the user name or the secret\..*Check the user and the password/s);
    await expect.poll(() => get(id)).toMatchObject({ status: "ready", rowCount: 1 });
    reply = (response) => response.end(sales);
    passTo("2026-03-02T09:00:01Z");
    await expect.poll(async () => (await get(id)).refresh?.last?.fault).toBeNull();
    await patch(id, { refresh: null });
  });

  it("is refused for an uploaded dataset and for a time that does not exist", async () => {
    const { addDataset } = await import("../datasets/add-dataset");
    const { id } = await addDataset(server.container, await fixture.receive("a.csv", "a\n1\n"));
    expect(await patch(id, { refresh: { every: "hour" } })).toMatchObject({ status: 409 });
    expect(await patch(id, { refresh: { every: "day", at: "25:00" } })).toMatchObject({ status: 400 });
    expect(await stop(id)).toMatchObject({ status: 409 });
  });
});

describe("a long reading", () => {
  /** Sends the beginning of a file without end. */
  const slowly = (response: ServerResponse) => {
    response.write("day,amount\n");
    const timer = setInterval(() => response.write("2024-01-01,1.5\n".repeat(20_000)), 20);
    response.on("close", () => clearInterval(timer));
  };

  it("shows its progress, and leaves the dataset unchanged if it is stopped", async () => {
    const { id } = await read();
    reply = slowly;
    const refreshing = refresh(id);
    await expect.poll(async () => (await get(id)).progress?.bytes ?? 0).toBeGreaterThan(100_000);
    expect((await stop(id)).body).toMatchObject({ status: "ready", version: 1, rowCount: 1 });
    expect((await refreshing).body).toMatchObject({ status: "ready", version: 1 });
    expect((await get(id)).progress).toBeUndefined();
    reply = (response) => response.end(sales);
    expect((await refresh(id)).body).toMatchObject({ status: "ready", version: 2 });
  });

  it("is answered as soon as it has started if the request does not wait for the rows", async () => {
    const { id } = await read();
    reply = slowly;
    const route = { params: { id }, query: "?wait=false" };
    expect((await callRoute("post", "/api/datasets/{id}/refresh", route)).body).toMatchObject({
      id,
      status: "reading",
    });
    expect((await stop(id)).body).toMatchObject({ status: "ready", version: 1, rowCount: 1 });
  });

  it("fails with a message if the first reading is stopped, and can be started again", async () => {
    reply = slowly;
    const reading = read();
    const find = async () => {
      const { items } = (await callRoute("get", "/api/datasets", { query: "?limit=1" })).body as { items: Dataset[] };
      return items[0];
    };
    await expect.poll(async () => (await find())?.progress?.bytes ?? 0).toBeGreaterThan(0);
    const { id } = (await find())!;
    await stop(id);
    expect(await reading).toMatchObject({ status: "failed", fault: "The reading was stopped." });
    reply = (response) => response.end(sales);
    expect((await refresh(id)).body).toMatchObject({ status: "ready", rowCount: 1 });
  });

  it("is cleaned up and restarted by another process if a process dies", async () => {
    const { id } = await read();
    // What a process leaves that was killed while it was fetching the second version.
    const { catalogue } = server.container;
    await server.container.readingSupervisor.stop();
    const next = { versionId: DatasetVersionId.create(), format: "", bytes: 0, fingerprint: "x" };
    const folder = path.posix.join("datasets", next.versionId);
    await catalogue.addUnreadVersion(id, {
      ...next,
      folder,
    });
    await fixture.database.query(
      `UPDATE dataset_version SET lease_owner = 'dead', lease_until = now() - interval '1 minute', attempt = 1 WHERE id = '${next.versionId}'`,
    );
    const directory = path.join(fixture.dataDirectory, folder);
    await mkdir(directory, { recursive: true });
    await writeFile(path.join(directory, "original.partial"), "half a file");
    const other = await open();
    other.container.readingSupervisor.wake();
    await expect.poll(() => get(id)).toMatchObject({ version: 2, status: "ready", rowCount: 1 });
    expect((await readdir(directory)).filter((name) => name.includes("partial"))).toEqual([]);
  });
});
