import { z } from "zod";
import { Dataset } from "./dataset";

/** Result of uploading one file in pieces. */
export const UploadedDataset = Dataset.extend({
  /** The other tables of an archive, in order. */
  others: z.array(Dataset),
  /** Tables of an archive that could not be read. */
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type UploadedDataset = z.infer<typeof UploadedDataset>;
