import { z } from "zod";
import { MessageId, type SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";

/** Body of POST /api/sessions/{id}/fork: the last answer to copy. */
export const ForkRequest = z.object({ messageId: MessageId.schema });

/** Copies a conversation up to an answer into a new one. Throws `not_found`. */
export async function forkSession(
  { versions, sessions }: Pick<Container, "versions" | "sessions">,
  sessionId: SessionId,
  { messageId }: z.infer<typeof ForkRequest>,
): Promise<SessionResponse> {
  return sessions.get(await versions.fork({ sessionId, messageId }));
}
