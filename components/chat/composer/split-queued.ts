import type { Turn } from "../transcript/to-turns";

/** The questions of a conversation, split into started and queued ones. */
interface SplitTurns {
  begun: Turn[];
  /** Queued; their answers have not been started. */
  queued: Turn[];
}

/**
 * Separates queued questions from those that have started: after the first open one, those without events. Before events are
 * known, none is separated.
 * @param active whether something of the conversation runs or waits.
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
