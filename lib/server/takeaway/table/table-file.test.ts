import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { inTemporaryFolder } from "@/lib/datasets/testing/temporary-folder";
import { massResult } from "@/lib/testing/takeaway-builders";
import { readEnvironment } from "../../env";
import { TableFileQuery, toTableFile } from "./table-file";

const reader = createDatasetReader({ threads: 1 });
afterAll(() => reader.close());
const container = { reader, environment: readEnvironment({}) };

const entries = [
  { name: "n", value: 2 },
  { name: "by/species", value: massResult },
];
const record = { kind: "record" as const, entries };

it("one of several tables is named after the conversation and itself", async () => {
  const query = TableFileQuery.parse({ format: "csv", table: "2" });
  const response = await toTableFile(container, { ...query, result: record, title: "How heavy?" });
  expect(response.headers.get("content-disposition")).toContain('filename="How-heavy-by-species.csv"');
  expect(await response.text()).toBe("Species,Body Mass (g)\r\nAdelie,3750\r\nGentoo,5100\r\n");
});

it("is the first one unless another is requested, in a known format", () => {
  expect([TableFileQuery.parse({ format: "parquet" }), TableFileQuery.safeParse({}).success]).toEqual([
    { format: "parquet", table: 1 },
    false,
  ]);
});

it("states how many tables there are when the requested one does not exist", async () => {
  const fault = toTableFile(container, { format: "csv", table: 3, result: record, title: "" });
  await expect(fault).rejects.toMatchObject({ code: "not_acceptable", message: "It has 2 tables only." });
});

it("is written as Parquet where leftovers are swept, and removed at once", async () => {
  await inTemporaryFolder(async (folder) => {
    const written: string[] = [];
    const writeTable: typeof reader.writeTable = (request) => {
      written.push(path.dirname(request.parquet));
      return reader.writeTable(request);
    };
    const environment = readEnvironment({ CAVEAT_DATA_DIR: folder });
    const query = { format: "parquet" as const, table: 2, result: record, title: "" };
    const response = await toTableFile({ reader: { ...reader, writeTable }, environment }, query);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe("PAR1");
    const outgoing = path.join(folder, "outgoing");
    expect([written, await readdir(outgoing)]).toEqual([[outgoing], []]);
  });
});
