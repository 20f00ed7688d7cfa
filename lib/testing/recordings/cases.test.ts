import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { repositoryRoot } from "../source-files";
import { readEvaluationCases, recordingsFolder } from "./evaluation-case";

describe("the cases", () => {
  it("match the output of the scripts of their true values", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "caveat-truth-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const script = path.join(repositoryRoot, "bench", "verdicts", "truth", "write_cases.py");
    await promisify(execFile)(pythonOfTests.python, ["-B", script, folder]);
    const names = ["cases.jsonl", ...(await readdir(path.join(folder, "tables"))).map((name) => `tables/${name}`)];
    for (const name of names) {
      const [written, kept] = await Promise.all(
        [folder, recordingsFolder].map((place) => readFile(path.join(place, name), "utf8")),
      );
      expect({ name, same: written === kept }).toEqual({ name, same: true });
    }
    expect((await readdir(path.join(recordingsFolder, "tables"))).length).toBe(names.length - 1);
  });

  it("are sixty, ten of them conversations, five about several tables, and four that the data cannot answer", async () => {
    const cases = await readEvaluationCases();
    expect(new Set(cases.map(({ id }) => id)).size).toBe(60);
    expect(cases.filter(({ turns }) => turns.length > 1)).toHaveLength(10);
    expect(cases.filter(({ files }) => files.length > 1)).toHaveLength(5);
    expect(cases.filter(({ turns }) => turns.at(-1)?.outcome === "declined")).toHaveLength(4);
  });
});
