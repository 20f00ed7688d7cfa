import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetId } from "@/lib/domain/ids";
import { toZip, type ZipMember } from "@/lib/datasets/testing/to-zip";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "../container";
import { addTables } from "./add-tables";

let fixture: ServerFixture;
let container: Container;
beforeEach(async () => {
  fixture = await createServerFixture();
  ({ container } = await fixture.open());
});
afterEach(() => fixture.close());

const table = (name: string, rows = 1): ZipMember => ({ name, content: `a,b\n${"1,x\n".repeat(rows)}` });
const receive = (members: readonly ZipMember[]) => fixture.receive("all.zip", toZip(members));
const folders = () => readdir(path.join(fixture.dataDirectory, "datasets")).catch(() => []);

it("makes a dataset of each table of an archive, named after its file", async () => {
  const id = DatasetId.create();
  const file = await receive([table("2023/orders.csv", 2), table("customers.tsv", 3), table("2024/Orders.csv", 4)]);
  const { items, rejected } = await addTables(container, file, { id });
  expect(items.map(({ name, rowCount, status }) => [name, rowCount, status])).toEqual([
    ["2023 · orders.csv", 2, "ready"],
    ["customers", 3, "ready"],
    ["2024 · Orders.csv", 4, "ready"],
  ]);
  expect([items[0]?.id, rejected]).toEqual([id, []]);
  expect(items[1]?.notices).toContainEqual({
    text: "This table is “customers.tsv” out of an archive of 3 files.",
    columns: [],
    examples: ["2023/orders.csv", "2024/Orders.csv"],
  });
  expect((await folders()).sort()).toEqual(items.map(({ versionId }) => versionId).sort());
  expect((await readdir(fixture.dataDirectory)).filter((name) => name !== "datasets")).toEqual([]);
});

it("is one dataset when a person named the table, or there is only one", async () => {
  const two = await addTables(container, await receive([table("a.csv"), table("b.csv", 2)]), {
    reading: { sheet: "b.csv" },
    name: "Mine",
  });
  const one = await addTables(container, await receive([table("a.csv", 5), { name: "notes.md", content: "# Notes" }]));
  expect([two, one].map(({ items }) => items.map(({ name, rowCount }) => [name, rowCount]))).toEqual([
    [["Mine", 2]],
    [["all", 5]],
  ]);
});

it("rejects unreadable tables, except texts that are not tables, and accepts the others", async () => {
  const id = DatasetId.create();
  const empty = { name: "empty.csv", content: "" };
  const readme = { name: "readme.txt", content: "" };
  const { items, rejected } = await addTables(container, await receive([empty, readme, table("good.csv")]), { id });
  expect(items.map(({ name }) => name)).toEqual(["good"]);
  expect(items[0]?.id).toBe(id);
  expect(rejected).toEqual([
    {
      name: "all.zip: empty.csv",
      reason: "This file is empty. Check that the export finished, and upload it again.",
    },
  ]);
});

it("refuses an archive with the first reason when no table can be read, and stores nothing", async () => {
  const adding = addTables(container, await receive(["a.csv", "b.csv"].map((name) => ({ name, content: "" }))));
  await expect(adding).rejects.toMatchObject({ code: "unreadable_file", message: "This file is empty." });
  expect([await folders(), (await container.catalogue.list({ limit: 5 })).items]).toEqual([[], []]);
});

it("removes what it made when it is stopped between two tables", async () => {
  const stop = new AbortController();
  const read: Container["reader"]["read"] = async (request) => {
    if (stop.signal.aborted) throw new CaveatError("cancelled", "The reading was stopped.");
    const found = await container.reader.read(request);
    stop.abort();
    return found;
  };
  const stopped = { ...container, reader: { ...container.reader, read } };
  const adding = addTables(stopped, await receive([table("a.csv"), table("b.csv")]), {});
  await expect(adding).rejects.toMatchObject({ code: "cancelled" });
  expect([await folders(), (await container.catalogue.list({ limit: 5 })).items]).toEqual([[], []]);
});

it("accepts a limited number of tables of an archive, and reports the rest", async () => {
  const file = await receive([table("a.csv"), table("b.csv"), table("c.csv")]);
  const { items, rejected } = await addTables(container, file, { mostTables: 2 });
  expect(items.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(rejected).toEqual([
    {
      name: "all.zip",
      reason: "The archive holds 3 tables; the first 2 were added. Upload the others separately.",
    },
  ]);
});
