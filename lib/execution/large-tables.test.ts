import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetId, DatasetVersionId, SessionId } from "@/lib/domain/ids";
import { pythonOfTests } from "./attacks/python-of-tests";
import { createPythonExecutor, type PythonExecutor } from "./create-python-executor";

const making = `import sys, numpy as np, pandas as pd
numbers = np.arange(60_000)
pd.DataFrame({"n": numbers, "x": np.sqrt(numbers), "t": "value " + pd.Series(numbers % 999).astype(str)}).to_parquet(sys.argv[1])`;

let folder = "";
let executor: PythonExecutor;
const versionId = DatasetVersionId.create();
const large = { id: DatasetId.create(), versionId, name: "large" };
const again = { id: DatasetId.create(), versionId, name: "again" };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "large-"));
  execFileSync(pythonOfTests.python, ["-c", making, path.join(folder, `${versionId}.parquet`)]);
  executor = createPythonExecutor({
    ...pythonOfTests,
    socketDirectory: folder,
    sandbox: "auto",
    resolveParquet: (version) => Promise.resolve(path.join(folder, `${version}.parquet`)),
    exercise: false,
  });
  await executor.describe();
});

afterAll(async () => {
  await executor.close();
  await rm(folder, { recursive: true, force: true });
});

const run = async (code: string, signal = new AbortController().signal) => {
  const request = { code, datasets: [large, again], seed: 1, guard: true, sessionId: SessionId.create() };
  const { result, failure } = await executor.execute(request, { signal });
  return failure?.message ?? (result?.kind === "scalar" ? result.value : result);
};

describe("a large table", () => {
  it("is laid out on first use, for all concurrent requests", async () => {
    const sums = await Promise.all([
      run("result = int(df['n'].sum())"),
      run("result = int(datasets['again']['n'].sum())"),
    ]);
    expect(sums).toEqual([1_799_970_000, 1_799_970_000]);
    const files = (await readdir(folder)).filter((name) => name.startsWith(versionId));
    expect(files.sort()).toEqual([`${versionId}.parquet`, `${versionId}.parquet.frame1`]);
  });

  it("can be laid out ahead of its first use; a table that does not exist is not", async () => {
    const [early, missing] = [DatasetVersionId.create(), DatasetVersionId.create()];
    await copyFile(path.join(folder, `${versionId}.parquet`), path.join(folder, `${early}.parquet`));
    await Promise.all([executor.layOut(early), executor.layOut(missing)]);
    const files = (await readdir(folder)).filter((name) => name.startsWith(early) || name.startsWith(missing));
    expect(files.sort()).toEqual([`${early}.parquet`, `${early}.parquet.frame1`]);
  });

  it("is then mapped instead of read, and still private to change", async () => {
    const code = `import mmap
df["x"] = 0.0
df.loc[df["n"] > 3, "n"] = -1
result = str([int(df["n"].max()), df["x"].sum().item(), datasets["again"]["n"].max().item(), df["t"].nunique()])`;
    expect(await run(code)).toBe("[3, 0.0, 59999, 999]");
    expect(await run("result = int(df['n'].max())")).toBe(59_999);
  });

  it("is no longer awaited when the run is stopped", async () => {
    await rm(path.join(folder, `${versionId}.parquet.frame1`), { force: true });
    const stop = new AbortController();
    const stopped = run("result = len(df)", stop.signal);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    expect(await run("result = len(df)")).toBe(60_000);
  });
});
