import { z } from "zod";
import { ChartEdit } from "../charts/chart-edit";
import { ArtifactId } from "../ids";

const longestComment = 2_000;

/** What a person added to an answer: feedback, and the look of its charts. */
export const AnswerRemarks = z.object({
  rating: z.enum(["up", "down"]).optional(),
  /** Why, in the person's own words. */
  comment: z.string().trim().max(longestComment).optional(),
  /** By the figure's id. */
  charts: z.record(ArtifactId.schema, ChartEdit).optional(),
});
export type AnswerRemarks = z.infer<typeof AnswerRemarks>;

/** A change of remarks: null removes a field, absent ones stay. Charts that are not named stay as they are. */
export const RemarksChange = z.object({
  rating: AnswerRemarks.shape.rating.nullable(),
  comment: AnswerRemarks.shape.comment.nullable(),
  charts: z.record(ArtifactId.schema, ChartEdit.nullable()).optional(),
});
export type RemarksChange = z.infer<typeof RemarksChange>;
