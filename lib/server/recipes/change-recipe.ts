import { z } from "zod";
import { toVersionLabel, VersionLabel } from "@/lib/domain/answers/answer-version";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetId, type RecipeId } from "@/lib/domain/ids";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import { RecipeOps, type RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { RecipeDiffLine } from "@/lib/domain/recipes/recipe-diff";
import type { RecipeChangeOutcome } from "@/lib/domain/recipes/recipe-view";
import type { RecipeRecord } from "@/lib/ports/recipes/recipe-store";
import type { RecipeChange } from "@/lib/recipes/patch/apply-op";
import { applyOps } from "@/lib/recipes/patch/apply-ops";
import type { Container } from "../container";
import { startChange, untilEnded } from "./apply-change";
import { addInputs, withInputNames } from "./add-inputs";
import { compileChange, toRecipeRefusal, type CompiledChange } from "./compile-change";
import type { RemoteContainer } from "./remote/open-remote";
import { getRecipe } from "./get-recipe";
import { measureChange, measureWritten } from "./measure-change";
import { previewTable } from "./preview-step";
import { changedPayload, runsRemotely } from "./recipe-payload";
import { toChangeSentence, toRecipeView, toSentence, toStepViews } from "./to-recipe-view";
import { writeWithoutSteps } from "./write-without-steps";

/** Body of POST /api/recipes/{id}/ops. */
export const RecipeOpsRequest = z.object({
  ops: RecipeOps,
  baseVersion: VersionLabel,
  /** Further datasets that the recipe then reads; ops may name them by these ids. */
  datasetIds: z.array(DatasetId.schema).max(19, "At most 20 datasets.").optional(),
  /** Validates and previews only. */
  dryRun: z.boolean().default(false),
  /** Hash that a dry run returned; different bytes are refused. */
  payloadHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

type Parts = RemoteContainer & Pick<Container, "recipes" | "recipeSupervisor" | "files">;

/** Replaces what Postgres cannot store, so that the validated bytes are the stored ones. */
export function toStorableOps(ops: readonly RecipeOp[]): RecipeOp[] {
  const text = JSON.stringify(ops, (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value,
  );
  return RecipeOps.parse(JSON.parse(text));
}

/** Throws `conflict`, listing the changes made in the meantime, if `baseVersion` is not the newest version. */
async function assertBase({ recipes }: Parts, { id, version }: RecipeRecord, baseVersion: string): Promise<void> {
  const newest = toVersionLabel(version.number);
  if (baseVersion === newest) return;
  const versions = await recipes.listVersions(id);
  const base = versions.find(({ number }) => toVersionLabel(number) === baseVersion);
  const later = versions.filter(({ number }) => base !== undefined && number > base.number).reverse();
  const changes = later.map(({ number, change }) => `${toVersionLabel(number)}: ${toChangeSentence(change)}`);
  const message =
    base === undefined
      ? `This recipe has no version ${baseVersion}.`
      : `This recipe was changed after ${baseVersion}. ${changes.join(" ")}`;
  throw new CaveatError("conflict", message, {
    remedy: `Start from ${newest}.`,
    fields: [{ field: "baseVersion", message: `The newest version is ${newest}.` }],
  });
}

/** Lists the connections that ops may bind; skips the lookup if no op binds one. */
export async function findConnectionIds(
  { connections }: Pick<Container, "connections">,
  ops: readonly RecipeOp[],
): Promise<string[]> {
  if (!ops.some(({ op }) => op === "BindConnection")) return [];
  return (await connections.list()).map(({ id }) => id);
}

/** Describes what each op changed, one line per op. */
export function toDiff(before: Recipe, after: Recipe, changes: readonly RecipeChange[]): RecipeDiffLine[] {
  return changes.map(({ change, step: id }) => {
    const step = (change === "removed" ? before : after).steps.find((one) => one.id === id);
    const input = after.inputs.find((one) => one.id === id);
    return { change, step: id, sentence: step === undefined ? (input?.name ?? id) : toSentence(step) };
  });
}

/**
 * Changes a recipe by ops: validates them, compiles the result, and computes the next version of its dataset from exactly
 * the validated bytes. With `dryRun`, nothing is written. Returns early if the computation takes more than two
 * minutes; `recipe.run` is then running. Throws `not_found`; `conflict` when `baseVersion` is not the newest version or
 * another change is being computed; `recipe_refused` with the nearest names, or when the data does not fit.
 */
export async function changeRecipe(
  container: Parts,
  id: RecipeId,
  options: Omit<z.input<typeof RecipeOpsRequest>, "datasetIds"> & { datasetIds?: DatasetId[]; signal?: AbortSignal },
): Promise<RecipeChangeOutcome> {
  const { baseVersion, dryRun = false, signal } = options;
  const record = await container.recipes.get(id);
  await assertBase(container, record, baseVersion);
  const { number: base } = record.version;
  const { content: before, bindings } = await addInputs(container, record.version, options.datasetIds ?? []);
  const ops = toStorableOps(options.ops).map((op) => withInputNames(op, before));
  const applied = applyOps(before, ops, { connectionIds: await findConnectionIds(container, ops) });
  if ("errors" in applied) throw toRecipeRefusal(applied.errors);
  const change = { kind: "ops", ops } as const;
  const compiled = await compileChange(container, { base, content: applied.recipe, change, bindings });
  assertSameBytes(compiled, options.payloadHash);
  const diff = toDiff(before, applied.recipe, applied.diff);
  if (dryRun) return { ...(await tryChange(container, record, compiled, signal)), diff };
  if (applied.recipe.steps.length === 0) await writeWithoutSteps(container, record, compiled);
  else await untilEnded(container, await startChange(container, id, compiled), signal);
  const { preview, preflight } = await tryChange(container, await container.recipes.get(id), compiled, signal);
  return {
    ...{ recipe: await getRecipe(container, id), payloadHash: compiled.payloadHash, diff },
    ...{ errors: [], preview, preflight },
  };
}

/** Throws `recipe_refused` if the checked bytes differ from those that would be written. */
export function assertSameBytes(
  { payloadHash }: Pick<CompiledChange, "payloadHash">,
  checked: string | undefined,
): void {
  if (checked === undefined || checked === payloadHash) return;
  const { message, remedy } = changedPayload;
  throw new CaveatError("recipe_refused", message, {
    remedy,
    fields: [{ field: "payloadHash", message: "It belongs to a different change or to different data." }],
  });
}

/** Measures and previews a change without writing anything. */
async function tryChange(
  container: Parts,
  record: RecipeRecord,
  { payload, prepared, payloadHash }: CompiledChange,
  signal?: AbortSignal,
): Promise<Omit<RecipeChangeOutcome, "diff">> {
  // A server's counts for the version that was just written are not computed again.
  const isWritten = record.version.number > payload.base && runsRemotely(payload);
  const { counts, preflight } = isWritten
    ? await measureWritten(container, payload, record.version.counts)
    : await measureChange(container, payload, { signal });
  const last = prepared.nodes.at(-1);
  const { content, bindings } = payload;
  const preview =
    last === undefined
      ? null
      : await previewTable(container, { prepared, bindings, node: last, shows: "first", signal });
  const recipe = { ...toRecipeView(record), steps: toStepViews(content, counts) };
  return { recipe, payloadHash, errors: [], preview, preflight };
}
