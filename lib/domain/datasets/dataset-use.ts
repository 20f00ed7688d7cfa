import { z } from "zod";
import { SessionId } from "../ids";

/** Where a dataset is used. */
export const DatasetUse = z.object({
  /** Conversations that use it, most recently used first, at most 50. */
  sessions: z.array(z.object({ id: SessionId.schema, title: z.string(), updatedAt: z.iso.datetime() })),
  /** Number of all conversations that use it. */
  sessionCount: z.int().nonnegative(),
});
export type DatasetUse = z.infer<typeof DatasetUse>;
