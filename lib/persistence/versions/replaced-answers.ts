import type { AnswerKind } from "@/lib/domain/answers/answer";
import { haveSameFindings } from "@/lib/domain/answers/answer-version";
import type { MessageId } from "@/lib/domain/ids";
import type { ReplacedAnswer } from "@/lib/domain/session";
import { type AnsweredTurn, findCurrentVersion, findOrigin, type TurnVersion } from "./answered-turns";

/**
 * Finds what current answers were made with and is no longer current, by the id of the answer; leaves out answers
 * without any. Runs of a session are sequential, so that an answer was made with the newest answers before it.
 * @param turns of a session, oldest first.
 */
export function findReplacedAnswers(turns: readonly AnsweredTurn[]): Map<MessageId, ReplacedAnswer[]> {
  const inSight = turns.filter((turn) => turn.setAsideById === null);
  const changed = inSight.filter(({ versions }) => versions.length > 1);
  const found = new Map<MessageId, ReplacedAnswer[]>();
  if (changed.length === 0) return found;
  for (const later of inSight) {
    const answer = findCurrentVersion(later.versions);
    if (answer === undefined || refusals.has(answer.answer.kind)) continue;
    const start = findThreadStart(inSight, later, answer);
    const replaced = changed
      .filter(({ turn }) => turn < later.turn && turn >= start)
      .flatMap((earlier) => {
        const used = findUsed(earlier, later, answer);
        const current = findCurrentVersion(earlier.versions);
        if (used === null || current === undefined || haveSameFindings(used.answer, current.answer)) return [];
        const { questionId } = earlier;
        return [{ questionId, used: used.answer.version, current: current.answer.version }];
      });
    if (replaced.length > 0) found.set(answer.id, replaced);
  }
  return found;
}

/** Kinds of answers that contain nothing from earlier ones. */
const refusals: ReadonlySet<AnswerKind> = new Set(["cannot_answer", "budget", "beyond_engine", "failed"]);

/**
 * Finds the first turn that an answer can rest on. An engine that shows its reading uses earlier questions only where the question
 * changes the one before; any other one knows the whole conversation.
 */
function findThreadStart(turns: readonly AnsweredTurn[], later: AnsweredTurn, { answer }: TurnVersion): number {
  if (answer.reading === undefined) return 0;
  if (answer.reading.follows !== true) return later.turn;
  const earlier = turns.filter(({ turn }) => turn < later.turn);
  const own = earlier.findLast(({ versions }) => {
    const reading = findCurrentVersion(versions)?.answer.reading;
    return reading !== undefined && reading.follows !== true;
  });
  return own?.turn ?? 0;
}

/**
 * Finds the version of an earlier question's answer with which `answer`, a version of a later one's, was made; null for
 * none.
 */
export function findUsed(earlier: AnsweredTurn, later: AnsweredTurn, answer: TurnVersion): TurnVersion | null {
  const { ordinal } = findOrigin(later, answer);
  return findCurrentVersion(earlier.versions.filter((version) => version.ordinal < ordinal)) ?? null;
}
