import { z } from "zod";
import { Approach } from "../answers/analysis";
import { Verdict } from "../answers/answer";
import { ArtifactId } from "../ids";
import { PreparationPlanPayload } from "../recipes/preparation";
import { ToolPlanPayload } from "../tools/tool-plan";

/** One question of a clarification; a free-text answer is always accepted too. */
export const ClarificationQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** Readings to choose from; may be empty. */
  options: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
});
export type ClarificationQuestion = z.infer<typeof ClarificationQuestion>;

/** Payload of a `clarification`. */
export const ClarificationPayload = z.object({ questions: z.array(ClarificationQuestion).min(1) });
export type ClarificationPayload = z.infer<typeof ClarificationPayload>;

/** Payload of an `approach_choice`: two or three approaches, one of them recommended. */
export const ApproachChoicePayload = z.object({ approaches: z.array(Approach) });
export type ApproachChoicePayload = z.infer<typeof ApproachChoicePayload>;

/** Payload of a `plan_approval` for an analysis. */
export const AnalysisPlanPayload = z.object({
  /** In order, one sentence each. */
  steps: z.array(z.string()),
  analysisType: z.string(),
  /** Columns to read, as named in the plan. */
  columns: z.array(z.string()),
  /** Names of their datasets. */
  datasets: z.array(z.string()),
  /** Caveats already known before anything is computed. */
  caveats: z.array(z.string()),
  /** Name of the approach that the user chose; null if there was no choice. */
  approach: z.string().nullable(),
  /** 1-based number of this proposal within the run. */
  proposal: z.int().positive(),
  /** Steps of the plan that the user asked to change; absent for the first proposal. */
  previousSteps: z.array(z.string()).optional(),
  /** Why the plan does not follow the user's request, in plain text; absent if it does. */
  declined: z.string().optional(),
});
export type AnalysisPlanPayload = z.infer<typeof AnalysisPlanPayload>;

/** Payload of a `plan_approval`: calls of tools or a change of data by its `kind`, without one the plan of an analysis. */
export const PlanApprovalPayload = z.union([ToolPlanPayload, PreparationPlanPayload, AnalysisPlanPayload]);
export type PlanApprovalPayload = z.infer<typeof PlanApprovalPayload>;

/** Payload of a `result_review`. Excludes values, which are in the artifacts. */
export const ResultReviewPayload = z.object({
  /** Artifact with the code and the result, as JSON. */
  executionId: ArtifactId.schema,
  figures: z.array(z.object({ id: ArtifactId.schema, kind: z.enum(["plotly", "image"]) })),
  verdict: Verdict.shape.status,
  checks: z.array(z.object({ name: z.string(), passed: z.boolean() })),
  /** The version that stays current if this result is rolled back; null if there is none. */
  currentVersion: z.string().nullable(),
  /** How many revisions are left. */
  revisionsLeft: z.int().nonnegative(),
  /** Outcome of the latest revision; absent before the first one. */
  revision: z.enum(["declined", "same_code", "same_result", "same_values", "changed"]).optional(),
  /** Which part of the revision cannot be done, in plain text; absent if all of it can. */
  declined: z.string().optional(),
});
export type ResultReviewPayload = z.infer<typeof ResultReviewPayload>;
