import { z } from "zod";
import { DatasetId } from "../ids";
import { ColumnKind, RecipeColumn } from "./recipe-column";
import { NodeId } from "./recipe";

/** Whether the columns of an input still fit: nothing to decide, something renamed or retyped, or something missing. */
export const DriftStatus = z.enum(["same", "changed", "missing"]);
export type DriftStatus = z.infer<typeof DriftStatus>;

/** How one column of an input has changed. */
export const ColumnDrift = z.discriminatedUnion("change", [
  /** It was probably renamed to `to`. */
  z.object({ change: z.literal("renamed"), name: z.string(), to: z.string() }),
  z.object({ change: z.literal("retyped"), name: z.string(), from: ColumnKind, to: ColumnKind }),
  z.object({ change: z.literal("missing"), name: z.string(), nearest: z.array(z.string()) }),
  /** It is new, and passes through the steps. */
  z.object({ change: z.literal("added"), name: z.string() }),
]);
export type ColumnDrift = z.infer<typeof ColumnDrift>;

/** The columns of a dataset, compared with those of a recipe's input. */
export const InputDrift = z.object({
  inputId: NodeId,
  datasetId: DatasetId.schema,
  /** Name of the dataset. */
  name: z.string(),
  status: DriftStatus,
  columns: z.array(ColumnDrift),
  /** Names of the input's columns, mapped to the proposed columns of the dataset where they differ. */
  mapping: z.record(z.string(), z.string()),
});
export type InputDrift = z.infer<typeof InputDrift>;

/** A dataset, compared with an input of a recipe before its steps run on it. */
export const DatasetDrift = z.object({
  drift: InputDrift,
  /** Columns that the recipe was written for. */
  wanted: z.array(RecipeColumn),
  /** Columns of the dataset that can be mapped to them. */
  columns: z.array(RecipeColumn),
});
export type DatasetDrift = z.infer<typeof DatasetDrift>;

/** The newest data of a recipe, compared with the data that it was written for. */
export const RecipeDrift = z.object({
  /** The worst drift of the inputs. */
  status: DriftStatus,
  /** Inputs with newer data. */
  inputs: z.array(InputDrift),
});
export type RecipeDrift = z.infer<typeof RecipeDrift>;
