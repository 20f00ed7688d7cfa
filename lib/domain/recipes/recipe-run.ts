import { z } from "zod";
import { DatasetVersionId, RecipeId, RecipeRunId } from "../ids";
import { NodeRows } from "./recipe-version";

/** Whether a run of a recipe has ended, and how. */
const RecipeRunStatus = z.enum(["running", "completed", "failed", "cancelled"]);

/** The computation of the next version of a recipe. */
export const RecipeRun = z.object({
  id: RecipeRunId.schema,
  recipeId: RecipeId.schema,
  status: RecipeRunStatus,
  /** Label of the version that it writes: `v2.0`. */
  version: z.string(),
  payloadHash: z.string(),
  /** Why it failed. */
  fault: z.string().optional(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
});
export type RecipeRun = z.infer<typeof RecipeRun>;

/** What happened in a run of a recipe; no values of data. */
export const RecipeRunEvent = z.object({
  /** From 1 without gaps. */
  seq: z.int().positive(),
  at: z.iso.datetime(),
  event: z.discriminatedUnion("type", [
    /** A process started to compute it, for the first time or again. */
    z.object({ type: z.literal("start"), attempt: z.int().positive() }),
    /** Position in the queue for memory and processors; 0 when the work starts. */
    z.object({ type: z.literal("queued"), position: z.int().nonnegative() }),
    /** The data was computed, but is not visible yet. */
    z.object({ type: z.literal("computed"), counts: z.array(NodeRows) }),
    z.object({ type: z.literal("checked"), passed: z.int().nonnegative(), failed: z.int().nonnegative() }),
    z.object({
      type: z.literal("end"),
      status: RecipeRunStatus,
      outputVersionId: DatasetVersionId.schema.optional(),
    }),
  ]),
});
export type RecipeRunEvent = z.infer<typeof RecipeRunEvent>;
