import type { Notice } from "../../domain/datasets/dataset";
import type { DatasetId, RecipeId, RecipeRunId } from "../../domain/ids";
import type { ExceededBudget, Preparation, PreparationPlan, PreparationStep } from "../../domain/recipes/preparation";
import type { Recipe } from "../../domain/recipes/recipe";
import type { RecipeDiffLine } from "../../domain/recipes/recipe-diff";
import type { RecipeError } from "../../domain/recipes/recipe-error";
import type { RecipeOp } from "../../domain/recipes/recipe-op";
import type { ToolCall } from "../../domain/tools/tool";

/** Which data a run prepares. */
export interface PreparationTarget {
  /** The dataset to prepare. */
  dataset: DatasetId;
  /** Datasets that its steps may read besides. */
  further: readonly DatasetId[];
  /** Name of the dataset that gets the result; null: the result is the next version of `dataset`. */
  output: string | null;
}

/** What a run does to a recipe: a patch, or an earlier version of it again. */
export type PreparationChange = { kind: "ops"; ops: readonly RecipeOp[] } | { kind: "rollback"; to: string };

/** A line of a recipe's history, newest first. */
export interface PreparationVersion {
  /** Label: `v2.0`. */
  version: string;
  /** What made it, in one sentence. */
  change: string;
}

/** The recipe that a run changes, as it is now. */
export interface LoadedPreparation {
  dataset: { id: DatasetId; name: string };
  /** The id is null while there is no recipe. */
  recipe: { id: RecipeId | null; name: string };
  /** Label of its newest version. */
  version: string;
  /** Its newest steps; further datasets are inputs of it, which ops may refer to by name. */
  content: Recipe;
  history: readonly PreparationVersion[];
  /** Connections that ops may bind. */
  connectionIds: readonly string[];
  /** What was assumed or repaired when the inputs of an existing recipe were read; its results no longer show it. */
  notices: readonly Notice[];
}

/** A dataset with what is known about its recipe. */
export interface PreparedDataset {
  id: DatasetId;
  name: string;
  /** How many steps make its newest version; 0 without a recipe. */
  steps: number;
  /** Label of the recipe's version before the newest one; null when there is none to go back to. */
  before: string | null;
  /** Whether its rows stay on a database server, so that a result is a dataset of its own. */
  isLive: boolean;
}

/** A change that was validated and measured; nothing is written yet. */
export interface TriedPreparation extends Pick<
  Preparation,
  "rowsBefore" | "rowsAfter" | "columnsAdded" | "columnsRemoved"
> {
  /** The call of a tool that writes exactly this. */
  call: ToolCall;
  /** SHA-256 of the validated bytes, hexadecimal. */
  payloadHash: string;
  baseVersion: string;
  recipe: LoadedPreparation["recipe"];
  steps: PreparationStep[];
  diff: RecipeDiffLine[];
  exceeded: ExceededBudget[];
  /** Name of the database server that computes it, for people; absent when it is computed here. */
  engine?: string;
  /** Why the cluster does not compute it although its data is large; names the step. */
  note?: string;
}

/** Why a change cannot be made. */
export type RefusedPreparation = { problems: readonly Pick<RecipeError, "code" | "message">[] };

/** A change that was started: what writes it, if it has to be computed. */
export interface StartedPreparation {
  recipeId: RecipeId;
  /** The run that computes it; null when it was written at once. */
  runId: RecipeRunId | null;
  /** Label of the recipe's version that it writes. */
  version: string;
}

/** How far a started change is. */
export type PreparationProgress = { status: "written" } | { status: "running" } | { status: "failed"; message: string };

/** Recipes as one run of a conversation uses them. Only a call of a tool writes; everything here looks. */
export interface Preparations {
  /** Describes datasets with their recipes, in this order. */
  describe(this: void, ids: readonly DatasetId[]): Promise<PreparedDataset[]>;
  /** Loads the recipe of a dataset; one without steps where there is none. Throws `not_found`. */
  load(this: void, target: PreparationTarget): Promise<LoadedPreparation>;
  /**
   * Completes ops that depend on all rows: a merge of spellings without a list gets those that differ only in case or
   * spacing. Throws `recipe_refused` when there are none.
   */
  complete(this: void, target: PreparationTarget, ops: readonly RecipeOp[]): Promise<RecipeOp[]>;
  /** Validates a change, compiles and measures it, and writes nothing. Throws `not_found`, `conflict`. */
  tryChange(
    this: void,
    target: PreparationTarget,
    change: PreparationChange,
  ): Promise<TriedPreparation | RefusedPreparation>;
  /** Waits until a started change is written or has failed, at most so many milliseconds. Throws `cancelled`. */
  wait(this: void, started: StartedPreparation, limitMs: number): Promise<PreparationProgress>;
  /** Stops what computes a started change; nothing of it is written. */
  stop(this: void, started: StartedPreparation): Promise<void>;
  /** Describes a written change. Throws `not_found`. */
  describeResult(
    this: void,
    started: StartedPreparation,
    tried: Pick<TriedPreparation, "baseVersion" | "steps" | "diff" | "columnsAdded" | "columnsRemoved" | "rowsBefore">,
    plan: PreparationPlan,
  ): Promise<Preparation>;
  /** Gives the conversation the dataset that got a result of its own, as the first one. */
  adopt(this: void, dataset: DatasetId): Promise<void>;
}
