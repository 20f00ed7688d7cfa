import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { Container } from "../container";
import { lookAtFormat } from "./look-at-format";
import type { ReceivedFile } from "./receive-files";

/** Name of the untouched upload within a version's folder. */
export const originalFile = "original";
/** Name of the table within a version's folder. */
export const tableFile = "data.parquet";

/** Bytes up to which a file is read while the sender waits; larger ones are read in the background. */
export const readAtOnce = 200 * 1024 ** 2;

type Parts = Pick<Container, "catalogue" | "reader" | "files" | "readingSupervisor" | "layOut">;

interface NewFile {
  /** Id of the dataset; a new one when left out. */
  id?: DatasetId;
  name?: string;
  attribution?: string;
  reading?: Reading;
  signal?: AbortSignal;
  /** See `DatasetReader.read`. */
  onQueued?: (position: number) => void;
  /** Maximum bytes of a file that is read at once; 200 MB when left out. */
  readAtOnce?: number;
}

/**
 * Stores a received file as a new dataset: original and Parquet in one folder, the facts in the catalogue. A file with
 * the same bytes, read in the same way by the same reader, shares folder and facts. A large file becomes a dataset at once, with status
 * `reading`, and is read in the background. Throws `unreadable_file`, `disk_full`, `cancelled`; then removes the file
 * and everything stored.
 */
export async function addDataset(parts: Parts, file: ReceivedFile, options: NewFile = {}): Promise<Dataset> {
  const { catalogue, files } = parts;
  const { attribution, reading = {}, signal, onQueued } = options;
  const dataset = {
    id: options.id ?? DatasetId.create(),
    versionId: DatasetVersionId.create(),
    name: options.name ?? withoutEnding(file.name),
    attribution,
    fingerprint: file.fingerprint,
    reading,
    reader: await parts.reader.version(),
  };
  const folder = path.join("datasets", dataset.versionId);
  try {
    const copy = await catalogue.createCopy(dataset);
    if (copy !== null) {
      await rm(file.path, { force: true });
      return copy;
    }
    const directory = await files.prepare(folder);
    const source = path.join(directory, originalFile);
    await keepOriginal(parts, file, { folder, source });
    const found = { ...dataset, bytes: file.bytes, folder };
    if (file.bytes > (options.readAtOnce ?? readAtOnce)) {
      const format = await lookAtFormat(parts.reader, { source, reading, signal });
      await files.publish(folder, signal);
      const unread = await catalogue.createUnread({ ...found, format });
      parts.readingSupervisor.wake();
      return unread;
    }
    const parquet = path.join(directory, tableFile);
    const table = await parts.reader.read({ source, fileName: file.name, parquet, reading, signal, onQueued });
    await files.publish(folder, signal);
    const created = await catalogue.create({ ...table, ...found });
    parts.layOut?.(created);
    return created;
  } catch (error) {
    await files.remove(folder);
    await rm(file.path, { force: true });
    throw error;
  }
}

/** Moves a received file to its place. Does not store bytes twice that are stored already. */
async function keepOriginal(
  { catalogue, files }: Parts,
  file: ReceivedFile,
  { folder, source }: { folder: string; source: string },
): Promise<void> {
  const known = await catalogue.findFolder(file.fingerprint);
  if (known !== null && (await files.share({ folder: known, name: originalFile }, folder))) {
    await rm(file.path, { force: true });
  } else await rename(file.path, source);
}

/** Removes the last extension of a file name; `data` when nothing else is left. */
function withoutEnding(fileName: string): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,10}$/, "").trim();
  return stem === "" ? "data" : stem;
}
