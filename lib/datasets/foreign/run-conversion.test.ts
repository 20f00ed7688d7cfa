import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { runConversion } from "./run-conversion";

const convert = (content: string, { heap = 1000, signal }: { heap?: number; signal?: AbortSignal } = {}) =>
  inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "source");
    const target = path.join(folder, "target");
    await writeFile(source, content);
    const report = await runConversion({ kind: "json", source, target }, { root: process.cwd(), heap, signal });
    return { report, rows: await readFile(target, "utf8"), files: (await readdir(folder)).sort() };
  });

test("a separate process writes the target and nothing else", async () => {
  expect(await convert('[{"a": 1, "b": "x, y"}, {"a": 2}]')).toEqual({
    report: {
      made: "rows",
      format: "json",
      named: true,
      notices: [{ text: "Not every record has every field: absent fields count as missing.", columns: [], rows: 1 }],
    },
    rows: '"a","b"\n"1","x, y"\n"2",\n',
    files: ["source", "target"],
  });
});

test("a reason that the process reports is passed on", async () => {
  await expect(convert('[{"a": 1')).rejects.toMatchObject({
    code: "unreadable_file",
    message: "This JSON ends in the middle of a record.",
    remedy: "Check that the export finished, and upload it again.",
  });
});

test("a process that runs out of memory counts as a damaged or large file", async () => {
  const values = JSON.stringify(Array.from({ length: 300_000 }, (_, index) => ({ value: `value ${index}` })));
  await expect(convert(`{"rows":${values}}`, { heap: 20 })).rejects.toMatchObject({
    code: "unreadable_file",
    message: "This file is damaged, or reading it needs more memory than is available.",
  });
});

test("nesting that would crash the process is refused", async () => {
  const deep = `[{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}]`;
  await expect(convert(deep)).rejects.toMatchObject({ code: "unreadable_file" });
});

test("a conversion can be cancelled", async () => {
  await expect(convert("[1]", { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "cancelled" });
});
