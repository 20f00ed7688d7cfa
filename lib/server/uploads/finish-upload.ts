import { z } from "zod";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { DatasetId, type UploadId } from "@/lib/domain/ids";
import type { UploadedDataset } from "@/lib/domain/datasets/uploaded-dataset";
import type { Container } from "../container";
import { addTables } from "../datasets/add-tables";

/** Body of POST /api/uploads/{id}/dataset. */
export const UploadUse = z.object({
  /** Name of the dataset; that of its file by default. */
  name: z.string().trim().min(1, "A dataset needs a name.").max(120, "At most 120 characters.").optional(),
  /** Sheet of a workbook, or file within an archive. */
  sheet: z.string().min(1).max(400).optional(),
});

/**
 * Creates a dataset from a complete upload, with the upload's id. For an archive of several tables, returns the first
 * one; the others become further datasets. Returns the same dataset when called again, for example after the reply was lost.
 * Throws `not_found`, `conflict` while bytes are missing, and what `addTables` throws.
 */
export async function finishUpload(
  container: Container,
  uploadId: UploadId,
  { name, sheet }: z.infer<typeof UploadUse>,
): Promise<UploadedDataset> {
  const id = DatasetId.parse(uploadId);
  const reading = sheet === undefined ? {} : { sheet };
  const findMade = async () => {
    const known = await container.catalogue.get(id).catch(() => null);
    return known === null ? null : { ...known.dataset, others: [], rejected: [] };
  };
  try {
    return await container.uploads.finish(uploadId, async (file, signal, onQueued) => {
      const { items, rejected } = await addTables(container, file, { id, name, reading, signal, onQueued });
      const [first, ...others] = items;
      if (first === undefined) throw new Error("No table of the upload was stored, and none was refused.");
      return { ...first, others, rejected };
    });
  } catch (error) {
    // It was finished earlier, or by another server in the meantime; the resulting error varies.
    const made = isCaveatError(error, "cancelled") ? null : await findMade();
    if (made === null) throw error;
    return made;
  }
}
