import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolderFiles } from "@/lib/files/folder-files";
import { buildTakeawayDataset } from "@/lib/testing/takeaway-builders";
import { chooseDataFiles, readDataFile } from "./data-files";

let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(os.tmpdir(), "caveat-bundle-"));
  for (const [folder, original] of Object.entries({ one: 100, two: 40 })) {
    await mkdir(path.join(dataDirectory, "datasets", folder), { recursive: true });
    await writeFile(path.join(dataDirectory, "datasets", folder, "data.parquet"), "p".repeat(10));
    await writeFile(path.join(dataDirectory, "datasets", folder, "original"), "o".repeat(original));
  }
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

const one = buildTakeawayDataset({ fileName: "one", folder: "datasets/one" });
const two = buildTakeawayDataset({ fileName: "two", folder: "datasets/two" });

/** Summarises the chosen files. */
async function choose(datasets: Parameters<typeof chooseDataFiles>[0], limits?: { original: number; all: number }) {
  const chosen = await chooseDataFiles(datasets, { files: createFolderFiles(dataDirectory), limits });
  return chosen.map(({ table, original, notes }) => [table?.path ?? null, original?.path ?? null, notes]);
}

const large =
  "The original file is too large for a bundle; get it from its source; its fingerprint shows whether it is the same.";

describe("the data of a bundle", () => {
  it("are the tables and the originals, byte for byte", async () => {
    expect(await choose([one, two])).toEqual([
      ["data/one.parquet", "data/original/one.csv", []],
      ["data/two.parquet", "data/original/two.csv", []],
    ]);
    const [first] = await chooseDataFiles([one], { files: createFolderFiles(dataDirectory) });
    if (!first?.original) throw new Error("there is no original");
    const pieces: Uint8Array[] = [];
    for await (const piece of readDataFile(createFolderFiles(dataDirectory), first.original)) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe("o".repeat(100));
  });

  it("omit originals that are too large, each or together, and say so", async () => {
    expect(await choose([one, two], { original: 50, all: 1000 })).toEqual([
      ["data/one.parquet", null, [large]],
      ["data/two.parquet", "data/original/two.csv", []],
    ]);
    expect(await choose([one, two], { original: 1000, all: 70 })).toEqual([
      ["data/one.parquet", null, [large]],
      ["data/two.parquet", "data/original/two.csv", []],
    ]);
  });

  it("are the tables first", async () => {
    const chosen = await choose([one, two], { original: 1000, all: 15 });
    expect(chosen).toEqual([
      ["data/one.parquet", null, [large]],
      [null, null, [large.replace("The original file", "Its table"), large]],
    ]);
  });

  it("report what is gone", async () => {
    const forgotten = buildTakeawayDataset({ record: null });
    const lost = buildTakeawayDataset({ folder: "datasets/lost" });
    const gone = "is not on this server any more; its fingerprint shows whether another copy is the same.";
    expect(await choose([forgotten, lost])).toEqual([
      [null, null, ["It is not on this server any more; only its fingerprint is known."]],
      [null, null, [`Its table ${gone}`, `The original file ${gone}`]],
    ]);
  });

  it("have an extension of plain letters only", async () => {
    const odd = buildTakeawayDataset({ fileName: "odd", folder: "datasets/one" });
    if (odd.record !== null) odd.record.dataset = { ...odd.record.dataset, format: "../x" };
    expect(await choose([odd])).toEqual([["data/odd.parquet", "data/original/odd.data", []]]);
  });
});
