import type { Message, SessionResponse } from "@/lib/domain/session";

/**
 * Returns a conversation that reuses the known objects of unchanged messages, so that they need not be rendered again. An
 * answer never changes; remarks on it may.
 */
export function shareMessages(before: SessionResponse | undefined, after: SessionResponse): SessionResponse {
  if (before === undefined || before === after) return after;
  const known = new Map(before.messages.map((message) => [message.id, message]));
  return {
    ...after,
    messages: after.messages.map((message) => {
      const same = known.get(message.id);
      return same !== undefined && isSame(same, message) ? same : message;
    }),
  };
}

function isSame(before: Message, after: Message): boolean {
  return (
    before === after ||
    (before.runId === after.runId &&
      before.text === after.text &&
      before.setAside === after.setAside &&
      before.answer?.version === after.answer?.version &&
      JSON.stringify([before.stale, before.remarks]) === JSON.stringify([after.stale, after.remarks]))
  );
}
