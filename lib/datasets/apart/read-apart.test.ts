import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder, readContent } from "../testing/temporary-folder";

/**
 * Reads a file of this content in a separate process; returns the outcome, and the files left beside it.
 * @param stop aborts as soon as something is written beside the file.
 */
function readContentApart(content: string, { stop, signal }: { stop?: AbortController; signal?: AbortSignal } = {}) {
  return inTemporaryFolder(async (folder) => {
    const [source, parquet] = [path.join(folder, "original"), path.join(folder, "data.parquet")];
    await writeFile(source, content);
    const reader = createDatasetReader({ root: repositoryRoot, threads: 1 });
    try {
      const reading = reader.read({
        source,
        fileName: "file.csv",
        parquet,
        signal: stop?.signal ?? signal,
      });
      if (stop !== undefined) {
        await vi.waitUntil(async () => (await readdir(folder)).length > 1, { timeout: 300_000, interval: 10 });
        stop.abort();
      }
      const outcome = await reading.catch((error: unknown) => error);
      return { outcome, left: await readdir(folder) };
    } finally {
      await reader.close();
    }
  });
}

/** A table that takes a while to read. */
const long = `id,note\n${Array.from({ length: 600_000 }, (_, index) => `${index},"note ${index}, ${index * 7}"\n`).join("")}`;

describe("a file that is read in a separate process", () => {
  it("gives the same table as one that is read in this process", async () => {
    const content = "name,day,amount\nOne,2024-01-02,1.5\nTwo,,2\nTwo,2024-02-29,\n";
    const { outcome, left } = await readContentApart(content);
    const here = await readContent(content);
    const { format, rowCount, columns, notices, profile } = here;
    expect(outcome).toEqual(JSON.parse(JSON.stringify({ format, rowCount, columns, notices, profile })));
    expect(left.sort()).toEqual(["data.parquet", "original"]);
  });

  it("is refused with the same reason, and leaves nothing", async () => {
    const { outcome, left } = await readContentApart("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0");
    expect(outcome).toMatchObject({ code: "unreadable_file", message: expect.stringMatching(/binary data/) as string });
    expect(left).toEqual(["original"]);
  });

  it("stops when it is cancelled, and leaves nothing", async () => {
    const { outcome, left } = await readContentApart(long, { stop: new AbortController() });
    expect(outcome).toMatchObject({ code: "cancelled" });
    expect(left).toEqual(["original"]);
  });

  it("is not started when it was cancelled before", async () => {
    const { outcome, left } = await readContentApart("a\n1\n", { signal: AbortSignal.abort() });
    expect([outcome, left]).toEqual([expect.objectContaining({ code: "cancelled" }), ["original"]]);
  });

  it("is refused when it takes more memory than available, and leaves nothing", async () => {
    const { outcome, left } = await inTemporaryFolder(async (folder) => {
      const source = path.join(folder, "original");
      await writeFile(source, "a,b\n1,2\n");
      const reader = createDatasetReader({ root: repositoryRoot, budget: { places: 1, megabytes: 20 } });
      const reading = reader.read({ source, fileName: "file.csv", parquet: path.join(folder, "data.parquet") });
      const found = await reading.catch((error: unknown) => error);
      await reader.close();
      return { outcome: found, left: await readdir(folder) };
    });
    expect(outcome).toMatchObject({
      code: "unreadable_file",
      message: "Reading this file needs more memory than is available.",
    });
    expect(left).toEqual(["original"]);
  });

  it("waits for earlier ones, and gets the spare process", async () => {
    await inTemporaryFolder(async (folder) => {
      const reader = createDatasetReader({
        root: repositoryRoot,
        keepsSpare: true,
        budget: { places: 1, megabytes: 1000 },
      });
      const read = async (name: string) => {
        const source = path.join(folder, name);
        await writeFile(source, `a,b\n1,${name}\n`);
        const positions: number[] = [];
        const onQueued = (position: number) => void positions.push(position);
        const table = await reader.read({ source, fileName: name, parquet: `${source}.parquet`, onQueued });
        return { rows: table.rowCount, positions };
      };
      const together = await Promise.all(["one", "two"].map(read));
      expect(together.map(({ rows }) => rows)).toEqual([1, 1]);
      expect(together.map(({ positions }) => positions.join()).sort()).toEqual(["0", "1,0"]);
      expect(await read("three")).toEqual({ rows: 1, positions: [0] });
      await reader.close();
    });
  });
});
