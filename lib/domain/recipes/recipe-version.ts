import { z } from "zod";
import { DatasetId, DatasetVersionId } from "../ids";
import { NodeId, Recipe, RecipeStep } from "./recipe";
import { RecipeOp } from "./recipe-op";

/** What happens when the columns of an input have changed: ask a person, refuse any change, or accept what fits. */
export const RecipePolicy = z.enum(["ask", "strict", "lenient"]);
export type RecipePolicy = z.infer<typeof RecipePolicy>;

/** Which dataset version an input of a recipe version is read from. */
export const InputBinding = z.object({
  inputId: NodeId,
  datasetId: DatasetId.schema,
  versionId: DatasetVersionId.schema,
  /** SHA-256 of the version's original bytes, hexadecimal. */
  fingerprint: z.string(),
  /** Names of the input's columns, mapped to the dataset's columns where they differ. */
  mapping: z.record(z.string(), z.string()).optional(),
});
export type InputBinding = z.infer<typeof InputBinding>;

/** Number of rows of an input, or of an output of a step. */
export const NodeRows = z.object({ name: z.string(), rows: z.int().nonnegative() });
export type NodeRows = z.infer<typeof NodeRows>;

/** What created a version of a recipe. */
export const RecipeChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("created") }),
  z.object({ kind: z.literal("ops"), ops: z.array(RecipeOp) }),
  /** An earlier version became current again. */
  z.object({ kind: z.literal("rollback"), to: z.string() }),
  /** The same steps on newer or other data. */
  z.object({ kind: z.literal("run") }),
]);
export type RecipeChange = z.infer<typeof RecipeChange>;

/** The outcome of one check of a recipe's result. */
export const RecipeCheck = z.object({
  id: z.string(),
  /** What must hold, one sentence. */
  label: z.string(),
  passed: z.boolean(),
  /** What was found, one sentence. */
  detail: z.string(),
  /** Number of trials, each with the rows in a different order. */
  trials: z.int().positive(),
});
export type RecipeCheck = z.infer<typeof RecipeCheck>;

/** What computed a version of a recipe, where that was a database server or a cluster, or could have been. */
export const ComputedBy = z.object({
  /** Its name for people: “Spark”. */
  engine: z.string(),
  /** Why the cluster did not compute it although its data is large; names the step. */
  note: z.string().optional(),
});
export type ComputedBy = z.infer<typeof ComputedBy>;

/** Whether a recipe's result meets the request, or why it needs another change. */
export const RecipeVerdict = z.discriminatedUnion("status", [
  z.object({ status: z.literal("DONE") }),
  z.object({
    status: z.literal("ITERATE"),
    category: z.enum(["data", "structure", "logic", "incomplete"]),
    /** One sentence. */
    reason: z.string(),
    /** What to change, one sentence. */
    fix: z.string(),
  }),
]);
export type RecipeVerdict = z.infer<typeof RecipeVerdict>;

/** Content of one version of a recipe. */
export const RecipeContent = Recipe;

/** A step as shown to a person. */
export const StepView = RecipeStep.extend({
  /** What it does. */
  sentence: z.string(),
  /** Rows of its first input and output; null while they are not counted. */
  rowsIn: z.int().nonnegative().nullable(),
  rowsOut: z.int().nonnegative().nullable(),
});
export type StepView = z.infer<typeof StepView>;
