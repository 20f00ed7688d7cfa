import { z } from "zod";
import { ChartEdit } from "../charts/chart-edit";
import { ArtifactId } from "../ids";

const longestComment = 2_000;

/** What a person added to an answer: whether it helped, and how its charts are to look. */
export const AnswerRemarks = z.object({
  rating: z.enum(["up", "down"]).optional(),
  /** Why, in the person's own words. */
  comment: z.string().trim().max(longestComment).optional(),
  /** By the figure's id. */
  charts: z.record(ArtifactId.schema, ChartEdit).optional(),
});
export type AnswerRemarks = z.infer<typeof AnswerRemarks>;

/** A change of what was added to an answer: null takes away, what is absent stays. Charts that are not named stay as they are. */
export const RemarksChange = z.object({
  rating: AnswerRemarks.shape.rating.nullable(),
  comment: AnswerRemarks.shape.comment.nullable(),
  charts: z.record(ArtifactId.schema, ChartEdit.nullable()).optional(),
});
export type RemarksChange = z.infer<typeof RemarksChange>;
