import { z } from "zod";

/**
 * How a question is answered once more, as a further version of its answer. At most one of the four; none: the same again
 * from the beginning.
 */
export const Rerun = z.object({
  /** Another of the approaches that the answer names. */
  approachId: z.string().min(1).max(200).optional(),
  /** Code of a person in place of the model's. */
  code: z.string().min(1).max(100_000).optional(),
  /** `latest`, or the number of a version of the question's only dataset. */
  datasetVersion: z.union([z.literal("latest"), z.int().positive()]).optional(),
  /** The same code, data versions and seed, to see whether the same result comes. */
  exact: z.boolean().optional(),
});
export type Rerun = z.infer<typeof Rerun>;
