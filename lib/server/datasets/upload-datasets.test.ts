import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { uploadDatasets } from "./upload-datasets";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());

const folderOf = (name: string) => path.join(fixture.dataDirectory, name);
const list = (name: string) => readdir(folderOf(name)).catch(() => []);

/** Builds a multipart request with these files and fields. */
function upload(files: Record<string, string>, fields: Record<string, string> = {}, signal?: AbortSignal): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files)) form.append("file", new Blob([content]), name);
  return new Request("http://127.0.0.1/api/datasets", { method: "POST", body: form, signal });
}

describe("uploadDatasets", () => {
  it("accepts readable files and rejects the rest with their reasons", async () => {
    const outcome = await uploadDatasets(server.container, upload({ "good.csv": "a,b\n1,2\n", "empty.csv": "" }));
    expect(outcome.items.map(({ name, rowCount }) => [name, rowCount])).toEqual([["good", 1]]);
    expect(outcome.rejected).toEqual([
      {
        name: "empty.csv",
        reason: "This file is empty. Check that the export finished, and upload it again.",
      },
    ]);
    expect(await list("incoming")).toEqual([]);
  });

  it.each([
    [{ "one.csv": "a\n1\n" }, { name: "  Mine  " }, ["Mine"]],
    [{ "one.csv": "a\n1\n" }, { name: " " }, ["one"]],
    [{ "one.csv": "a\n1\n", "two.csv": "a\n1\n" }, { name: "Mine" }, ["one", "two"]],
  ])("names the datasets of %j with %j: %j", async (files, fields, names) => {
    const { items } = await uploadDatasets(server.container, upload(files, fields));
    expect(items.map(({ name }) => name).sort()).toEqual(names);
  });

  it("refuses an upload without a file", async () => {
    await expect(uploadDatasets(server.container, upload({}, { name: "x" }))).rejects.toMatchObject({
      code: "invalid_input",
      message: "The upload contains no file.",
    });
  });

  it("reports when more files arrive than it accepts", async () => {
    const many = Object.fromEntries(Array.from({ length: 53 }, (_, index) => [`${index}.csv`, "a\n1\n"]));
    const { items, rejected } = await uploadDatasets(server.container, upload(many));
    expect([items.length, rejected.length]).toEqual([50, 1]);
    expect(rejected[0]).toEqual({
      name: "Further files",
      reason: "One upload may have 50 files; send the rest separately.",
    });
  });

  it("hides the details of an internal error, which are logged", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    const reader = { ...server.container.reader, read: () => Promise.reject(new Error("hunter2")) };
    const { rejected } = await uploadDatasets({ ...server.container, reader }, upload({ "a.csv": "hidden\n1\n" }));
    expect(rejected).toEqual([
      {
        name: "a.csv",
        reason:
          "The server had an internal error. Nothing that was stored is lost. " +
          "Try again; if it happens again, see the server's log.",
      },
    ]);
    expect(lines.join("")).toContain("hunter2");
  });

  it("reports a full disk, and stores nothing, when there was room for the file but not for its table", async () => {
    const before = await list("datasets");
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const reader = { ...server.container.reader, read: () => Promise.reject(full) };
    const request = upload({ "a.csv": "full\n1\n", "b.csv": "full\n2\n" });
    await expect(uploadDatasets({ ...server.container, reader }, request)).rejects.toMatchObject({ code: "disk_full" });
    expect([await list("incoming"), await list("datasets")]).toEqual([[], before]);
  });

  it("leaves nothing behind when it is stopped while the first of several files is being read", async () => {
    const abort = new AbortController();
    const before = await list("datasets");
    const { reader } = server.container;
    const stopping: typeof reader = {
      ...reader,
      read: (options) => {
        abort.abort();
        return reader.read(options);
      },
    };
    const request = upload({ "a.csv": "a\n1\n", "b.csv": "b\n1\n", "c.csv": "c\n1\n" }, {}, abort.signal);
    await expect(uploadDatasets({ ...server.container, reader: stopping }, request)).rejects.toMatchObject({
      code: "cancelled",
    });
    expect([await list("incoming"), await list("datasets")]).toEqual([[], before]);
  });
});
