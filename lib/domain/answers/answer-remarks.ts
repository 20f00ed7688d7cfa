import { z } from "zod";
import { ChartEdit } from "../charts/chart-edit";
import { ArtifactId } from "../ids";

const longestComment = 2_000;

/** What the user added to an answer: feedback and the appearance of its charts. */
export const AnswerRemarks = z.object({
  rating: z.enum(["up", "down"]).optional(),
  /** The reason, in the user's own words. */
  comment: z.string().trim().max(longestComment).optional(),
  /** Keyed by figure id. */
  charts: z.record(ArtifactId.schema, ChartEdit).optional(),
});
export type AnswerRemarks = z.infer<typeof AnswerRemarks>;

/** A change to remarks: null removes a field, absent fields keep their value. Charts not listed are unchanged. */
export const RemarksChange = z.strictObject({
  rating: AnswerRemarks.shape.rating.nullable(),
  comment: AnswerRemarks.shape.comment.nullable(),
  charts: z.record(ArtifactId.schema, ChartEdit.nullable()).optional(),
});
export type RemarksChange = z.infer<typeof RemarksChange>;
