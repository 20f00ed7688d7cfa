import type { Answer } from "@/lib/domain/answers/answer";
import type { Cure } from "@/lib/domain/answers/cure";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { MessageId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { CureWish } from "@/lib/domain/answers/cure";

/** An answer and its place in the conversation. */
export interface AnswerPlace {
  answer: Answer;
  questionId: MessageId;
}

/**
 * Finds an answer of a conversation with its question. Throws `not_found`, and `conflict` for an answer set aside by a
 * rollback.
 */
export function getAnswerPlace({ messages }: Pick<SessionResponse, "messages">, messageId: MessageId): AnswerPlace {
  const place = messages.findIndex(({ id }) => id === messageId);
  const answer = messages[place]?.answer;
  const question = messages.slice(0, Math.max(0, place)).findLast(({ role }) => role === "user");
  if (answer === undefined || question === undefined) {
    throw new CaveatError("not_found", "This conversation has no such answer.", {
      remedy: "Use the id of a message in the conversation that has an answer.",
    });
  }
  if (question.setAside === true) {
    throw new CaveatError("conflict", "This question was set aside by a rollback of an earlier answer.", {
      remedy: "Undo that rollback with its conversation first.",
    });
  }
  return { answer, questionId: question.id };
}

/** Finds the cure named by a request. Throws `not_found`, listing the available cures. */
export function getCure({ caveats }: Pick<Answer, "caveats">, { caveatIndex, cureId }: CureWish): Cure {
  const caveat = caveats[caveatIndex];
  const cures = caveat?.cures ?? [];
  const cure = cures.find(({ id }) => id === cureId);
  if (cure !== undefined) return cure;
  const ids = cures.map(({ id }) => id).join(", ");
  const remedy =
    caveat === undefined
      ? `The answer has ${caveats.length} caveats; caveatIndex counts them from 0.`
      : ids === ""
        ? "No data change removes this caveat."
        : `Choose one of its cures: ${ids}.`;
  throw new CaveatError("not_found", "The caveat has no such cure.", { remedy });
}
