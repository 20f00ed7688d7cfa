import { isCaveatError } from "@/lib/domain/caveat-error";
import type { EngineQuery, QueryOutcome, QueryTable } from "@/lib/ports/connections/query-engine";
import type { ExecutionDataset } from "@/lib/ports/runs/code-executor";
import { logError } from "../log";
import { chooseEngine, type ChosenEngine, type EngineContainer, type EngineTable } from "./choose-engine";

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

/** Names each table by its dataset, where that is unique, and by its id; the first one also `df`. */
function toQueryTables(tables: readonly EngineTable[]): QueryTable[] {
  return tables.map(({ dataset, rows, columns }, index) => {
    const name = dataset.name.toLowerCase();
    const isUnique = tables.filter((other) => other.dataset.name.toLowerCase() === name).length === 1;
    return { names: [dataset.id, ...(isUnique ? [name] : []), ...(index === 0 ? ["df"] : [])], rows, columns };
  });
}
