import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { descendantsOf, isAlive } from "@/lib/execution/attacks/process-family";
import { repositoryRoot } from "@/lib/testing/source-files";
import { toTypeScriptCommand } from "@/scripts/launch/typescript-command.mjs";
import { createDatasetReader } from "../create-dataset-reader";

const endless = {
  counting: "SELECT count(*) AS n FROM t a, t b, t c, t d WHERE a.id * b.id + c.id + d.id > 5",
  collecting: "SELECT median(a.id * b.id + c.id) AS n FROM t a, t b, t c, t d",
  "joining texts": "SELECT string_agg(a.word, ',') AS n FROM t a, t b, t c, t d",
  sorting: "SELECT a.word || b.word || c.word AS x FROM t a, t b, t c ORDER BY 1 DESC",
  recursion: "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT max(i) AS m FROM r",
  "slow patterns": "SELECT count(*) AS n FROM t a, t b, t c WHERE regexp_matches(repeat(a.word, 1000), '(w+o*)+x$')",
} as const;

let folder = "";
let table = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-endless-"));
  table = path.join(folder, "table.parquet");
  const source = path.join(folder, "original");
  const lines = Array.from({ length: 20_000 }, (_, index) => `${index},word ${index}`);
  await writeFile(source, `id,word\n${lines.join("\n")}\n`);
  const reader = createDatasetReader({ root: repositoryRoot });
  await reader.read({ source, fileName: "file.csv", parquet: table });
  await reader.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Asks a query of the table. */
function toQuery(sql: string, name: string, seconds: number) {
  const tables = [{ names: ["t"], parquet: table }];
  return { sql, tables, seconds, parquet: path.join(folder, `${name}.result`), mostRows: 1_000, mostBytes: 2e8 };
}

const leftovers = async () => (await readdir(folder)).filter((name) => !["original", "table.parquet"].includes(name));

describe("an endless query over a stored table", () => {
  it("ends at its time limit and frees its process and its disk, with several at once, and the next one works", async () => {
    const reader = createDatasetReader({ root: repositoryRoot, keepsSpare: false });
    const before = descendantsOf(process.pid);
    const outcomes = await Promise.all(
      Object.entries(endless).map(([name, sql]) => reader.runQuery(toQuery(sql, name, 3))),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ failed: expect.stringMatching(/^(?:timeout|too_large)$/) as string });
    }
    expect(outcomes.filter((outcome) => "failed" in outcome && outcome.failed === "timeout").length).toBeGreaterThan(0);
    await expect.poll(() => descendantsOf(process.pid).filter((id) => !before.includes(id))).toEqual([]);
    expect(await leftovers()).toEqual([]);
    expect(await reader.runQuery(toQuery("SELECT count(*) AS n FROM t", "next", 60))).toMatchObject({ rows: 1 });
    await reader.close();
  });

  it("ends when the run that asked is stopped, and leaves nothing", async () => {
    const reader = createDatasetReader({ root: repositoryRoot, keepsSpare: false });
    const before = descendantsOf(process.pid);
    const stop = new AbortController();
    const asked = Object.entries(endless).map(([name, sql]) =>
      reader.runQuery({ ...toQuery(sql, name, 600), signal: stop.signal }),
    );
    const ended = Promise.all(asked.map((one) => expect(one).rejects.toMatchObject({ code: "cancelled" })));
    await expect.poll(() => descendantsOf(process.pid).length).toBeGreaterThan(before.length);
    stop.abort();
    await ended;
    await expect.poll(() => descendantsOf(process.pid).filter((id) => !before.includes(id))).toEqual([]);
    await expect.poll(async () => (await leftovers()).filter((name) => name !== "next.result")).toEqual([]);
    await reader.close();
  });

  it("leaves no process when the server is killed", async () => {
    const program = path.join(folder, "server.ts");
    const reader = path.join(repositoryRoot, "lib", "datasets", "create-dataset-reader.ts");
    const queries = Object.entries(endless).map(([name, sql]) => toQuery(sql, name, 600));
    await writeFile(
      program,
      `import { createDatasetReader } from ${JSON.stringify(reader)};
const reader = createDatasetReader({ root: ${JSON.stringify(repositoryRoot)}, keepsSpare: false });
await Promise.all(${JSON.stringify(queries)}.map((query) => reader.runQuery(query)));`,
    );
    const { parameters, env } = toTypeScriptCommand({ root: repositoryRoot, file: program, python: "python3" });
    const server = spawn(process.execPath, parameters, { env, cwd: repositoryRoot, stdio: "ignore" });
    await expect
      .poll(async () => (await leftovers()).some((name) => name.endsWith(".part") || name.endsWith(".spill")), {
        timeout: 30_000,
      })
      .toBe(true);
    const family = descendantsOf(server.pid ?? 0);
    expect(family.length).toBeGreaterThan(0);
    server.kill("SIGKILL");
    await expect.poll(() => family.some(isAlive), { timeout: 5_000 }).toBe(false);
    expect((await leftovers()).filter((name) => !["next.result", "server.ts"].includes(name))).toEqual([]);
  });
});
