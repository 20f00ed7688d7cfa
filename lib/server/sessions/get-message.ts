import type { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { OpenedMessage } from "@/lib/domain/answers/opened-message";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import type { Container } from "../container";

/** A message of a conversation. */
interface Place {
  sessionId: SessionId;
  messageId: MessageId;
}

/** A message with the conversation that holds it. */
export interface FoundMessage {
  message: Message;
  sessionId: SessionId;
  /** Title of that conversation. */
  title: string;
}

/**
 * Finds a message of a conversation, or of one that answers a part of its questions: an analyst's answer opens by the id that
 * the investigation lists. Throws `not_found`.
 */
export async function findMessage(
  { sessions }: Pick<Container, "sessions">,
  { sessionId, messageId }: Place,
): Promise<FoundMessage> {
  const session = await sessions.get(sessionId);
  const own = session.messages.find(({ id }) => id === messageId);
  if (own !== undefined) return { message: own, sessionId, title: session.title };
  for (const part of session.parts ?? []) {
    const message = part.messages.find(({ id }) => id === messageId);
    if (message !== undefined) return { message, sessionId: part.sessionId, title: part.title };
  }
  // A copy of a conversation names the parts of its original.
  const analysts = session.messages.flatMap(({ answer }) => answer?.investigation?.analysts ?? []);
  const elsewhere = analysts.find((analyst) => analyst.messageId === messageId)?.sessionId ?? null;
  const part = elsewhere === null ? null : await sessions.get(elsewhere);
  const message = part?.messages.find(({ id }) => id === messageId);
  if (part === null || message === undefined) {
    throw new CaveatError("not_found", "There is no such message.", { remedy: "Open it from its conversation." });
  }
  return { message, sessionId: part.id, title: part.title };
}

/** Returns a message with the versions of its question's answer. Throws `not_found`. */
export async function getMessage(
  container: Pick<Container, "sessions" | "versions">,
  place: Place,
): Promise<z.infer<typeof OpenedMessage>> {
  const { message, sessionId } = await findMessage(container, place);
  const { items } = await container.versions.list(sessionId);
  const question = items.find(
    ({ questionId, versions }) =>
      questionId === message.id || versions.some(({ messageId }) => messageId === message.id),
  );
  return {
    ...message,
    sessionId,
    questionId: question?.questionId ?? message.id,
    versions: question?.versions ?? [],
  };
}
