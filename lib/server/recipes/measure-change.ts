import { isCaveatError } from "@/lib/domain/caveat-error";
import { toFileQuery } from "./to-staged-query";
import type { Preflight } from "@/lib/domain/recipes/recipe-view";
import type { NodeRows } from "@/lib/domain/recipes/recipe-version";
import type { DatasetVersionRecord } from "@/lib/ports/data/dataset-catalogue";
import { CaveatError } from "@/lib/domain/caveat-error";
import { formatNumber } from "@/lib/domain/text/numbers";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { Container } from "../container";
import { toEngineLabel } from "../queries/connection-engine";
import type { RemoteContainer } from "./remote/open-remote";
import { measureRemotely, mostStored, toTooLarge } from "./remote/make-remote";
import { readsLiveTable, runsRemotely, type RecipePayload } from "./recipe-payload";

/** Growth in rows over the largest input up to which no approval is required. */
const budgetGrowth = 3;
/** Time for counting while a page waits, in milliseconds; later counts are omitted. */
const countingMs = 4_000;

/**
 * Counts the rows of all steps of a change, and estimates the cost of writing it. Throws `recipe_refused` when a step
 * exceeds its limit or a guard does not hold.
 * @param options.limitMs time for counting, in milliseconds; 4,000 by default.
 */
export async function measureChange(
  container: RemoteContainer & Pick<Container, "files">,
  payload: RecipePayload,
  options: { signal?: AbortSignal; limitMs?: number } = {},
): Promise<{ counts: NodeRows[]; preflight: Preflight }> {
  const { reader, catalogue, files } = container;
  const { bindings, mostRows } = payload;
  const inputs = await Promise.all(bindings.map(({ versionId }) => catalogue.getVersion(versionId)));
  const { signal, limitMs = countingMs } = options;
  if (readsLiveTable(payload)) {
    const counted = await measureRemotely(container, payload, {
      limitMs,
      signal: signal ?? new AbortController().signal,
    });
    return toMeasured(payload, { counts: counted, inputs });
  }
  const counted = await withTimeLimit({ ms: limitMs, signal }, async (time) => {
    const query = await toFileQuery({ catalogue, files }, payload);
    return reader.countParts({ query, mostRows, signal: time.signal }).catch((error: unknown) => {
      if (isCaveatError(error, "cancelled") && time.limit.aborted) return null;
      throw error;
    });
  });
  const exceeded = counted?.exceeded ?? null;
  if (exceeded !== null) throw toExceeded(exceeded, mostRows);
  return toMeasured(payload, { counts: counted?.counts ?? null, inputs });
}

/** Returns the cost of a written version, based on its row counts. */
export async function measureWritten(
  { catalogue }: Pick<Container, "catalogue">,
  payload: RecipePayload,
  counts: readonly NodeRows[],
): Promise<{ counts: NodeRows[]; preflight: Preflight }> {
  const inputs = await Promise.all(payload.bindings.map(({ versionId }) => catalogue.getVersion(versionId)));
  return toMeasured(payload, { counts: [...counts], inputs });
}

/** Estimates the cost of writing a change from the rows of its steps; null if they were not counted. */
function toMeasured(
  payload: RecipePayload,
  { counts, inputs }: { counts: NodeRows[] | null; inputs: readonly DatasetVersionRecord[] },
): { counts: NodeRows[]; preflight: Preflight } {
  const place = {
    ...(runsRemotely(payload) && { engine: toEngineLabel(payload.elsewhere.server) }),
    ...(payload.stays !== undefined && { note: payload.stays }),
  };
  if (counts === null) return { counts: [], preflight: { rows: null, bytes: null, withinBudget: true, ...place } };
  const { steps, inputs: read } = payload.content;
  const result = readsLiveTable(payload) ? (steps.at(-1) ?? read[0])?.id : payload.query.result;
  const rows = counts.find(({ name }) => name === result)?.rows ?? 0;
  if (readsLiveTable(payload) && rows > mostStored.rows) throw toTooLarge(rows);
  const largest = Math.max(0, ...inputs.map(({ dataset }) => dataset.rowCount));
  const preflight = {
    ...place,
    rows,
    bytes: estimateBytes(inputs, rows),
    withinBudget: rows <= largest * budgetGrowth,
  };
  return { counts, preflight };
}

/** Creates the error for a step with more rows than the limit. */
function toExceeded(step: string, most: number): CaveatError {
  return new CaveatError("recipe_refused", `Step ${step} produces more than ${formatNumber(most)} rows.`, {
    remedy: "Check the columns it joins on.",
  });
}

/** Estimates the bytes of a result that has the columns of all inputs side by side. */
function estimateBytes(inputs: readonly Pick<DatasetVersionRecord, "dataset" | "profile">[], rows: number): number {
  // For a live table, only the size of the sample is known.
  const bytesARow = inputs.map(
    ({ dataset, profile }) => dataset.bytes / Math.max(1, profile.live?.sampleRows ?? dataset.rowCount),
  );
  return Math.round(rows * bytesARow.reduce((sum, one) => sum + one, 0));
}
