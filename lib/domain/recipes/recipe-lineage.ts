import { z } from "zod";
import { DatasetId, RecipeId, SessionId } from "../ids";

const NamedRecipe = z.object({ id: RecipeId.schema, name: z.string() });
const NamedDataset = z.object({ id: DatasetId.schema, name: z.string() });

/** What a dataset is derived from, and what depends on it. */
export const RecipeLineage = z.object({
  /** The recipe whose results are its versions, and the datasets that this recipe reads. */
  madeBy: NamedRecipe.extend({
    /** Label of the recipe version that created the newest version of the dataset. */
    version: z.string(),
    inputs: z.array(NamedDataset.extend({ version: z.int().positive() })),
  }).nullable(),
  /** Recipes that read it, with their outputs. */
  recipes: z.array(NamedRecipe.extend({ output: NamedDataset.nullable() })),
  /** Answers that were computed from one of its versions, newest first, at most 50. */
  answers: z.array(
    z.object({
      sessionId: SessionId.schema,
      /** Title of the conversation. */
      title: z.string(),
      question: z.string(),
      /** Number of the dataset's version. */
      datasetVersion: z.int().positive(),
    }),
  ),
  /** All answers that were computed from one of its versions. */
  answerCount: z.int().nonnegative(),
});
export type RecipeLineage = z.infer<typeof RecipeLineage>;
