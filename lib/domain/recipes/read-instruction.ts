import { z } from "zod";
import { RecipeOp } from "./recipe-op";
import { RecipeChangeOutcome, RecipeView } from "./recipe-view";

/** An instruction as ops, and their effects. */
export const ReadInstruction = z.object({ ops: z.array(RecipeOp), outcome: RecipeChangeOutcome });
export type ReadInstruction = z.infer<typeof ReadInstruction>;

/** The recipe whose results are the versions of a dataset; null when there is none. */
export const DatasetRecipe = z.object({ recipe: RecipeView.nullable() });
