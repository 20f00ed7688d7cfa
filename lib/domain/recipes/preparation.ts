import { z } from "zod";
import { DatasetId, DatasetVersionId, RecipeId } from "../ids";
import { RecipeDiffLine } from "./recipe-diff";
import { RecipeCheck, RecipeVerdict } from "./recipe-version";

/** What a preparation of data is for and how its result is judged; a person approves it, and the result is held against it. */
export const PreparationPlan = z.object({
  /** One sentence. */
  goal: z.string(),
  /** `create`: the first steps of a recipe. `update`: a change of its steps. `undo`: an earlier version of it again. */
  action: z.enum(["create", "update", "undo"]),
  /** Names of the datasets that are read; the first one is prepared. */
  inputs: z.array(z.string()).min(1),
  /** The dataset that gets the result: the next version of the first input, or a new dataset. */
  output: z.object({ name: z.string(), isNew: z.boolean() }),
  /** Columns that are read or changed. */
  fields: z.array(z.string()),
  /** Those of the fields that hold data about persons. */
  personalData: z.array(z.string()),
  /** What must hold of the result, one sentence each. */
  successCriteria: z.array(z.string()),
});
export type PreparationPlan = z.infer<typeof PreparationPlan>;

/** What a step does to the cells of a column that it changes in place. */
export const StepEffect = z.object({
  column: z.string(),
  /** Rows that the step reads. */
  cells: z.int().nonnegative(),
  /** Cells that it changes; for texts that it reads as numbers or dates: those that it can read. */
  changed: z.int().nonnegative(),
  /** Values that it cannot read and that go missing. */
  lost: z.int().nonnegative(),
  /** Up to three of them. */
  examples: z.array(z.string()),
  /** The value that it writes into all cells without one; null where it writes none, or several. */
  filledWith: z.union([z.string(), z.number()]).nullable().default(null),
});
export type StepEffect = z.infer<typeof StepEffect>;

/** A step of a recipe as a change leaves it. */
export const PreparationStep = z.object({
  /** Id within the recipe: `filter_1`. */
  id: z.string(),
  type: z.string(),
  /** What it does, in one sentence. */
  sentence: z.string(),
  change: z.enum(["kept", "added", "changed", "removed"]),
  /** Rows that it reads and passes on; null while they are not counted, and for a removed step. */
  rowsIn: z.int().nonnegative().nullable(),
  rowsOut: z.int().nonnegative().nullable(),
  /** For a new or changed step that changes columns in place; absent where nothing was counted. */
  effects: z.array(StepEffect).optional(),
});
export type PreparationStep = z.infer<typeof PreparationStep>;

/** The effect of a change on the dataset as a whole, compared with its version before; null where it is not counted. */
const PreparationEffect = z.object({
  rowsBefore: z.int().nonnegative().nullable(),
  rowsAfter: z.int().nonnegative().nullable(),
  columnsAdded: z.array(z.string()),
  columnsRemoved: z.array(z.string()),
});

/** A limit that a change exceeds. */
export const ExceededBudget = z.object({
  budget: z.enum(["rows", "time"]),
  /** What is exceeded and by how much, in one sentence. */
  says: z.string(),
});
export type ExceededBudget = z.infer<typeof ExceededBudget>;

/**
 * Payload of a `plan_approval` for a change of data: exactly what would be written, before anything is. Answered with
 * `approve`, `edit` with words, or `reject`; `scope: always` approves the tool for good.
 */
export const PreparationPlanPayload = PreparationEffect.extend({
  kind: z.literal("preparation"),
  /** Name of the tool that writes it, which an approval for good covers. */
  tool: z.string(),
  plan: PreparationPlan,
  /** The recipe that is changed; its id is null while there is none. */
  recipe: z.object({ id: RecipeId.schema.nullable(), name: z.string() }),
  /** Label of the recipe's version that the change starts from. */
  baseVersion: z.string(),
  /** Steps of the recipe after the change, in order, and where they were, those that it removes. */
  steps: z.array(PreparationStep),
  /** SHA-256 of the approved bytes, hexadecimal. */
  payloadHash: z.string(),
  /** Name of the database server that computes it, for people; absent when it is computed here. */
  engine: z.string().optional(),
  /** Why the cluster does not compute it although its data is large; names the step. */
  note: z.string().optional(),
  /** Empty while the change stays within its limits. */
  exceeded: z.array(ExceededBudget),
  /** What the checks of the version before found, when the change answers that; absent otherwise. */
  reason: z.string().optional(),
  /** Which proposal of this run it is, from 1. */
  proposal: z.int().positive(),
  /** Sentences of the steps of the proposal that the person wanted changed; absent for the first one. */
  previousSteps: z.array(z.string()).optional(),
});
export type PreparationPlanPayload = z.infer<typeof PreparationPlanPayload>;

/** What a run changed in the data, for the card of its answer. */
export const Preparation = PreparationEffect.extend({
  recipeId: RecipeId.schema,
  /** Name of the recipe. */
  recipeName: z.string(),
  /** Label of the recipe's version that was written. */
  version: z.string(),
  plan: PreparationPlan,
  /** The dataset that has the result. */
  datasetId: DatasetId.schema,
  datasetName: z.string(),
  outputVersionId: DatasetVersionId.schema,
  /** Number of the dataset's version, from 1. */
  outputDatasetVersion: z.int().positive(),
  /** Steps of the recipe after the change, in order, and where they were, those that it removed. */
  steps: z.array(PreparationStep),
  diff: z.array(RecipeDiffLine),
  checks: z.array(RecipeCheck),
  /** Whether the result is as wanted; null where nothing was checked. */
  verdict: RecipeVerdict.nullable(),
  /**
   * Label of the recipe's version that takes the change back (`POST /api/recipes/{id}/rollback`); null for the first
   * version of a new dataset, which is deleted instead.
   */
  rollback: z.object({ version: z.string() }).nullable(),
});
export type Preparation = z.infer<typeof Preparation>;

/** Payload of a `result_review` for a change of data, which is written and can be rolled back. */
export const PreparationReviewPayload = z.object({
  kind: z.literal("preparation"),
  preparation: Preparation,
  /** How many revisions are left. */
  revisionsLeft: z.int().nonnegative(),
});
export type PreparationReviewPayload = z.infer<typeof PreparationReviewPayload>;
