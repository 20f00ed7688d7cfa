import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { judgeReading } from "./judge-reading";
import { writeNoTables } from "./no-tables";
import { readManifest } from "./read-manifest";
import { readUpload } from "./read-upload";
import { toKind } from "./to-kind";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "caveat-manifest-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("reads the lines of a manifest, with files beside it", async () => {
  const manifest = path.join(folder, "manifest.jsonl");
  const line = { file: "files/a.csv", odd: "BOM", outcome: "load", expected: { rows: 1, columns: 1, names: ["a"] } };
  await writeFile(manifest, `${JSON.stringify(line)}\n\n`);
  expect(await readManifest(manifest)).toEqual([{ ...line, file: path.join(folder, "files", "a.csv"), probes: [] }]);
});

it("names the line that does not fit", async () => {
  const manifest = path.join(folder, "broken.jsonl");
  await writeFile(manifest, '{"file": "a.csv", "outcome": "maybe"}\n');
  await expect(readManifest(manifest)).rejects.toThrow(/^Line 1 of the manifest: .*outcome/s);
});

it("has its own files without a table, each of which the reader refuses", async () => {
  const reader = createDatasetReader();
  try {
    const entries = await writeNoTables(path.join(folder, "no-tables"));
    for (const entry of entries) {
      const verdict = judgeReading(entry, await readUpload(reader, { source: entry.file, folder }));
      expect({ odd: entry.odd, kind: verdict.kind }).toEqual({ odd: entry.odd, kind: "refused" });
    }
  } finally {
    await reader.close();
  }
});

it.each([
  ["UTF-16 LE without BOM issues, CRLF", "encoding"],
  ["no table: noise", "no table at all"],
  ["a row with fewer fields", "uneven rows"],
  ["dd.mm.yyyy, decimal comma", "numbers and dates"],
  ["10 columns x 10k rows synthetic", "size, width and others"],
])("an oddity, %j, is of the kind %j", (odd, kind) => {
  expect(toKind(odd)).toBe(kind);
});
