import { isCaveatError } from "@/lib/domain/caveat-error";
import type { EngineQuery, QueryOutcome } from "@/lib/ports/connections/query-engine";
import type { ExecutionDataset } from "@/lib/ports/runs/code-executor";
import { logError } from "../log";
import { chooseEngine, type ChosenEngine, type EngineContainer } from "./choose-engine";
import { toQueryTables } from "./to-query-tables";

interface Query extends Omit<EngineQuery, "tables"> {
  datasets: readonly ExecutionDataset[];
}

/**
 * Runs a query on the engine that `chooseEngine` chooses, or on this server if that is the cluster and it fails for a reason of its own, such
 * as a lost connection. `left` lists the datasets stored elsewhere. Throws like `chooseEngine` and `QueryEngine.run`.
 */
export async function runChosen(
  container: EngineContainer,
  { datasets, ...query }: Query,
  signal: AbortSignal,
): Promise<{ outcome: QueryOutcome; left: ExecutionDataset[] }> {
  const { left, openHere, ...chosen } = await chooseEngine(container, { sql: query.sql, datasets, signal });
  const runOn = ({ engine, tables }: ChosenEngine) =>
    engine.run({ ...query, tables: toQueryTables(tables) }, { signal });
  try {
    return { outcome: await runOn(chosen), left };
  } catch (error) {
    if (openHere === undefined || signal.aborted || !isCaveatError(error, "connection_failed")) throw error;
    logError("The cluster could not run a query, which runs on this server instead.", error);
    const outcome = await runOn(await openHere());
    if (outcome.status === "failed") return { outcome, left };
    return { outcome: { ...outcome, instead: `${chosen.engine.label} could not compute it. ${error.message}` }, left };
  }
}
