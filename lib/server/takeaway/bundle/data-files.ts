import { createReadStream } from "node:fs";
import type { FileStore, StoredFile } from "@/lib/ports/data/file-store";
import { originalFile, tableFile } from "../../datasets/add-dataset";
import { toTableFileName } from "../notebook/to-notebook";
import type { TakeawayDataset } from "../takeaway";

/** Maximum bytes of data in a bundle. */
export interface DataLimits {
  /** Of a single original file. */
  original: number;
  /** Of all files together. */
  all: number;
}

/** What a browser downloads and a laptop unpacks without trouble. */
const usualLimits: DataLimits = { original: 256 * 1024 ** 2, all: 2 * 1024 ** 3 };

/** A data file within the bundle. */
export interface DataFile {
  /** Within the bundle. */
  path: string;
  source: StoredFile;
  bytes: number;
}

/** The files of a dataset version in a bundle. */
export interface BundledDataset {
  dataset: TakeawayDataset;
  /** The table as Caveat computes with it; null when it is left out. */
  table: DataFile | null;
  /** The upload, byte for byte; null when it is left out. */
  original: DataFile | null;
  /** What is left out and why, one sentence each. */
  notes: string[];
}

/** Selects the files that fit, tables before originals, so that the notebook runs whenever it can. */
export async function chooseDataFiles(
  datasets: readonly TakeawayDataset[],
  options: { files: Pick<FileStore, "findSize">; limits?: DataLimits },
): Promise<BundledDataset[]> {
  const { files, limits = usualLimits } = options;
  let left = limits.all;
  const take = async (file: Pick<DataFile, "path" | "source">, most: number) => {
    const bytes = await files.findSize(file.source);
    if (bytes === null) return "gone";
    if (bytes > Math.min(most, left)) return "large";
    left -= bytes;
    return { ...file, bytes };
  };
  const chosen: BundledDataset[] = [];
  for (const dataset of datasets) {
    const one: BundledDataset = { dataset, table: null, original: null, notes: [] };
    chosen.push(one);
    if (dataset.record === null) {
      one.notes.push("It is not on this server any more; only its fingerprint is known.");
      continue;
    }
    if (dataset.record.dataset.source?.mode === "live") {
      one.notes.push("Its rows stay on their server; the answers contain the queries that read them.");
      continue;
    }
    const source = { folder: dataset.record.folder, name: tableFile };
    const table = await take({ path: `data/${toTableFileName(dataset)}`, source }, limits.all);
    if (typeof table === "object") one.table = table;
    else one.notes.push(toNote("Its table", table));
  }
  for (const one of chosen) {
    const { record, fileName } = one.dataset;
    if (record === null || record.dataset.source?.mode === "live") continue;
    const source = { folder: record.folder, name: originalFile };
    const ending = toEnding(record.dataset.format);
    const original = await take({ path: `data/original/${fileName}.${ending}`, source }, limits.original);
    if (typeof original === "object") one.original = original;
    else one.notes.push(toNote("The original file", original));
  }
  return chosen;
}

/** Reads the content of a data file, in pieces. */
export async function* readDataFile(
  files: Pick<FileStore, "open">,
  { source }: DataFile,
): AsyncGenerator<Uint8Array, void> {
  yield* createReadStream(await files.open(source), { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>;
}

function toNote(what: string, why: "gone" | "large"): string {
  return why === "gone"
    ? `${what} is not on this server any more; its fingerprint shows whether another copy is the same.`
    : `${what} is too large for a bundle; get it from its source; its fingerprint shows whether it is the same.`;
}

/** Returns the file extension of that format, a plain word. */
function toEnding(format: string): string {
  const ending = format.toLowerCase();
  return /^[a-z0-9]{1,8}(?:\.[a-z0-9]{1,8})?$/.test(ending) ? ending : "data";
}
