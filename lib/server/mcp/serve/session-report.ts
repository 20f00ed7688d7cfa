import type { MessageId } from "@/lib/domain/ids";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Message, SessionResponse } from "@/lib/domain/session";
import type { Container } from "../../container";
import { toAnswerFacts, toAnswerText } from "./answer-report";
import { toInterruptText } from "./interrupt-text";
import type { ServedResult } from "./served-tool";
import type { FigureReference } from "@/lib/domain/answers/answer";

/** Clients fetch larger or further ones by address. */
const most = { pictures: 4, bytes: 500_000 };

/** Returns the charts of an answer that are images; models cannot read the others. */
async function findPictures(
  { artifacts }: Pick<Container, "artifacts">,
  figures: readonly FigureReference[],
): Promise<NonNullable<ServedResult["images"]>> {
  const drawn = figures.filter(({ kind }) => kind === "image").slice(0, most.pictures);
  const found = await Promise.all(drawn.map(({ id }) => artifacts.get(id)));
  return found
    .filter(({ mediaType, bytes }) => mediaType === "image/png" && bytes.length <= most.bytes)
    .map(({ mediaType, bytes }) => ({ data: Buffer.from(bytes).toString("base64"), mimeType: mediaType }));
}

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
