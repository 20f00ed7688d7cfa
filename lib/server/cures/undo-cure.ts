import { findCurrent } from "@/lib/domain/answers/find-current";
import type { AppliedCure } from "@/lib/domain/answers/cure";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { getRecipe } from "../recipes/get-recipe";
import { changeRecipe } from "../recipes/change-recipe";
import { rollbackRecipe } from "../recipes/rollback-recipe";
import { getAnswerPlace } from "./find-cure";

/**
 * Undoes the cure behind an answer: removes its steps from the recipe, which writes a new version of the data without
 * them, and makes the previous answer current again. Deletes nothing. Throws `not_found`, `invalid_input` for an answer
 * not made by a cure, `conflict` while something is running.
 */
export async function undoCure(
  container: Container,
  sessionId: SessionId,
  { messageId, signal }: { messageId: MessageId; signal: AbortSignal },
): Promise<SessionResponse> {
  const session = await container.sessions.get(sessionId);
  const { answer, questionId } = getAnswerPlace(session, messageId);
  const cure = answer.basis?.cure;
  const before = findBefore(session, { questionId, messageId });
  if (cure === undefined || answer.restores !== undefined || before === null) {
    throw new CaveatError("invalid_input", "This answer does not come from a data change.", {
      remedy: "Choose an answer whose basis names a cure.",
    });
  }
  const request = { sessionId, questionId, version: before, includeConversation: false };
  // Fails before the data changes if the answer's rollback would fail afterwards.
  await container.versions.rollback({ ...request, dryRun: true });
  await restoreData(container, cure, signal);
  await container.versions.rollback({ ...request, dryRun: false });
  return container.sessions.get(sessionId);
}

/** Finds the label of the version that was current when the answer was made. */
function findBefore(
  { messages }: SessionResponse,
  { questionId, messageId }: { questionId: MessageId; messageId: MessageId },
): string | null {
  const start = messages.findIndex(({ id }) => id === questionId);
  const end = messages.findIndex(({ id }) => id === messageId);
  const earlier = messages.slice(start + 1, end);
  return findCurrent(earlier, (message) => message.answer)?.answer?.version ?? null;
}

/** Reverts the steps of a cure: by a rollback or, if the recipe has changed since, by removing them. */
async function restoreData(container: Container, cure: AppliedCure, signal: AbortSignal): Promise<void> {
  const { recipeId, before, version, steps } = cure;
  // The data no longer needed the cure when it was applied.
  if (before === null) return;
  const recipe = await getRecipe(container, recipeId);
  if (recipe.version === version) {
    await rollbackRecipe(container, recipeId, { version: before, from: version, signal });
    return;
  }
  const left = steps.filter((id) => recipe.steps.some((step) => step.id === id));
  if (left.length === 0) return;
  const ops = left.map((step) => ({ op: "RemoveStep" as const, step }));
  await changeRecipe(container, recipeId, { ops, baseVersion: recipe.version, signal });
}
