import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "@/lib/testing/source-files";
import { inTemporaryFolder } from "./testing/temporary-folder";
import { toReaderVersion } from "./reader-version";

/** Computes the version after each file is written, one after another. */
function toVersions(files: readonly [name: string, content: string][]): Promise<string[]> {
  return inTemporaryFolder(async (root) => {
    const versions = [];
    for (const [name, content] of files) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), content);
      versions.push(await toReaderVersion(root));
    }
    return versions;
  });
}

it("changes with the code that reads files, its programs and its packages", async () => {
  const versions = await toVersions([
    ["lib/datasets/read-table.ts", "export const one = 1;"],
    ["lib/datasets/read-table.ts", "export const one = 2;"],
    ["lib/datasets/csv/dialect.ts", "export const one = 1;"],
    ["lib/datasets/foreign/arrow_to_parquet.py", "one = 1"],
    ["lib/domain/datasets/cell.ts", "export const one = 1;"],
    ["package-lock.json", "{}"],
    ["requirements.txt", "pyarrow==1"],
  ]);
  expect(new Set(versions).size).toBe(versions.length);
});

it("stays the same when tests or other rooms change", async () => {
  const [first, ...others] = await toVersions([
    ["lib/datasets/read-table.ts", "export const one = 1;"],
    ["lib/datasets/read-table.test.ts", "test"],
    ["lib/datasets/foreign/__pycache__/arrow.pyc", "compiled"],
    ["lib/server/env.ts", "export const one = 1;"],
    ["README.md", "Caveat"],
  ]);
  expect(others).toEqual([first, first, first, first]);
});

it("is the same for each process of a repository", async () => {
  expect(await toReaderVersion(repositoryRoot)).toBe(await toReaderVersion(repositoryRoot));
  expect(await toReaderVersion(repositoryRoot)).toMatch(/^[0-9a-f]{64}$/);
});
