import type { Message } from "@/lib/domain/session";
import type { RunView, SessionRunsView } from "@/lib/stream/run-view";

/** A question with what became of it. */
export interface Turn {
  question: Message;
  /** Its run, as far as its events are known. */
  run: RunView | null;
  /** Null while there is none, and for good after a stop. */
  reply: Message | null;
}

/** The questions of a conversation in order, each with its own run and answer, also when several were asked at once. */
export function toTurns(messages: readonly Message[], view: SessionRunsView): Turn[] {
  return messages
    .filter((message) => message.role === "user")
    .map((question) => ({
      question,
      run: view.runs.find((run) => run.id === question.runId) ?? null,
      reply:
        messages.find(
          (message) => message.role === "assistant" && message.runId === question.runId && message.runId !== null,
        ) ?? null,
    }));
}
