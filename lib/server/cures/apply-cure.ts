import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { CaveatError } from "@/lib/domain/caveat-error";
import { assertReady, assertStored } from "@/lib/domain/datasets/dataset-readiness";
import { recipeFormat } from "@/lib/domain/datasets/dataset";
import type { AppliedCure, Cure, CureWish, Repair } from "@/lib/domain/answers/cure";
import type { DatasetId, RunId, SessionId } from "@/lib/domain/ids";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { changeRecipe } from "../recipes/change-recipe";
import { getOwnRecipe } from "../recipes/create-recipe";
import { runRecipe } from "../recipes/run-recipe";
import { followRun, type FollowOptions } from "../sessions/follow-run";
import { getAnswerPlace, getCure } from "./find-cure";
import type { DatasetVersionRecord } from "@/lib/ports/data/dataset-catalogue";
import { resolveParquet } from "../datasets/dataset-facts";
import { toRepairOps } from "./to-repair-ops";

/**
 * Applies a cure of an answer: adds its steps to the dataset's recipe, which writes the dataset's next version, and
 * answers the question again with it. Leaves data that no longer needs the cure unchanged. Throws `not_found`;
 * `conflict` while the dataset is being read or its recipe changes; `recipe_refused` when the steps do not fit the
 * data; `interrupt_pending`.
 */
export async function applyCure(
  container: Container,
  sessionId: SessionId,
  request: CureWish & { runId?: RunId | undefined },
  options: FollowOptions,
): Promise<SessionResponse> {
  const session = await container.sessions.get(sessionId);
  assertNotWaiting(session);
  const { answer, questionId } = getAnswerPlace(session, request.messageId);
  const cure = await changeData(container, getCure(answer, request));
  const { runId } = await container.runs.addRerun({
    ...(request.runId && { runId: request.runId }),
    sessionId,
    questionId,
    rerun: { cure },
    seed: randomInt(0, 2 ** 31 - 1),
  });
  return followRun(container, { sessionId, runId }, options);
}

/** Adds the steps of a cure to the recipe of its dataset. */
async function changeData(container: Container, { datasetId, label, repair }: Cure): Promise<AppliedCure> {
  const { id, version: before, steps } = await getCurrentRecipe(container, datasetId);
  const repairs = await findRepairs(container, await container.catalogue.get(datasetId), repair);
  const ops = repairs.filter((op) => !isDone(op, steps));
  if (ops.length === 0) return { label, datasetId, recipeId: id, before: null, version: before, steps: [] };
  const { recipe: changed, diff } = await changeRecipe(container, id, { ops, baseVersion: before });
  assertWritten(changed, before);
  return { label, datasetId, recipeId: id, before, version: changed.version, steps: diff.map(({ step }) => step) };
}

/** Whether the recipe has the step already, so that applying the cure twice adds nothing. */
function isDone(op: RecipeOp, steps: RecipeView["steps"]): boolean {
  return (
    op.op === "AddStep" &&
    steps.some(({ type, params, disabled }) => !disabled && type === op.type && isDeepStrictEqual(params, op.params))
  );
}

/** Returns the recipe of a dataset, rerun on its newest reading if the file has been read again since. */
async function getCurrentRecipe(container: Container, datasetId: DatasetId): Promise<RecipeView> {
  const { catalogue } = container;
  const { dataset, folder } = await catalogue.get(datasetId);
  assertReady(dataset);
  // The answer would still be computed from the table on its server.
  assertStored(dataset);
  const recipe = await getOwnRecipe(container, datasetId);
  const [input] = recipe.inputs;
  if (dataset.format === recipeFormat || input === undefined || input.versionId === dataset.versionId) return recipe;
  // A version written by a rollback shares its files with the one that the recipe reads.
  const isSame = (await catalogue.getPlace({ versionId: input.versionId })).folder === folder;
  // The user chose how to read the file, so changed types need no further consent.
  return isSame ? recipe : runRecipe(container, recipe.id, { mapping: {} });
}

/** Throws `interrupt_pending`, before anything changes, if a run of the conversation is waiting for the user. */
function assertNotWaiting({ interrupt }: SessionResponse): void {
  if (interrupt === undefined) return;
  throw new CaveatError("interrupt_pending", "A run of this conversation is waiting for your answer.", {
    remedy: "Answer it or stop the run, then apply the cure.",
  });
}

/** Throws `conflict` while the data is still being computed. */
function assertWritten({ version, run }: RecipeView, before: string): void {
  if (version !== before || run?.status !== "running") return;
  throw new CaveatError("conflict", "The data is still being computed.", {
    remedy: "Ask again once the next version of the dataset is ready.",
  });
}

/** Finds the ops that repair the newest version of a dataset; none if it no longer needs repair. */
async function findRepairs(
  { catalogue, reader, files }: Pick<Container, "catalogue" | "reader" | "files">,
  { dataset, profile }: Pick<DatasetVersionRecord, "dataset" | "profile">,
  repair: Repair,
): Promise<RecipeOp[]> {
  const find = async (column: string) => {
    const parquet = await resolveParquet({ catalogue, files }, dataset.versionId);
    return reader.findSpellings({ parquet, column });
  };
  const isKnown = (column: string) => profile.columns.some(({ name }) => name === column);
  const spellings = repair.kind === "merge_spellings" && isKnown(repair.column) ? await find(repair.column) : [];
  return toRepairOps(repair, { profile, spellings });
}
