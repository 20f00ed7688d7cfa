import { haveSameFindings, type Rollback, type VersionedQuestion } from "@/lib/domain/answers/answer-version";
import type { MessageId } from "@/lib/domain/ids";
import { type AnsweredTurn, findCurrentVersion, type TurnVersion } from "./answered-turns";
import { findReplacedAnswers, findUsed } from "./replaced-answers";

/** A requested rollback. */
interface RollbackContext {
  turns: readonly AnsweredTurn[];
  /** One of `turns`, not set aside. */
  rolled: AnsweredTurn;
  /** One of its versions, not the current one. */
  target: TurnVersion;
  /** What to write: a copy of `target` as the newest version. */
  copy: TurnVersion;
  includeConversation: boolean;
}

/** Plans what the rollback changes, and which turns it sets aside or brings back if the conversation is included. */
export function planRollback(context: RollbackContext): Omit<Rollback, "olderData"> {
  const { turns, rolled, target, copy, includeConversation } = context;
  const later = turns.filter(({ turn }) => turn > rolled.turn);
  const setAside = findSetAside(context, later);
  const broughtBack = later.filter((turn) => wasReplacedWith(rolled, turn.setAsideById, target));
  const after = turns.map((turn): AnsweredTurn => {
    if (turn === rolled) return { ...turn, versions: [...turn.versions, copy] };
    if (includeConversation && setAside.includes(turn)) return { ...turn, setAsideById: copy.id };
    if (includeConversation && broughtBack.includes(turn)) return { ...turn, setAsideById: null };
    return turn;
  });
  const staleBefore = findStale(turns);
  const staleAfter = findStale(after);
  const reads = toVersioned(after.filter(({ setAsideById }) => setAsideById === null));
  return {
    questionId: rolled.questionId,
    from: findCurrentVersion(rolled.versions)?.answer.version ?? "",
    to: target.answer.version,
    version: copy.answer.version,
    messageId: null,
    becomesStale: reads.filter(({ questionId }) => staleAfter.has(questionId) && !staleBefore.has(questionId)),
    holdsAgain: reads.filter(({ questionId }) => staleBefore.has(questionId) && !staleAfter.has(questionId)),
    conversation: {
      included: includeConversation,
      setAside: setAside.map(({ questionId, question }) => ({ questionId, question })),
      broughtBack: broughtBack.map(({ questionId, question }) => ({ questionId, question })),
    },
    reads,
  };
}

/**
 * Finds the later questions that are not set aside, from the first one whose answer was made with another version than
 * `target`.
 */
function findSetAside({ rolled, target }: RollbackContext, later: readonly AnsweredTurn[]): AnsweredTurn[] {
  const inSight = later.filter(({ setAsideById }) => setAsideById === null);
  const first = inSight.findIndex((turn) => {
    const answer = findCurrentVersion(turn.versions);
    if (answer === undefined) return false;
    const used = findUsed(rolled, turn, answer);
    return used === null || !haveSameFindings(used.answer, target.answer);
  });
  return first === -1 ? [] : inSight.slice(first);
}

/** Whether that version of the answer, written by a rollback, replaced the content of `target`. */
function wasReplacedWith({ versions }: AnsweredTurn, id: MessageId | null, target: TurnVersion): boolean {
  const place = versions.findIndex((version) => version.id === id);
  const replaced = versions[place - 1];
  return replaced !== undefined && haveSameFindings(replaced.answer, target.answer);
}

/** Finds questions whose current answers are stale. */
function findStale(turns: readonly AnsweredTurn[]): Set<MessageId> {
  const replaced = findReplacedAnswers(turns);
  const stale = turns.filter(({ versions }) => versions.some(({ id }) => replaced.has(id)));
  return new Set(stale.map(({ questionId }) => questionId));
}

function toVersioned(turns: readonly AnsweredTurn[]): VersionedQuestion[] {
  return turns.flatMap(({ questionId, question, versions }) => {
    const current = findCurrentVersion(versions);
    return current === undefined ? [] : [{ questionId, question, version: current.answer.version }];
  });
}
