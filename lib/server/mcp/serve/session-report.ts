import type { MessageId } from "@/lib/domain/ids";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Message, SessionResponse } from "@/lib/domain/session";
import type { Container } from "../../container";
import { toAnswerFacts, toAnswerText } from "./answer-report";
import { findPictures } from "./find-pictures";
import { toInterruptText } from "./interrupt-text";
import type { ServedResult } from "./served-tool";

/** The part of a conversation to report. */
interface Wanted {
  /** The question that was just asked; by default the newest one. */
  question?: string;
  /** A specific answer, regardless of running questions. Throws `not_found` for an unknown one. */
  answerId?: MessageId | undefined;
}

/**
 * Reports the state of a conversation to another agent: the answer, the pending interrupt, or that the run is still in
 * progress.
 */
export async function toReport(
  container: Pick<Container, "artifacts">,
  session: SessionResponse,
  { question, answerId }: Wanted = {},
): Promise<ServedResult> {
  const { id, status, interrupt } = session;
  const head = { sessionId: id, status, page: `/s/${id}` };
  const message = answerId === undefined ? findAnswer(session, question) : getAnswer(session, answerId);
  if (interrupt !== undefined && answerId === undefined) {
    return { text: toInterruptText(id, interrupt), structured: { ...head, interrupt } };
  }
  if (message?.answer !== undefined) {
    const { answer } = message;
    return {
      text: toAnswerText(message, id),
      structured: { ...head, answer: toAnswerFacts(message) },
      images: await findPictures(container, answer.figures),
    };
  }
  const isRunning = status === "running";
  const words = isRunning
    ? "The answer is still being computed, and the run continues on its own. Call answers_read with this session id to wait for it."
    : "The run was stopped before it had an answer. Ask again with the same session id.";
  return { text: `${words}\n\nSession id ${id}.`, structured: head };
}

function getAnswer({ messages }: SessionResponse, id: MessageId): Message {
  const message = messages.find((candidate) => candidate.id === id);
  if (message?.answer !== undefined) return message;
  throw new CaveatError("not_found", "This conversation has no such answer.", {
    remedy: "Omit answerId to read the newest one, or find answers with answers_search.",
  });
}

/**
 * Finds the answer to the newest question, or to the newest one with these words; undefined while it is being computed.
 */
function findAnswer({ messages }: SessionResponse, question: string | undefined): Message | undefined {
  const asked = messages.findLast(({ role, text }) => role === "user" && (question === undefined || text === question));
  const own = messages.findLast(({ answer, runId }) => answer !== undefined && runId === asked?.runId);
  return own ?? (question === undefined ? messages.findLast(({ answer }) => answer !== undefined) : undefined);
}
