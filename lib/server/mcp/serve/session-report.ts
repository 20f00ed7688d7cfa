import type { MessageId } from "@/lib/domain/ids";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Message, SessionResponse } from "@/lib/domain/session";
import type { Container } from "../../container";
import { toAnswerFacts, toAnswerText } from "./answer-report";
import { findPictures } from "./find-pictures";
import { toInterruptText } from "./interrupt-text";
import type { ServedResult } from "./served-tool";

/** Which part of a conversation is of interest. */
interface Wanted {
  /** The question that was just asked; by default the newest one. */
  question?: string;
  /** One answer, whatever else is happening. Throws `not_found` for an unknown one. */
  answerId?: MessageId | undefined;
}

/** Reports a conversation to another agent: the answer, what its run asks, or that it still runs. */
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
    ? "The answer is still being computed; the run continues by itself. Call answers_read with this session id to wait for it."
    : "The run was stopped before it had an answer. Ask again with the same session id.";
  return { text: `${words}\n\nSession id ${id}.`, structured: head };
}

function getAnswer({ messages }: SessionResponse, id: MessageId): Message {
  const message = messages.find((candidate) => candidate.id === id);
  if (message?.answer !== undefined) return message;
  throw new CaveatError("not_found", "The conversation has no such answer.", {
    remedy: "Leave answerId out to read the newest one, or find answers with answers_search.",
  });
}

/** Finds the answer to the newest question, or to the newest one with these words; none while it is being computed. */
function findAnswer({ messages }: SessionResponse, question: string | undefined): Message | undefined {
  const asked = messages.findLast(({ role, text }) => role === "user" && (question === undefined || text === question));
  const own = messages.findLast(({ answer, runId }) => answer !== undefined && runId === asked?.runId);
  return own ?? (question === undefined ? messages.findLast(({ answer }) => answer !== undefined) : undefined);
}
