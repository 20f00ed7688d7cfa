import { z } from "zod";
import { toVersionLabel, VersionLabel } from "@/lib/domain/answers/answer-version";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { RecipeId } from "@/lib/domain/ids";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import type { Container } from "../container";
import { startChange, untilEnded } from "./apply-change";
import { compileChange } from "./compile-change";
import { getRecipe } from "./get-recipe";
import { writeWithoutSteps } from "./write-without-steps";

/** Body of POST /api/recipes/{id}/rollback. */
export const RecipeRollback = z.object({ version: VersionLabel });

type Parts = Pick<Container, "recipes" | "recipeSupervisor" | "catalogue" | "connections" | "environment">;

/**
 * Makes an earlier version of a recipe current again, as a new version. Its dataset also gets a new version: the files
 * of the earlier one, byte for byte, or the same computation if these no longer exist. Throws `not_found`; `conflict` for
 * the newest version or while a run has not ended.
 * @param options.from the version that the caller has seen as the newest; any other is a `conflict`.
 */
export async function rollbackRecipe(
  container: Parts,
  id: RecipeId,
  { version: to, from, signal }: z.infer<typeof RecipeRollback> & { from?: string; signal?: AbortSignal },
): Promise<RecipeView> {
  const { recipes } = container;
  const record = await recipes.get(id);
  const versions = await recipes.listVersions(id);
  const target = versions.find(({ number }) => toVersionLabel(number) === to);
  if (target === undefined) {
    throw new CaveatError("not_found", `This recipe has no version ${to}.`, {
      remedy: `Choose one from v1.0 to ${toVersionLabel(record.version.number)}.`,
    });
  }
  if (from !== undefined && from !== toVersionLabel(record.version.number)) {
    throw new CaveatError("conflict", `This recipe was changed after ${from}.`, {
      remedy: "Reload the conversation, then try again.",
    });
  }
  if (target.number === record.version.number) {
    throw new CaveatError("conflict", `${to} is already the newest version.`, { remedy: "Choose an earlier version." });
  }
  const { content, bindings, counts, checks, computedBy, outputVersionId, payloadHash } = target;
  const next = { base: record.version.number, content, bindings, change: { kind: "rollback", to } as const };
  if (content.steps.length === 0) {
    await writeWithoutSteps(container, record, await compileChange(container, next));
    return getRecipe(container, id);
  }
  const isShared =
    outputVersionId !== null &&
    (await recipes
      .writeVersion(id, { ...next, counts, checks, computedBy, payloadHash }, { output: outputVersionId })
      .then(
        () => true,
        (error: unknown) => {
          if (isCaveatError(error, "not_found")) return false;
          throw error;
        },
      ));
  if (!isShared) {
    await untilEnded(container, await startChange(container, id, await compileChange(container, next)), signal);
  }
  return getRecipe(container, id);
}
