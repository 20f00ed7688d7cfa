import { haveSameFindings } from "@/lib/domain/answers/answer-version";
import type { MessageId } from "@/lib/domain/ids";
import type { ReplacedAnswer } from "@/lib/domain/session";
import { type AnsweredTurn, findOrigin, type TurnVersion } from "./answered-turns";

/**
 * What the current answers of questions in sight were made with and is not current any more, by the id of the answer; those
 * without any such are left out. Runs of a session follow each other, so that an answer was made with the newest answers
 * before it.
 * @param turns of a session, oldest first.
 */
export function findReplacedAnswers(turns: readonly AnsweredTurn[]): Map<MessageId, ReplacedAnswer[]> {
  const inSight = turns.filter((turn) => turn.setAsideById === null);
  const changed = inSight.filter(({ versions }) => versions.length > 1);
  const found = new Map<MessageId, ReplacedAnswer[]>();
  if (changed.length === 0) return found;
  for (const later of inSight) {
    const answer = later.versions.at(-1);
    if (answer === undefined) continue;
    const replaced = changed
      .filter(({ turn }) => turn < later.turn)
      .flatMap((earlier) => {
        const used = findUsed(earlier, later, answer);
        const current = earlier.versions.at(-1);
        if (used === null || current === undefined || haveSameFindings(used.answer, current.answer)) return [];
        const { questionId } = earlier;
        return [{ questionId, used: used.answer.version, current: current.answer.version }];
      });
    if (replaced.length > 0) found.set(answer.id, replaced);
  }
  return found;
}

/** The version of an earlier question's answer with which `answer`, a version of a later one's, was made; null for none. */
export function findUsed(earlier: AnsweredTurn, later: AnsweredTurn, answer: TurnVersion): TurnVersion | null {
  const { ordinal } = findOrigin(later, answer);
  return earlier.versions.findLast((version) => version.ordinal < ordinal) ?? null;
}
