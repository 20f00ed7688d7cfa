import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import { assertReady, assertStored } from "@/lib/domain/datasets/dataset-readiness";
import { recipeFormat, type Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetVersionId, type DatasetId } from "@/lib/domain/ids";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import type { DatasetVersionRecord } from "@/lib/ports/data/dataset-catalogue";
import type { Container } from "../container";
import { originalFile, readAtOnce, tableFile } from "./add-dataset";
import { lookAtFormat } from "./look-at-format";

type Parts = Pick<Container, "catalogue" | "reader" | "files">;

/**
 * Finds the newest version of a dataset that was read from a file. Throws `not_found`, and `conflict` for a dataset
 * that only recipes have made.
 */
async function findOriginal(catalogue: Parts["catalogue"], id: DatasetId): Promise<DatasetVersionRecord> {
  const newest = await catalogue.get(id);
  if (newest.dataset.format !== recipeFormat) return newest;
  const read = (await catalogue.listVersions(id)).find(({ format }) => format !== recipeFormat);
  if (read !== undefined) return catalogue.getVersion(read.id);
  throw new CaveatError("conflict", "This dataset is the result of a recipe, so there is no file to read again.", {
    remedy: "Change the recipe, or read one of its input datasets in another way.",
  });
}

function toMissing(): CaveatError {
  return new CaveatError("not_found", "The file of this dataset is not stored any more.", {
    remedy: "Upload it again.",
  });
}

/**
 * Reads the original of a dataset again, in the way a person wants, as its next version; earlier ones stay as they are.
 * A large one is read in the background, with the dataset `reading` until then. Throws `not_found`, `conflict` while it
 * is being read, `unreadable_file`, `invalid_input` for a reading that does not fit, `disk_full`; then nothing is
 * stored.
 * @param options.readAtOnce maximum bytes of a file that is read at once; 200 MB when left out.
 */
export async function addVersion(
  { catalogue, reader, files, readingSupervisor }: Parts & Pick<Container, "readingSupervisor">,
  id: DatasetId,
  options: { reading: Reading; signal?: AbortSignal; readAtOnce?: number },
): Promise<Dataset> {
  const { reading, signal } = options;
  const { dataset, folder: current } = await findOriginal(catalogue, id);
  assertStored(dataset);
  if (dataset.status === "reading") assertReady(dataset);
  const versionId = DatasetVersionId.create();
  const folder = path.join("datasets", versionId);
  const { bytes, fingerprint } = dataset;
  const found = { versionId, bytes, fingerprint, folder, reading, reader: await reader.version() };
  try {
    const directory = await files.prepare(folder);
    const source = path.join(directory, originalFile);
    if (!(await files.share({ folder: current, name: originalFile }, folder))) throw toMissing();
    if (bytes > (options.readAtOnce ?? readAtOnce)) {
      const format = await lookAtFormat(reader, { source, reading, signal });
      await files.publish(folder, signal);
      const unread = await catalogue.addUnreadVersion(id, { ...found, format });
      readingSupervisor.wake();
      return unread;
    }
    const parquet = path.join(directory, tableFile);
    const table = await reader.read({ source, fileName: dataset.name, parquet, reading, signal });
    await files.publish(folder, signal);
    return await catalogue.addVersion(id, { ...table, ...found });
  } catch (error) {
    await files.remove(folder);
    throw error;
  }
}

/** Previews the beginning of a dataset's original, read in the way a person wants. Throws as `addVersion` does. */
export async function lookAtDataset(
  { catalogue, reader, files }: Parts,
  id: DatasetId,
  options: { reading: Reading; signal?: AbortSignal },
): Promise<TableLook> {
  const { folder } = await findOriginal(catalogue, id);
  const source = await files.open({ folder, name: originalFile }, options.signal);
  return reader.look({ source, ...options });
}
