import type { CapabilityId } from "../capability";
import { z } from "zod";
import { AppliedCure } from "./cure";
import { ReadingChange } from "./question-reading";

/**
 * How to answer a question again, as a new version of its answer. At most one of the six fields may be set; without
 * any, the run starts from scratch.
 */
export const Rerun = z.object({
  /** Another of the answer's approaches. */
  approachId: z.string().min(1).max(200).optional(),
  /** Code edited by the user, in place of the model's. */
  code: z.string().min(1).max(100_000).optional(),
  /** `latest`, or the number of a version of the question's only dataset. */
  datasetVersion: z.union([z.literal("latest"), z.int().positive()]).optional(),
  /** The same code, data versions and seed, to check that the result is the same. */
  exact: z.boolean().optional(),
  /**
   * Changed values for parts of the answer's reading; an empty list keeps the reading and drops words without a part.
   */
  reading: z.array(ReadingChange).max(40).optional(),
  /** The cure that has changed the data; never part of a request. */
  cure: AppliedCure.optional(),
});
export type Rerun = z.infer<typeof Rerun>;

/** Whether a rerun changes at most one thing. */
export function changesOneThing({ approachId, code, datasetVersion, exact, reading, cure }: Rerun): boolean {
  const changes = [approachId, code, datasetVersion, exact === true || undefined, reading, cure];
  return changes.filter((change) => change !== undefined).length <= 1;
}

/** A rerun as requested by the page: uses the same capability unless another is named. */
export type RerunRequest = Rerun & { capability?: CapabilityId };
