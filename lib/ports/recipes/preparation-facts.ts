import type { PreparationPlan } from "../../domain/recipes/preparation";
import type { RecipeColumn } from "../../domain/recipes/recipe-column";
import type { RecipeVerdict } from "../../domain/recipes/recipe-version";
import type { DatasetId } from "../../domain/ids";
import type { DatasetFacts } from "../reasoning/reasoning-engine";
import type { PersonsChoice } from "../tools/tool-round";

/** What an engine knows when it turns a person's words into steps of a recipe. */
export interface PreparationFacts {
  /** What the person wants done, in words. */
  instruction: string;
  /** The dataset to prepare first, then others that may be joined or appended. */
  datasets: readonly DatasetFacts[];
  /** Steps of the recipe so far, in order; empty for a new one. */
  steps: readonly { id: string; type: string; sentence: string }[];
  /** Columns of the recipe's result so far. */
  columns: readonly RecipeColumn[];
}

/** A dataset of a conversation with the recipe that makes it. */
export type PreparableDataset = Pick<PreparationFacts, "steps" | "columns"> & { dataset: DatasetFacts };

/** What an engine that does not read prose knows in the run of a preparation. */
export interface PreparationRunFacts {
  question: string;
  /** In the order of the conversation. */
  datasets: readonly PreparableDataset[];
  /** The dataset that the run before prepared, in the same conversation; null when it prepared none. */
  lastPrepared: DatasetId | null;
  choices: readonly PersonsChoice[];
  /** What the person wants changed of the plan or the result, oldest first. */
  remarks: readonly string[];
  plan: PreparationPlan | null;
  /** Why the newest patch was refused. */
  problems: readonly { message: string }[];
  /** Whether this run has written something already. */
  isWritten: boolean;
  /** What the checks of the written version found; null without checks. */
  checked: RecipeVerdict | null;
}
