import { z } from "zod";

/** What a change does to a recipe, one line each. */
export const RecipeDiffLine = z.object({
  change: z.enum(["added", "removed", "changed", "connected", "bound"]),
  /** Id of the step or input. */
  step: z.string(),
  sentence: z.string(),
});
export type RecipeDiffLine = z.infer<typeof RecipeDiffLine>;
