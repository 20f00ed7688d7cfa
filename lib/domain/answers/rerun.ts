import { z } from "zod";
import { ReadingChange } from "./question-reading";

/**
 * How a question is answered once more, as a further version of its answer. At most one of the five; none: the same again
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
  /** Other values for parts of the answer's reading; none: as it was read, without the words that no part stands for. */
  reading: z.array(ReadingChange).max(40).optional(),
});
export type Rerun = z.infer<typeof Rerun>;

/** Whether a wish changes at most one thing. */
export function changesOneThing({ approachId, code, datasetVersion, exact, reading }: Rerun): boolean {
  const changes = [approachId, code, datasetVersion, exact === true || undefined, reading];
  return changes.filter((change) => change !== undefined).length <= 1;
}
