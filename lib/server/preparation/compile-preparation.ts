import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetVersionId } from "@/lib/domain/ids";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { RecipeDiffLine } from "@/lib/domain/recipes/recipe-diff";
import type { PreparationChange, PreparationTarget } from "@/lib/ports/recipes/preparations";
import { applyOps } from "@/lib/recipes/patch/apply-ops";
import type { Container } from "../container";
import { findConnectionIds, toDiff, toStorableOps } from "../recipes/change-recipe";
import { compileChange, toRecipeRefusal, type CompiledChange } from "../recipes/compile-change";
import { toSentence } from "../recipes/to-recipe-view";
import { loadBase, type PreparationBase } from "./load-preparation";

/** A validated change of a dataset: these bytes can be applied, and no others. */
export interface CompiledPreparation {
  base: PreparationBase;
  change: CompiledChange;
  diff: RecipeDiffLine[];
  /** The dataset version that already has the result, for an earlier version; null if it must be computed. */
  shared: DatasetVersionId | null;
}

type Parts = Pick<Container, "catalogue" | "recipes" | "connections" | "environment">;

/** Validates and compiles a change of a dataset. Throws `recipe_refused` with the nearest names, `not_found`, `conflict`. */
export async function compilePreparation(
  container: Parts,
  target: PreparationTarget,
  change: PreparationChange,
): Promise<CompiledPreparation> {
  const base = await loadBase(container, target);
  if (change.kind === "rollback") return compileRollback(container, base, change.to);
  const ops = toStorableOps(change.ops);
  const applied = applyOps(base.content, ops, { connectionIds: await findConnectionIds(container, ops) });
  if ("errors" in applied) throw toRecipeRefusal(applied.errors);
  const { content, bindings } = withoutUnused(applied.recipe, base);
  const compiled = await compileChange(container, {
    ...{ base: base.base, content, bindings },
    change: { kind: "ops", ops },
  });
  return { base, change: compiled, diff: toDiff(base.content, content, applied.diff), shared: null };
}

/** Drops inputs that were offered to a change but that no step reads. */
function withoutUnused(
  content: Recipe,
  { bindings, offered }: PreparationBase,
): Pick<PreparationBase, "content" | "bindings"> {
  const read = new Set(content.steps.flatMap(({ inputs }) => inputs.map(({ from }) => from)));
  const isKept = (id: string) => !offered.has(id) || read.has(id);
  return {
    content: { ...content, inputs: content.inputs.filter(({ id }) => isKept(id)) },
    bindings: bindings.filter(({ inputId }) => isKept(inputId)),
  };
}

async function compileRollback(container: Parts, base: PreparationBase, to: string): Promise<CompiledPreparation> {
  const { record, dataset } = base;
  const versions = record === null ? [] : await container.recipes.listVersions(record.id);
  const target = versions.find(({ number }) => toVersionLabel(number) === to);
  if (record === null || target === undefined || target.number === record.version.number) {
    throw new CaveatError("not_found", `“${dataset.name}” has no earlier version ${to} to restore.`);
  }
  const { content, bindings, outputVersionId } = target;
  const change = { kind: "rollback", to } as const;
  const compiled = await compileChange(container, { base: base.base, content, bindings, change });
  const before = record.version.content;
  const gone = before.steps.filter(({ id }) => content.steps.every((step) => step.id !== id));
  const back = content.steps.filter(({ id }) => before.steps.every((step) => step.id !== id));
  const diff = [
    ...gone.map((step) => ({ change: "removed" as const, step: step.id, sentence: toSentence(step) })),
    ...back.map((step) => ({ change: "added" as const, step: step.id, sentence: toSentence(step) })),
  ];
  return {
    base,
    change: compiled,
    diff,
    shared: content.steps.length === 0 ? null : await findKept(container, outputVersionId),
  };
}

/** Returns a dataset version if it still exists. */
async function findKept({ catalogue }: Parts, id: DatasetVersionId | null): Promise<DatasetVersionId | null> {
  if (id === null) return null;
  return catalogue.getPlace({ versionId: id }).then(
    () => id,
    () => null,
  );
}
