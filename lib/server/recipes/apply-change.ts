import { setTimeout as sleep } from "node:timers/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import { RecipeRunId, type RecipeId } from "@/lib/domain/ids";
import type { RecipeRun } from "@/lib/domain/recipes/recipe-run";
import type { Container } from "../container";
import type { CompiledChange } from "./compile-change";
import { changedPayload, toPayloadHash } from "./recipe-payload";

type Parts = Pick<Container, "recipes" | "recipeSupervisor">;

/** Time that a request waits for a run, in milliseconds; the run continues afterwards. */
const patienceMs = 120_000;
/** First and longest interval between polls of a run, in milliseconds. */
const [firstPollMs, lastPollMs] = [20, 250];

/**
 * Applies a validated change: starts the run of its exact bytes. Throws `recipe_refused` if `payloadHash` is the hash
 * of different bytes, `conflict` if the recipe has changed since or another run has not ended.
 */
export async function startChange(
  { recipes, recipeSupervisor }: Pick<Parts, "recipes"> & { recipeSupervisor: Pick<Parts["recipeSupervisor"], "wake"> },
  recipeId: RecipeId,
  { payload, text, payloadHash }: Pick<CompiledChange, "payload" | "text" | "payloadHash">,
): Promise<RecipeRunId> {
  if (toPayloadHash(text) !== payloadHash) {
    throw new CaveatError("recipe_refused", changedPayload.message, { remedy: changedPayload.remedy });
  }
  const id = RecipeRunId.create();
  await recipes.startRun({ id, recipeId, base: payload.base, payload: text, payloadHash });
  recipeSupervisor.wake();
  return id;
}

/**
 * Waits up to two minutes for a run to end; returns its state then. Throws `recipe_refused` with the reason
 * when it failed, `cancelled` when it was stopped.
 */
export async function untilEnded(
  { recipes }: Pick<Parts, "recipes">,
  id: RecipeRunId,
  signal?: AbortSignal,
): Promise<RecipeRun> {
  const end = Date.now() + patienceMs;
  for (let wait = firstPollMs; ; wait = Math.min(lastPollMs, wait * 2)) {
    const run = await recipes.getRun(id);
    if (run.status === "failed") throw new CaveatError("recipe_refused", run.fault ?? "The recipe could not be run.");
    if (run.status === "cancelled") throw new CaveatError("cancelled", "The run of the recipe was stopped.");
    if (run.status === "completed" || Date.now() > end || signal?.aborted === true) return run;
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** Stops the run of a recipe, if any; nothing is written. Throws `not_found`. */
export async function stopRecipeRun({ recipes, recipeSupervisor }: Parts, recipeId: RecipeId): Promise<void> {
  await recipes.get(recipeId);
  await recipes.cancel(recipeId);
  await recipeSupervisor.abandon((run) => run.recipeId === recipeId);
}
