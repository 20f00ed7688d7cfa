import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Preflight } from "@/lib/domain/recipes/recipe-view";
import type { NodeRows } from "@/lib/domain/recipes/recipe-version";
import type { DatasetVersionRecord } from "@/lib/ports/data/dataset-catalogue";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Container } from "../container";
import { toFileQuery } from "./perform-recipe-run";
import type { RecipePayload } from "./recipe-payload";

/** Rows of a result for each row of the largest input that a person need not approve. */
const budgetGrowth = 3;
/** Time for counting while a page waits, in milliseconds; counts may be missing after it. */
const countingMs = 4_000;

/**
 * Counts the rows of all steps of a change, and estimates what writing it takes. Throws `recipe_refused` when a step
 * exceeds its limit or a guard does not hold.
 * @param options.limitMs time for counting, in milliseconds; 4,000 by default.
 */
export async function measureChange(
  { reader, catalogue, files }: Pick<Container, "reader" | "catalogue" | "files">,
  payload: RecipePayload,
  options: { signal?: AbortSignal; limitMs?: number } = {},
): Promise<{ counts: NodeRows[]; preflight: Preflight }> {
  const { bindings, mostRows } = payload;
  const inputs = await Promise.all(bindings.map(({ versionId }) => catalogue.getVersion(versionId)));
  const { signal, limitMs = countingMs } = options;
  const time = AbortSignal.timeout(limitMs);
  const both = signal === undefined ? time : AbortSignal.any([signal, time]);
  const query = await toFileQuery({ catalogue, files }, payload);
  const counted = await reader.countParts({ query, mostRows, signal: both }).catch((error: unknown) => {
    if (isCaveatError(error, "cancelled") && time.aborted) return null;
    throw error;
  });
  if (counted === null) return { counts: [], preflight: { rows: null, bytes: null, withinBudget: true } };
  const { counts, exceeded } = counted;
  if (exceeded !== null) throw toExceeded(exceeded, mostRows);
  const rows = counts.find(({ name }) => name === payload.query.result)?.rows ?? 0;
  const largest = Math.max(0, ...inputs.map(({ dataset }) => dataset.rowCount));
  const preflight = { rows, bytes: estimateBytes(inputs, rows), withinBudget: rows <= largest * budgetGrowth };
  return { counts, preflight };
}

/** Creates the error for a step with more rows than the limit. */
function toExceeded(step: string, most: number): CaveatError {
  return new CaveatError("recipe_refused", `Step ${step} gives more than ${most.toLocaleString("en-GB")} rows.`, {
    remedy: "Check what it joins by.",
  });
}

/** Estimates the bytes of a result that has the columns of all inputs side by side. */
function estimateBytes(inputs: readonly Pick<DatasetVersionRecord, "dataset">[], rows: number): number {
  const bytesARow = inputs.map(({ dataset }) => dataset.bytes / Math.max(1, dataset.rowCount));
  return Math.round(rows * bytesARow.reduce((sum, one) => sum + one, 0));
}
