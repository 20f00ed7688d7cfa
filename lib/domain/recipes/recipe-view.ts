import { z } from "zod";
import { VersionLabel } from "../answers/answer-version";
import { Cell } from "../datasets/cell";
import { DatasetId, DatasetVersionId, RecipeId } from "../ids";
import { pageOf } from "../session";
import { RecipeInput } from "./recipe";
import { RecipeDiffLine } from "./recipe-diff";
import { RecipeDrift } from "./recipe-drift";
import { RecipeRun } from "./recipe-run";
import { ComputedBy, RecipeCheck, RecipePolicy, RecipeVerdict, StepView } from "./recipe-version";

/** An input with the dataset version that it is read from. */
export const InputView = RecipeInput.extend({
  versionId: DatasetVersionId.schema,
  /** SHA-256 of the version's original bytes, hexadecimal. */
  fingerprint: z.string(),
});
export type InputView = z.infer<typeof InputView>;

/** A recipe as the API shows it: its newest version. */
export const RecipeView = z.object({
  id: RecipeId.schema,
  name: z.string(),
  policy: RecipePolicy,
  inputs: z.array(InputView),
  steps: z.array(StepView),
  /** Label of its newest version: `v1.0`. */
  version: VersionLabel,
  /** The dataset whose newest version is its result; null without steps. */
  outputDatasetId: DatasetId.schema.nullable(),
  /** Whether its results are further versions of its input. */
  inPlace: z.boolean(),
  checks: z.array(RecipeCheck),
  /** What computed its result; absent for DuckDB on the server, unless the cluster could have computed it. */
  computedBy: ComputedBy.optional(),
  /** Whether the result is as wanted; null without checks. */
  verdict: RecipeVerdict.nullable(),
  /** How newer data of the inputs differs; absent when there is none. */
  drift: RecipeDrift.optional(),
  /** The run that has not ended yet, or the last one when it failed. */
  run: RecipeRun.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type RecipeView = z.infer<typeof RecipeView>;

/** Recipes, newest first. */
export const RecipePage = pageOf(RecipeView);
export type RecipePage = z.infer<typeof RecipePage>;

/** One line of a recipe's history. */
export const RecipeVersionLine = z.object({
  version: VersionLabel,
  /** What made it, one sentence. */
  change: z.string(),
  /** Its steps, as sentences. */
  steps: z.array(z.string()),
  /** The dataset version that it made; null without steps, or when that dataset is gone. */
  outputVersionId: DatasetVersionId.schema.nullable(),
  rowCount: z.int().nonnegative().nullable(),
  checks: z.array(RecipeCheck),
  computedBy: ComputedBy.optional(),
  payloadHash: z.string(),
  createdAt: z.iso.datetime(),
});
export type RecipeVersionLine = z.infer<typeof RecipeVersionLine>;

/** Rows of a table within a recipe. */
const PreviewTable = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(Cell)),
  /** Identifies each row: the same row before and after a step has the same one. */
  rowIds: z.array(Cell),
});

/** Rows after a step, and before it. */
export const StepPreview = PreviewTable.extend({
  before: PreviewTable.nullable(),
  /** Whether they are the first rows that the step changes, removes or adds, or the first ones of all. */
  shows: z.enum(["changed", "first"]),
  /** The rows come from so many rows of the input only; null when they are the first ones of all its rows. */
  sample: z.object({ rows: z.int().positive() }).nullable(),
});
export type StepPreview = z.infer<typeof StepPreview>;

/** What writing a change would take. */
export const Preflight = z.object({
  /** Rows of the result; null when counting them takes longer than a preview may. */
  rows: z.int().nonnegative().nullable(),
  /** Estimated bytes of the result. */
  bytes: z.int().nonnegative().nullable(),
  /** Whether the rows stay within three times those of the largest input. */
  withinBudget: z.boolean(),
  /** Name of the database server or cluster that computes it, for people; absent when it is computed here. */
  engine: z.string().optional(),
  /** Why the cluster does not compute it although its data is large; names the step. */
  note: z.string().optional(),
});
export type Preflight = z.infer<typeof Preflight>;

/** Outcome of a change, or of trying one. */
export const RecipeChangeOutcome = z.object({
  recipe: RecipeView,
  /** SHA-256 of what was validated, hexadecimal: only that can be applied. */
  payloadHash: z.string(),
  diff: z.array(RecipeDiffLine),
  errors: z.array(z.object({ field: z.string(), message: z.string(), nearest: z.array(z.string()).optional() })),
  preview: StepPreview.nullable(),
  preflight: Preflight,
});
export type RecipeChangeOutcome = z.infer<typeof RecipeChangeOutcome>;
