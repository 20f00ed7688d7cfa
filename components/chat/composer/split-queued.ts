import type { Turn } from "../transcript/to-turns";

/** The questions of a conversation, divided into started and queued ones. */
interface SplitTurns {
  begun: Turn[];
  /** Queued questions, whose answers have not been started. */
  queued: Turn[];
}

/**
 * Separates queued questions from started ones: those after the first open question that have no events. Separates none
 * before events are known.
 * @param active whether something in the conversation is running or waiting.
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

/** Whether an answer is still expected. */
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
