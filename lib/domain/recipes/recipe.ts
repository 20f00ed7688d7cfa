import { z } from "zod";
import { DatasetId } from "../ids";
import { Json } from "../json";
import { RecipeColumn } from "./recipe-column";

/** Id of an input or a step within its recipe, derived by `applyOps`: `input_1`, `filter_2`. */
export const NodeId = z.string().regex(/^[a-z][a-z_]{0,40}_[1-9]\d{0,5}$/);

/** Value of a step's param; each step type has the exact schema of its params. */
export const ParamValue = Json;
export type ParamValue = z.infer<typeof ParamValue>;

/** A dataset that a recipe reads, as it was when the recipe was written. */
export const RecipeInput = z.object({
  id: NodeId,
  /** Name of the dataset, by which ops may refer to the input. */
  name: z.string().min(1).max(400),
  datasetId: DatasetId.schema,
  /** With their DuckDB types. */
  columns: z.array(RecipeColumn.extend({ storage: z.string() })),
  /** Outside data source that the input is read from, if any. */
  connectionId: z.string().max(100).optional(),
});
export type RecipeInput = z.infer<typeof RecipeInput>;

/** Where an input port of a step gets its table. */
export const StepLink = z.object({
  /** Input port of the step, for example `table`, or `left` and `right` of a join. */
  port: z.string(),
  /** Id of an input or of another step. */
  from: NodeId,
  /** Output port of that step; its first one when absent. */
  output: z.string().optional(),
});
export type StepLink = z.infer<typeof StepLink>;

/** One step: what to do (`type`, `params`), and with which tables (`inputs`). */
export const RecipeStep = z.object({
  id: NodeId,
  type: z.string(),
  params: z.record(z.string(), ParamValue),
  inputs: z.array(StepLink),
  /** Passes its first input through unchanged. */
  disabled: z.literal(true).optional(),
});
export type RecipeStep = z.infer<typeof RecipeStep>;

/** The content of one version of a recipe. Its result is the first output of the last step, or its first input. */
export const Recipe = z.object({
  inputs: z.array(RecipeInput).min(1).max(20),
  /** Each step comes after the steps that it reads. */
  steps: z.array(RecipeStep).max(200),
});
export type Recipe = z.infer<typeof Recipe>;
