import { z } from "zod";
import { DatasetId } from "../ids";
import { JoinCandidate } from "./join-candidate";

/** Columns on which a dataset could be joined with others; `left` is the dataset itself. */
export const DatasetJoins = z.object({
  /** Other datasets that share a key with it, best match first. */
  items: z.array(z.object({ id: DatasetId.schema, name: z.string(), candidates: z.array(JoinCandidate).min(1) })),
  /** How many other datasets were compared, and how many there are. */
  compared: z.int().nonnegative(),
  others: z.int().nonnegative(),
});
export type DatasetJoins = z.infer<typeof DatasetJoins>;
