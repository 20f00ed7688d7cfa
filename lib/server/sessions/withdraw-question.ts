import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";

/**
 * Withdraws a queued question and returns the conversation without it. Throws `not_found`; `conflict` when its answering
 * has started.
 */
export async function withdrawQuestion(
  { runs, sessions }: Pick<Container, "runs" | "sessions">,
  id: SessionId,
  questionId: MessageId,
): Promise<SessionResponse> {
  await runs.withdraw(id, questionId);
  return sessions.get(id);
}
