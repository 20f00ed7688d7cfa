import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { hasObjectStorage, startObjectStorage, type ObjectStorage } from "@/lib/testing/stores/object-storage";
import { repositoryRoot } from "@/lib/testing/source-files";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";

let fixture: ServerFixture;
let storage: ObjectStorage;
const before = findContainer();

beforeAll(async () => {
  if (!hasObjectStorage) return;
  [fixture, storage] = await Promise.all([createServerFixture(), startObjectStorage()]);
  const environment = readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: fixture.dataDirectory,
    CONNECTIONS_ALLOW_PRIVATE: "true",
  });
  keepContainer(Promise.resolve((await fixture.open({ environment }, { works: true })).container));
  await storage.put("shop-data", {
    "sales/2024/january.csv": "day,amount\n2024-01-01,1.5\n2024-01-02,2.5\n",
    "sales/2024/febru*ry [1] ü.csv": "day,amount\n2024-02-01,3\n",
    "sales/notes.pdf": "no table",
    "other/secret.csv": "a\n1\n",
  });
});
afterAll(async () => {
  if (!hasObjectStorage) return;
  keepContainer(before);
  await storage.close();
  await fixture.close();
});

async function connect(part: object = {}): Promise<string> {
  const place = { kind: "s3", name: "Storage", url: "s3://shop-data/sales/", options: { endpoint: storage.endpoint } };
  const added = await callRoute("post", "/api/connections", { body: { ...place, ...storage.key, ...part } });
  expect(added).toMatchObject({ status: 201 });
  return (added.body as { id: string }).id;
}

const test = async (id: string) =>
  (await callRoute("post", "/api/connections/{id}/test", { params: { id } })).body as {
    works: boolean;
    detail: string;
  };

const list = async (id: string, query = "") =>
  (
    await callRoute("get", "/api/connections/{id}/tables", {
      params: { id },
      query: `?query=${encodeURIComponent(query)}`,
    })
  ).body;

const read = (connectionId: string, table: string) =>
  callRoute("post", "/api/datasets/from-connection", { body: { connectionId, table, mode: "snapshot" } });

describe.skipIf(!hasObjectStorage)("a connection to S3-compatible storage", () => {
  it("is tested, searched below its folder, and read like an upload, whatever a file is called", async () => {
    const id = await connect();
    expect(await test(id)).toMatchObject({ works: true, mayWrite: null, server: "The bucket “shop-data”" });
    expect(await list(id)).toMatchObject({
      items: [
        { table: "2024/febru*ry [1] ü.csv", kind: "file", bytes: 24, rows: null },
        { table: "2024/january.csv", kind: "file", bytes: 41 },
      ],
      more: false,
    });
    expect(await list(id, "JAN")).toMatchObject({ items: [{ table: "2024/january.csv" }] });
    expect((await read(id, "2024/january.csv")).body).toMatchObject({
      ...{ status: "ready", name: "january", rowCount: 2, columnCount: 2 },
      source: { connectionId: id, table: "2024/january.csv", mode: "snapshot" },
    });
    expect((await read(id, "2024/febru*ry [1] ü.csv")).body).toMatchObject({ status: "ready", rowCount: 1 });
  });

  it("never leads out of its folder, and has no queries", async () => {
    const id = await connect();
    for (const table of [
      "../other/secret.csv",
      "2024/../../other/secret.csv",
      "/other/secret.csv",
      "2024//january.csv",
    ]) {
      expect(await read(id, table)).toMatchObject({ status: 404 });
    }
    const query = { connectionId: id, query: "select 1 as a", mode: "snapshot" };
    expect(await callRoute("post", "/api/datasets/from-connection", { body: query })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "query" }] },
    });
    const outside = { kind: "s3", name: "Storage", database: "shop-data/../other", host: "127.0.0.1" };
    expect(await callRoute("post", "/api/connections", { body: outside })).toMatchObject({ status: 400 });
    for (const url of ["s3://", "https://user:pass@127.0.0.1/bucket", "ftp://a/b", "s3://a//b"]) {
      const body = { kind: "s3", name: "Storage", url, options: { endpoint: storage.endpoint } };
      expect([url, (await callRoute("post", "/api/connections", { body })).status]).toEqual([url, 400]);
    }
  });

  it("reports a wrong key, a wrong secret, a missing bucket and a missing file", async () => {
    expect(await test(await connect({ secret: "wrong" }))).toMatchObject({
      works: false,
      detail: expect.stringMatching(
        /^The server rejected the user name or the secret\..*Check the user and the password/s,
      ) as string,
    });
    expect(await test(await connect({ user: "AKIAWRONG" }))).toMatchObject({
      detail: expect.stringMatching(/^The server rejected the user name or the secret\./) as string,
    });
    expect(await test(await connect({ url: "s3://no-such-bucket" }))).toMatchObject({
      detail: expect.stringMatching(/^The bucket does not exist\..*Check the bucket/s) as string,
    });
    expect(await read(await connect(), "2024/march.csv")).toMatchObject({ status: 404 });
  });

  it("is refreshed as the next version with the columns that changed, and stays as it is without the file", async () => {
    const id = await connect({ url: "s3://shop-data/moving" });
    await storage.put("shop-data", { "moving/orders.csv": "id,amount\n1,2\n" });
    const { id: datasetId } = (await read(id, "orders.csv")).body as Dataset;
    await storage.put("shop-data", { "moving/orders.csv": "id,total\n1,2\n2,3\n" });
    const refresh = () => callRoute("post", "/api/datasets/{id}/refresh", { params: { id: datasetId } });
    expect((await refresh()).body).toMatchObject({
      version: 2,
      rowCount: 2,
      columns: [{ name: "id" }, { name: "total" }],
    });
    await storage.put("shop-data", { "moving/orders.csv": "" });
    expect((await refresh()).body).toMatchObject({ status: "ready", rowCount: 2 });
  });
});
