import { z } from "zod";

/** Every reason why ops or a recipe are refused. */
export const RecipeErrorCode = z.enum([
  "unknown_step_type",
  "unknown_step",
  "unknown_port",
  "unknown_param",
  "unknown_column",
  "unknown_connection",
  "invalid_param",
  "invalid_expression",
  "wrong_kind",
  "name_taken",
  "unconnected",
  "cycle",
  "too_many",
  "guardrail",
]);
export type RecipeErrorCode = z.infer<typeof RecipeErrorCode>;

/** Why an op or a step is refused, and what was probably meant. */
export const RecipeError = z.object({
  code: RecipeErrorCode,
  /** One or two sentences for a person, with the next step. */
  message: z.string(),
  /** Position of the op, from 0; absent for errors of the whole recipe. */
  op: z.int().nonnegative().optional(),
  /** Id of the step that is wrong. */
  step: z.string().optional(),
  /** Param that is wrong. */
  param: z.string().optional(),
  /** Known names similar to an unknown one, most similar first, at most 3. */
  nearest: z.array(z.string()),
});
export type RecipeError = z.infer<typeof RecipeError>;
