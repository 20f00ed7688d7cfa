import { CaveatError, type FieldError } from "@/lib/domain/caveat-error";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { RecipeError } from "@/lib/domain/recipes/recipe-error";
import { prepareRecipe, type PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";
import type { Container } from "../container";
import type { Environment } from "../env";
import { type RecipePayload, toPayloadHash, toPayloadText } from "./recipe-payload";
import { compileForCluster, compileForPlace } from "./remote/compile-for-place";
import { findPlace } from "./remote/find-place";
import { toStagedQuery } from "./to-staged-query";

/** A validated change: these bytes can be applied, and no others. */
export interface CompiledChange {
  prepared: PreparedRecipe;
  payload: RecipePayload;
  /** The exact text of `payload`. */
  text: string;
  payloadHash: string;
}

/** Every part may have this many rows, whatever its inputs. */
const leastRows = 1_000_000;
/** Maximum rows of a part per row of all inputs; more indicate an accidental many-to-many join. */
const mostGrowth = 20;

function toField({ op, step, param, message, nearest }: RecipeError): FieldError {
  const place = op === undefined ? (step ?? "ops") : `ops.${op}`;
  return { field: param === undefined ? place : `${place}.${param}`, message, ...(nearest.length > 0 && { nearest }) };
}

/** Creates the error for ops or a recipe that do not fit. */
export function toRecipeRefusal(errors: readonly RecipeError[]): CaveatError {
  const [first] = errors;
  const more = errors.length > 1 ? ` There are ${errors.length - 1} further errors.` : "";
  return new CaveatError("recipe_refused", `${first?.message ?? "This recipe does not fit its data."}${more}`, {
    fields: errors.map(toField),
  });
}

/** Checks a recipe step by step. Throws `recipe_refused` with the nearest names. */
export function prepareOrRefuse(content: Recipe): PreparedRecipe {
  const outcome = prepareRecipe(content);
  if ("errors" in outcome) throw toRecipeRefusal(outcome.errors);
  return outcome.prepared;
}

/**
 * Validates and compiles the next version of a recipe. Throws `recipe_refused` with the nearest names, or naming the step that
 * the server of a live table cannot run.
 * @param change.mostRows rows that no part may exceed; derived from the inputs when left out.
 */
export async function compileChange(
  container: Pick<Container, "connections"> & {
    catalogue: Pick<DatasetCatalogue, "getVersion">;
    environment: ClusterSettings;
  },
  change: Pick<RecipePayload, "base" | "content" | "change" | "bindings"> & { mostRows?: number },
): Promise<CompiledChange> {
  const { content, bindings } = change;
  const prepared = prepareOrRefuse(content);
  const place = await findPlace(container, bindings);
  const rows = await countInputRows(container.catalogue, bindings);
  const mostRows = change.mostRows ?? toMostRows(rows);
  const isForCluster = prepared.nodes.length > 0 && hasCluster(container.environment, rows);
  const payload: RecipePayload = {
    ...{ ...change, query: toStagedQuery(prepared, bindings), mostRows },
    ...(place !== null
      ? { elsewhere: compileForPlace(prepared, bindings, place) }
      : isForCluster && compileForCluster(prepared, bindings)),
  };
  const text = toPayloadText(payload);
  return { prepared, payload, text, payloadHash: toPayloadHash(text) };
}

type ClusterSettings = Pick<Environment, "CLUSTER_URL" | "LARGE_TABLE_ROWS">;

/** Whether stored datasets have so many rows that the cluster computes with them, if there is one. */
function hasCluster({ CLUSTER_URL: url, LARGE_TABLE_ROWS: large }: ClusterSettings, rows: readonly number[]): boolean {
  return url !== undefined && rows.some((one) => one > large);
}

function toMostRows(rows: readonly number[]): number {
  return Math.max(leastRows, mostGrowth * rows.reduce((sum, one) => sum + one, 0));
}

/** Rows of the dataset version of each binding, in order. */
export async function countInputRows(
  catalogue: Pick<DatasetCatalogue, "getVersion">,
  bindings: RecipePayload["bindings"],
): Promise<number[]> {
  const versions = await Promise.all(bindings.map(({ versionId }) => catalogue.getVersion(versionId)));
  return versions.map(({ dataset }) => dataset.rowCount);
}
