import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import { formatCount } from "@/lib/domain/text/numbers";
import { quoteName } from "@/lib/domain/text/quotes";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { CodeExecutor, ExecutionDataset } from "@/lib/ports/runs/code-executor";
import type { CapabilityRun } from "../kit/capability";

/**
 * Runs programs on tables that cannot be loaded whole: fetches their rows with a query first, as many as a query may return. The program
 * fails with a message for a person if there are more.
 */
export function withFetchedRows(
  { executor, queries }: Pick<CapabilityRun["ports"], "executor" | "queries">,
  datasets: readonly DatasetFacts[],
): CodeExecutor {
  return {
    describe: () => executor.describe(),
    close: () => executor.close(),
    execute: async (request, options) => {
      const fetched: ExecutionDataset[] = [];
      for (const dataset of request.datasets) {
        const facts = datasets.find(({ id }) => id === dataset.id);
        if (facts?.queried === undefined) {
          fetched.push(dataset);
          continue;
        }
        const { id, versionId, name } = facts;
        const outcome = await queries.run({ sql: toAllRows(facts), datasets: [{ id, versionId, name }] }, options);
        if (outcome.status === "failed") {
          return toFailed(
            `The rows of “${name}” could not be fetched from ${outcome.engine}. ${outcome.message}`,
            request,
          );
        }
        if (outcome.truncated) return toFailed(toTooMany(facts, outcome.rows), request);
        fetched.push({ ...dataset, file: outcome.file });
      }
      return executor.execute({ ...request, datasets: fetched }, options);
    },
  };
}

function toAllRows({ profile }: DatasetFacts): string {
  const names = profile.columns.map(({ name }) => quoteName(name));
  return `SELECT ${names.join(", ")} FROM df`;
}

function toTooMany({ name, queried, profile }: DatasetFacts, most: number): string {
  const remedy =
    queried?.reason === "live"
      ? "Read the table as a snapshot, or read a query that returns the rows of the two periods, and ask about that dataset."
      : "Use a recipe to create a smaller dataset, such as the rows of the two periods, and ask about that.";
  return `An investigation reads individual rows, at most ${formatCount(most, "row")} of a table that is queried; “${name}” has ${formatCount(profile.rowCount, "row")}. ${remedy}`;
}

function toFailed(message: string, { seed }: { seed: number }): ExecutionOutcome {
  return {
    ...{ status: "failed", result: null, figures: [], stdout: "", warnings: [], notices: [], durationMs: 0 },
    ...{ failure: { kind: "error", message }, seed, isolation: "none" },
  };
}
