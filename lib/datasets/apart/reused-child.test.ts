import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { releasesContext } from "@/lib/testing/releases-context";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder } from "../testing/temporary-folder";
import type { ApartRequest } from "./apart-reading";
import { ReadingChild } from "./reading-child";
import { readReportLines } from "./report-lines";

/** Stores a table of two rows and lets `work` query it. */
async function withTable(work: (options: { table: string; folder: string }) => Promise<void>): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const [source, table] = [path.join(folder, "original"), path.join(folder, "table.parquet")];
    await writeFile(source, "a,b\n1,2\n3,4\n");
    const reader = createDatasetReader({ root: repositoryRoot, threads: 1 });
    await reader.read({ source, fileName: "file.csv", parquet: table });
    await reader.close();
    await work({ table, folder });
  });
}

const counted = { rows: 1, truncated: false, columns: [{ name: "n", type: "number" }] };

it("A process answers several queries, also after one that fails, and ends after reading a file", async () => {
  await withTable(async ({ table, folder }) => {
    const child = new ReadingChild({ root: repositoryRoot, heap: 300 });
    const limits = { memoryLimit: "1GB", threads: 1 };
    const means = {
      root: repositoryRoot,
      python: "python3",
      heap: 300,
      limits,
      queryLimits: limits,
      writingLimits: limits,
    };
    const perform = async (wanted: ApartRequest["wanted"], name: string) => {
      const request = { wanted, source: table, stage: path.join(folder, name), means };
      return readReportLines(await child.perform(request, new AbortController().signal));
    };
    const query = (sql: string, name: string) =>
      perform(
        {
          ...{ task: "query", sql, tables: [{ names: ["df"], parquet: table }], mostRows: 10, mostBytes: 1_000_000 },
          parquet: path.join(folder, `${name}.parquet`),
        },
        name,
      );
    try {
      expect(await query("SELECT count(*) AS n FROM df", "first")).toEqual({ outcome: "queried", result: counted });
      expect(await query("SELECT missing FROM df", "failed")).toMatchObject({ result: { failed: "error" } });
      expect(await query("SELECT sum(a) AS n FROM df", "second")).toEqual({ outcome: "queried", result: counted });
      expect(child.isAlive).toBe(true);
      expect(await perform({ task: "look", reading: {} }, "look")).toMatchObject({ outcome: "looked" });
      expect(child.isAlive).toBe(false);
    } finally {
      await child.close();
    }
  });
});

it("A query leaves nothing behind that holds its run in memory, although its process is used again", async () => {
  await withTable(async ({ table, folder }) => {
    const reader = createDatasetReader({ root: repositoryRoot, threads: 1, keepsSpare: true });
    const query = (name: string) => () =>
      reader.runQuery({
        ...{ sql: "SELECT max(b) AS n FROM df", tables: [{ names: ["df"], parquet: table }] },
        ...{ parquet: path.join(folder, `${name}.parquet`), seconds: 3_600, mostRows: 10, mostBytes: 1_000_000 },
      });
    try {
      // Starts the process that the others use.
      expect(await query("first")()).toEqual(counted);
      expect(await releasesContext(query("second"), query("third"))).toBe(true);
    } finally {
      await reader.close();
    }
  });
});

it("Queries that run at the same time get their own results", async () => {
  await withTable(async ({ table, folder }) => {
    const reader = createDatasetReader({ root: repositoryRoot, threads: 1, keepsSpare: true });
    const run = (sql: string, index: number) =>
      reader.runQuery({
        ...{ sql, tables: [{ names: ["df"], parquet: table }], parquet: path.join(folder, `${index}.parquet`) },
        ...{ seconds: 600, mostRows: 10, mostBytes: 1_000_000 },
      });
    try {
      const names = ["a", "b", "c", "d", "e"];
      const outcomes = await Promise.all(names.map((name, index) => run(`SELECT max(b) AS ${name} FROM df`, index)));
      expect(outcomes).toMatchObject(names.map((name) => ({ columns: [{ name }] })));
    } finally {
      await reader.close();
    }
  });
});
