import type { Answer } from "@/lib/domain/answers/answer";
import { MessageId, type RunId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";

const createdAt = "2026-11-21T10:00:00.000Z";

/** Builds a person's question for tests, answered by `runId`. */
export function buildQuestion(text: string, runId: RunId | null): Message {
  return { id: MessageId.create(), role: "user", text, runId, createdAt };
}

/** Builds a message with an answer for tests, from `runId`. */
export function buildReply(answer: Answer, runId: RunId | null): Message & { answer: Answer } {
  return { id: MessageId.create(), role: "assistant", text: answer.explanation, runId, answer, createdAt };
}
