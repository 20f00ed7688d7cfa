import type { Turn } from "../transcript/to-turns";

/** The questions of a conversation by whether their turn has come. */
interface SplitTurns {
  begun: Turn[];
  /** Wait their turn; nothing is known of an answer. */
  queued: Turn[];
}

/**
 * Tells questions that wait their turn from those that have begun: after the first one that is open, those of which nothing
 * is known. As long as no events are known, none is told apart.
 * @param active something of the conversation runs or waits.
 */
export function splitQueued(turns: readonly Turn[], active: boolean): SplitTurns {
  const known = turns.some(({ run, rerun }) => (rerun?.run ?? run) !== null);
  const first = active && known ? turns.findIndex(isOpen) : -1;
  const isQueued = (turn: Turn, place: number) => first !== -1 && place > first && isUntouched(turn);
  return {
    begun: turns.filter((turn, place) => !isQueued(turn, place)),
    queued: turns.filter(isQueued),
  };
}

/** Whether an answer may still come. */
function isOpen({ question, reply, run, rerun }: Turn): boolean {
  if (question.setAside === true) return false;
  const newest = rerun === null ? run : rerun.run;
  return (
    (reply === null || rerun !== null) &&
    (newest === null || newest.status === "running" || newest.status === "waiting")
  );
}

function isUntouched({ question, reply, run, rerun }: Turn): boolean {
  return question.setAside !== true && reply === null && run === null && rerun === null;
}
