import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "./add-dataset";
import { getViewFile, ViewFileQuery } from "./get-view-file";

let fixture: ServerFixture;
let server: OpenServer;
let id: DatasetId;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
  const dataset = await addDataset(server.container, await fixture.receive("pen/guins \u202e.csv", penguinFile), {
    name: "Penguins of “Palmer”",
  });
  id = dataset.id;
});
afterAll(() => fixture.close());

const ask = (query: Record<string, string>, signal?: AbortSignal) =>
  getViewFile(server.container, id, ViewFileQuery.parse(query), signal);
const left = () => readdir(path.join(fixture.dataDirectory, "outgoing"));

it("a view can be saved as a file, under the name of its dataset, and leaves nothing behind", async () => {
  const response = await ask({ format: "csv", sort: "Body Mass (g):desc", search: "gentoo", columns: "1,0" });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("Body Mass (g),Species\n5200,Gentoo\n5000,Gentoo\n,Gentoo\n");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-length": String(bytes.length),
    "x-content-type-options": "nosniff",
  });
  expect(response.headers.get("content-disposition")).toContain('filename="Penguins-of-Palmer.csv"');
  expect(await left()).toEqual([]);
});

it("as Parquet it can be read as a table again", async () => {
  const response = await ask({ format: "parquet" });
  const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
  expect([text.slice(0, 4), text.slice(-4)]).toEqual(["PAR1", "PAR1"]);
  expect(response.headers.get("content-type")).toBe("application/vnd.apache.parquet");
});

it("a file that nobody reads to its end is removed as well", async () => {
  const response = await ask({ format: "csv" });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(left).toEqual([]);
});

it("a missing view leaves nothing, and neither does an aborted request", async () => {
  await expect(ask({ format: "csv", columns: "9" })).rejects.toMatchObject({ code: "invalid_input" });
  await expect(ask({ format: "csv" }, AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
  expect(await left()).toEqual([]);
  const unknown = getViewFile(server.container, DatasetId.create(), ViewFileQuery.parse({ format: "csv" }));
  await expect(unknown).rejects.toMatchObject({ code: "not_found" });
  expect(ViewFileQuery.safeParse({ format: "html" }).success).toBe(false);
});
