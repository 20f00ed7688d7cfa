import { randomInt } from "node:crypto";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import type { AppliedCure, Cure } from "@/lib/domain/answers/cure";
import type { SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { changeRecipe } from "../recipes/change-recipe";
import { getOwnRecipe } from "../recipes/create-recipe";
import { followRun, type FollowOptions } from "../sessions/follow-run";
import type { CureWish } from "@/lib/domain/answers/cure";
import { getAnswerPlace, getCure } from "./find-cure";
import { findRepairs } from "./find-repairs";

/**
 * Applies a cure of an answer: adds its steps to the recipe of the dataset, which writes the next version of it, and answers the
 * question again with that. Data that no longer need it are left as they are. Throws `not_found`; `conflict` while the dataset is
 * being read or its recipe changes; `recipe_refused` when the steps do not fit the data; `interrupt_pending`.
 */
export async function applyCure(
  container: Container,
  sessionId: SessionId,
  request: CureWish,
  options: FollowOptions,
): Promise<SessionResponse> {
  const session = await container.sessions.get(sessionId);
  const { answer, questionId } = getAnswerPlace(session, request.messageId);
  const cure = await changeData(container, getCure(answer, request), options.signal);
  const { runId } = await container.runs.addRerun({
    sessionId,
    questionId,
    rerun: { cure },
    seed: randomInt(0, 2 ** 31 - 1),
  });
  return followRun(container, { sessionId, runId }, options);
}

/** Adds the steps of a cure to the recipe of its dataset. */
async function changeData(
  container: Container,
  { datasetId, label, repair }: Cure,
  signal: AbortSignal,
): Promise<AppliedCure> {
  const record = await container.catalogue.get(datasetId);
  assertReady(record.dataset);
  const ops = await findRepairs(container, record, repair);
  const recipe = await getOwnRecipe(container, datasetId);
  const { id, version: before } = recipe;
  if (ops.length === 0) return { label, datasetId, recipeId: id, before: null, version: before, steps: [] };
  const { recipe: changed, diff } = await changeRecipe(container, id, { ops, baseVersion: before, signal });
  return { label, datasetId, recipeId: id, before, version: changed.version, steps: diff.map(({ step }) => step) };
}
