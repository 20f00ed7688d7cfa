import { setTimeout as sleep } from "node:timers/promises";
import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetId, SessionId } from "@/lib/domain/ids";
import type { PreparationProgress, Preparations, StartedPreparation } from "@/lib/ports/recipes/preparations";
import type { RecipeRecord } from "@/lib/ports/recipes/recipe-store";
import type { Container } from "../container";
import type { WorkPlace } from "../runs/work-place";
import { stopRecipeRun } from "../recipes/apply-change";
import { isLive } from "../recipes/remote/live-recipe";
import type { RemoteContainer } from "../recipes/remote/open-remote";
import { completeOps } from "./complete-ops";
import { describePreparation } from "./describe-preparation";
import { findRecipeOf, loadPreparation } from "./load-preparation";
import { tryPreparation } from "./try-preparation";

/** First and longest interval between polls of a change that is being computed, in milliseconds. */
const [firstPollMs, lastPollMs] = [20, 500];

type Parts = RemoteContainer & Pick<Container, "recipes" | "files" | "recipeSupervisor" | "sessions">;

/** Gives one run of a conversation access to recipes. Waits for computations of other runs without holding the run's slot. */
export function createPreparations(
  container: Parts,
  options: { sessionId: SessionId; place: Pick<WorkPlace, "outside">; signal: AbortSignal },
): Preparations {
  const { sessionId, place, signal } = options;
  const { catalogue, recipes } = container;
  return {
    describe: (ids) => Promise.all(ids.map((id) => describeDataset(container, id))),
    load: (target) => loadPreparation(container, target),
    complete: async ({ dataset }, ops) => {
      const { versionId } = await catalogue.getDataset(dataset);
      return place.outside(() => completeOps(container, ops, versionId));
    },
    tryChange: (target, change) => place.outside(() => tryPreparation(container, target, change, signal)),
    wait: (started, limitMs) => place.outside(() => waitFor(container, started, { limitMs, signal })),
    stop: ({ recipeId }) => stopRecipeRun({ recipes, recipeSupervisor: container.recipeSupervisor }, recipeId),
    describeResult: (started, tried, plan) => describePreparation(container, started, tried, plan),
    adopt: (dataset) => container.sessions.addDatasets(sessionId, [dataset], { first: true }),
  };
}

async function describeDataset(container: Parts, id: DatasetId) {
  const dataset = await container.catalogue.getDataset(id);
  const { name } = dataset;
  const record = await findRecipeOf(container, id);
  return {
    ...{ id, name, isLive: isLive(dataset) },
    steps: record?.version.content.steps.length ?? 0,
    before: record === null ? null : await findBefore(container, record),
  };
}

/** Finds the version before the newest one that has data; null when there is none. */
async function findBefore(
  { recipes }: Parts,
  { id, version: { number }, inPlace }: Pick<RecipeRecord, "id" | "version" | "inPlace">,
): Promise<string | null> {
  if (number === 1) return null;
  const before = await recipes.getVersion(id, number - 1);
  return inPlace || before.outputVersionId !== null ? toVersionLabel(number - 1) : null;
}

/** Waits for a run of a recipe. Stopping the conversation stops it as well. */
async function waitFor(
  container: Parts,
  { recipeId, runId }: StartedPreparation,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<PreparationProgress> {
  if (runId === null) return { status: "written" };
  const { recipes, recipeSupervisor } = container;
  // Rows added by a transaction may not have been visible when it was announced.
  recipeSupervisor.wake();
  const end = Date.now() + limitMs;
  for (let wait = firstPollMs; ; wait = Math.min(lastPollMs, wait * 2)) {
    if (signal.aborted) {
      if (signal.reason === "cancelled") await stopRecipeRun({ recipes, recipeSupervisor }, recipeId);
      throw new CaveatError("cancelled", "The run was stopped.");
    }
    const { status, fault } = await recipes.getRun(runId);
    if (status === "completed") return { status: "written" };
    if (status === "failed") return { status: "failed", message: fault ?? "The change could not be computed." };
    if (status === "cancelled") return { status: "failed", message: "The computation was stopped." };
    if (Date.now() > end) return { status: "running" };
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}
