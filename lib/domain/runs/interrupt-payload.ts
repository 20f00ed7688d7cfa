import { z } from "zod";
import { Approach } from "../answers/analysis";
import { Verdict } from "../answers/answer";
import { ArtifactId } from "../ids";

/** One question of a clarification; it can always be answered in a person's own words, too. */
export const ClarificationQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** Readings to choose from; may be empty. */
  options: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
});
export type ClarificationQuestion = z.infer<typeof ClarificationQuestion>;

/** What a `clarification` is about. */
export const ClarificationPayload = z.object({ questions: z.array(ClarificationQuestion).min(1) });
export type ClarificationPayload = z.infer<typeof ClarificationPayload>;

/** What an `approach_choice` is about: two or three ways, one of them recommended. */
export const ApproachChoicePayload = z.object({ approaches: z.array(Approach) });
export type ApproachChoicePayload = z.infer<typeof ApproachChoicePayload>;

/** What a `plan_approval` is about. */
export const PlanApprovalPayload = z.object({
  /** In order, a sentence each. */
  steps: z.array(z.string()),
  analysisType: z.string(),
  /** Columns that are read, as the plan names them. */
  columns: z.array(z.string()),
  /** Names of the datasets that they are read from. */
  datasets: z.array(z.string()),
  /** What may move the answer, known before anything is computed. */
  caveats: z.array(z.string()),
  /** Name of the way to answer that a person chose; null when there was no choice. */
  approach: z.string().nullable(),
  /** Which proposal of this run it is, from 1; from 2 the plan was changed. */
  proposal: z.int().positive(),
});
export type PlanApprovalPayload = z.infer<typeof PlanApprovalPayload>;

/** What a `result_review` is about. Values are no part of it: they stand in the artifacts. */
export const ResultReviewPayload = z.object({
  /** Artifact with the code and the result, as JSON. */
  executionId: ArtifactId.schema,
  figures: z.array(z.object({ id: ArtifactId.schema, kind: z.enum(["plotly", "image"]) })),
  verdict: Verdict.shape.status,
  checks: z.array(z.object({ name: z.string(), passed: z.boolean() })),
  /** The version that stays the current one when this result is rolled back; null when there is none. */
  currentVersion: z.string().nullable(),
  /** How many revisions are left. */
  revisionsLeft: z.int().nonnegative(),
});
export type ResultReviewPayload = z.infer<typeof ResultReviewPayload>;
