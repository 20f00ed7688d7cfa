import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import { CaveatError } from "@/lib/domain/caveat-error";
import { RecipeId, RecipeRunId } from "@/lib/domain/ids";
import type { PreparationChange, PreparationTarget, StartedPreparation } from "@/lib/ports/recipes/preparations";
import type { Container } from "../container";
import { assertSameBytes } from "../recipes/change-recipe";
import { isLive } from "../recipes/remote/live-recipe";
import { toPayloadHash } from "../recipes/recipe-payload";
import { compilePreparation, type CompiledPreparation } from "./compile-preparation";
import { toRecipeName } from "./load-preparation";

type Parts = Pick<Container, "catalogue" | "recipes" | "connections" | "environment">;

/** A validated and approved change. */
export interface ApprovedPreparation {
  target: PreparationTarget;
  change: PreparationChange;
  /** Label of the recipe's version that it starts from. */
  baseVersion: string;
  payloadHash: string;
}

/**
 * Starts exactly the change that was validated, within the caller's transaction: creates the recipe where there is none, and the run
 * that computes its next version. Throws `conflict` when the recipe has changed since, `recipe_refused` if the bytes differ.
 */
export async function startPreparation(
  container: Parts,
  { target, change, baseVersion, payloadHash }: ApprovedPreparation,
): Promise<StartedPreparation> {
  const compiled = await compilePreparation(container, target, change);
  const newest = toVersionLabel(compiled.base.base);
  if (newest !== baseVersion) {
    throw new CaveatError(
      "conflict",
      `The recipe of “${compiled.base.dataset.name}” was changed in the meantime, so nothing was written.`,
      {
        remedy: "Request the change again.",
      },
    );
  }
  assertSameBytes(compiled.change, payloadHash);
  const recipeId = compiled.base.record?.id ?? (await createFor(container, compiled, target));
  const version = toVersionLabel(compiled.base.base + 1);
  const runId = await write(container, recipeId, compiled);
  return { recipeId, runId, version };
}

/** Creates the recipe of a dataset that has none, or of a new one. */
function createFor(
  { recipes }: Parts,
  { base, change }: CompiledPreparation,
  target: PreparationTarget,
): Promise<RecipeId> {
  const { content, bindings } = change.payload;
  const first = { content: { ...content, steps: [] }, bindings };
  return recipes.create({
    id: RecipeId.create(),
    name: toRecipeName(base, target.output),
    ...(target.output === null && !isLive(base.dataset) && { into: base.dataset.id }),
    version: { ...first, payloadHash: toPayloadHash(JSON.stringify(first)) },
  });
}

/** Writes a version that needs no computation immediately; starts a run for any other. */
async function write(
  { recipes }: Parts,
  recipeId: RecipeId,
  { base: { record, dataset }, change: { payload, text, payloadHash }, shared }: CompiledPreparation,
): Promise<RecipeRunId | null> {
  const { base, content, bindings, change } = payload;
  const next = { base, content, bindings, change, payloadHash };
  if (shared !== null && change.kind === "rollback") {
    const versions = await recipes.listVersions(recipeId);
    const target = versions.find(({ number }) => toVersionLabel(number) === change.to);
    const { counts, checks, computedBy } = target ?? { counts: [], checks: [], computedBy: null };
    await recipes.writeVersion(recipeId, { ...next, counts, checks, computedBy }, { output: shared });
    return null;
  }
  if (content.steps.length === 0) {
    const own = record?.inPlace === true ? bindings.find(({ datasetId }) => datasetId === dataset.id) : undefined;
    await recipes.writeVersion(recipeId, { ...next, counts: [], checks: [] }, { output: own?.versionId ?? null });
    return null;
  }
  const id = RecipeRunId.create();
  await recipes.startRun({ id, recipeId, base, payload: text, payloadHash });
  return id;
}
