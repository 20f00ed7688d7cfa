import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Dataset } from "@/lib/domain/dataset";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { ReadingOptions } from "@/lib/ports/dataset-reader";
import type { Container } from "../container";
import type { ReceivedFile } from "./receive-files";

/** Name of the untouched upload within a version's folder. */
export const originalFile = "original";
/** Name of the table within a version's folder. */
export const tableFile = "data.parquet";

/**
 * Reads a received file and keeps it as a new dataset: original and Parquet in one folder, the facts in the catalogue.
 * Throws `unreadable_file`, `disk_full`; then the file is gone and nothing is half stored.
 */
export async function addDataset(
  container: Pick<Container, "catalogue" | "reader" | "environment">,
  file: ReceivedFile,
  options: { name?: string; attribution?: string; reading?: ReadingOptions; signal?: AbortSignal } = {},
): Promise<Dataset> {
  const versionId = DatasetVersionId.create();
  const folder = path.join("datasets", versionId);
  const directory = path.join(container.environment.dataDirectory, folder);
  try {
    await mkdir(directory, { recursive: true });
    const original = path.join(directory, originalFile);
    await rename(file.path, original);
    const table = await container.reader.read({
      source: original,
      fileName: file.name,
      parquet: path.join(directory, tableFile),
      reading: options.reading,
      signal: options.signal,
    });
    return await container.catalogue.create({
      id: DatasetId.create(),
      versionId,
      name: options.name ?? withoutEnding(file.name),
      attribution: options.attribution,
      format: table.format,
      bytes: file.bytes,
      fingerprint: file.fingerprint,
      folder,
      rowCount: table.rowCount,
      columns: table.columns,
      notices: table.notices,
      profile: table.profile,
    });
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    await rm(file.path, { force: true });
    throw error;
  }
}

/** A file name without its last ending, `data` when nothing else is left. */
function withoutEnding(fileName: string): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,10}$/, "").trim();
  return stem === "" ? "data" : stem;
}
