import { type CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { ComputedBy } from "@/lib/domain/recipes/recipe-version";
import type { MadeTable, StagedQuery } from "@/lib/ports/data/table-queries";
import { toCaveatError } from "../http/to-problem";
import { logError } from "../log";
import { toEngineLabel } from "../queries/connection-engine";
import { makeRemotely } from "./remote/make-remote";
import type { RemoteContainer } from "./remote/open-remote";
import { readsLiveTable, runsRemotely, type RemotePayload, type RecipePayload } from "./recipe-payload";

interface Options {
  query: StagedQuery;
  /** Absolute path of the file to write. */
  parquet: string;
  signal: AbortSignal;
  onQueued: (position: number) => void;
}

/**
 * Computes the table of a recipe's next version: on the server of a live table, on the cluster, or here. What the cluster
 * cannot compute, for whatever reason, is computed here from the start, with a note. Throws as `TableQueries.makeTable` and
 * `makeRemotely` do.
 */
export async function makeVersion(
  container: RemoteContainer,
  payload: RecipePayload,
  { query, ...options }: Options,
): Promise<{ table: MadeTable; computedBy: ComputedBy | null }> {
  if (readsLiveTable(payload)) {
    const table = await makeRemotely(container, payload, options);
    return { table, computedBy: { engine: toEngineLabel(payload.elsewhere.server) } };
  }
  const tried = runsRemotely(payload) ? await tryCluster(container, payload, options) : (payload.stays ?? null);
  if (tried !== null && typeof tried !== "string") return tried;
  const table = await container.reader.makeTable({ query, mostRows: payload.mostRows, ...options });
  return { table, computedBy: tried === null ? null : { engine: toEngineLabel("duckdb"), note: tried } };
}

/** Computes a table on the cluster; returns why it could not. Throws only if the run ends: `cancelled`. */
async function tryCluster(
  container: RemoteContainer,
  payload: RemotePayload,
  options: Omit<Options, "query">,
): Promise<{ table: MadeTable; computedBy: ComputedBy } | string> {
  const engine = toEngineLabel(payload.elsewhere.server);
  try {
    return { table: await makeRemotely(container, payload, options), computedBy: { engine } };
  } catch (error) {
    if (options.signal.aborted || isCaveatError(error, "cancelled")) throw error;
    const known: CaveatError = toCaveatError(error);
    if (known.code === "internal") logError("A recipe could not be computed on the cluster.", known.cause);
    return known.code === "recipe_refused" ? known.message : `${engine} could not compute it. ${known.message}`;
  }
}
