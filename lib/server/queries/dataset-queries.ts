import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { RunId } from "@/lib/domain/ids";
import type { ExecutionDataset } from "@/lib/ports/runs/code-executor";
import type { DatasetQueries, QueryOutcome } from "@/lib/ports/connections/query-engine";
import type { StepStore } from "@/lib/ports/runs/run-store";
import type { Environment } from "../env";
import { digest } from "../runs/recording-engine";
import type { EngineContainer } from "./choose-engine";
import { openSample } from "./open-sample";
import { queriesFolder, resultLimits } from "./query-results";
import { runChosen } from "./run-chosen";

const Stored = z.custom<QueryOutcome>((value) => typeof value === "object" && value !== null && "status" in value);

/**
 * Runs the queries of one run, each where its rows are stored; a query that the cluster cannot run because of a fault of its own runs on
 * this server. Records outcomes by content, so that a query runs once within a run
 * as long as its rows are on this machine's disk.
 */
export function createDatasetQueries(
  container: EngineContainer,
  { runId, steps }: { runId: RunId; steps: StepStore },
): DatasetQueries {
  const { dataDirectory, QUERY_LIMIT_S: seconds } = container.environment;
  const limits = { ...resultLimits, seconds };
  return {
    openSample: (dataset, { signal }) => openSample(container, dataset, signal),
    run: async ({ sql, datasets }, { signal }) => {
      const content = digest([sql, datasets.map(({ versionId, name }) => [versionId, name])]);
      const target = path.join(dataDirectory, queriesFolder, runId, `${content}.parquet`);
      const key = `query:${content}`;
      const stored = await steps.find(runId, key);
      if (stored !== undefined) {
        const outcome = Stored.parse(stored);
        if (outcome.status === "failed") return outcome;
        if (existsSync(target)) return { ...outcome, file: target };
      }
      await mkdir(path.dirname(target), { recursive: true });
      const ran = await runChosen(container, { sql, datasets, limits, target }, signal);
      const outcome = toExplained(ran.outcome, ran.left);
      await steps.save(runId, key, outcome.status === "failed" ? outcome : { ...outcome, file: "" });
      return outcome;
    },
  };
}

/** Removes the rows of a run's queries, which are not read after its end. */
export async function removeQueries(
  { dataDirectory }: Pick<Environment, "dataDirectory">,
  runId: RunId,
): Promise<void> {
  await rm(path.join(dataDirectory, queriesFolder, runId), { recursive: true, force: true });
}

/** Explains a refused query if some of the datasets are stored elsewhere. */
function toExplained(outcome: QueryOutcome, left: readonly ExecutionDataset[]): QueryOutcome {
  if (outcome.status === "succeeded" || outcome.kind !== "refused" || left.length === 0) return outcome;
  const names = left.map(({ name }) => `“${name}”`).join(", ");
  return {
    ...outcome,
    message: `${outcome.message} These tables are stored elsewhere and cannot be joined with it in one query: ${names}.`,
  };
}
