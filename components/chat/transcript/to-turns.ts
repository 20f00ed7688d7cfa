import { findCurrent } from "@/lib/domain/answers/find-current";
import type { MessageId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import type { RunView, SessionRunsView } from "@/lib/stream/run-view";

/** A question with its runs and answers. */
export interface Turn {
  question: Message;
  /** All replies, oldest first, which are the versions of its answer. */
  replies: readonly Message[];
  /** The visible reply. Null while there is none; stays null after a stop. */
  reply: Message | null;
  /** The run of the visible reply or of the pending answer, as far as its events are known. */
  run: RunView | null;
  /** The newest run if it has not produced a reply but there are earlier replies; its events may not be known yet. */
  rerun: { run: RunView | null } | null;
}

/** The reply shown for a question, as question id → reply id; the newest by default. */
export type ChosenReplies = ReadonlyMap<MessageId, MessageId>;

const noChoice: ChosenReplies = new Map();

/**
 * Converts a conversation to its questions in order, each with its own runs and answers, even if several were asked at
 * once or one was rerun. A question refers to its newest run; an earlier reply belongs to the question that it follows.
 */
export function toTurns(messages: readonly Message[], view: SessionRunsView, chosen: ChosenReplies = noChoice): Turn[] {
  const questions = messages.filter((message) => message.role === "user");
  const replies = new Map<MessageId, Message[]>(questions.map((question) => [question.id, []]));
  const byRun = new Map(questions.map((question) => [question.runId, question]));
  let before: Message | undefined;
  for (const message of messages) {
    if (message.role === "user") before = message;
    else if (message.runId !== null) {
      const owner = byRun.get(message.runId) ?? before;
      if (owner) replies.get(owner.id)?.push(message);
    }
  }
  const runs = new Map(view.runs.map((run) => [run.id, run]));
  const findRun = (message: Message | null) => (message?.runId ? (runs.get(message.runId) ?? null) : null);
  return questions.map((question) => {
    const ofQuestion = replies.get(question.id) ?? [];
    const wanted = chosen.get(question.id);
    const reply =
      ofQuestion.find((message) => message.id === wanted) ?? findCurrent(ofQuestion, ({ answer }) => answer) ?? null;
    const answered = ofQuestion.some((message) => message.runId === question.runId);
    return {
      question,
      replies: ofQuestion,
      reply,
      run: findRun(reply ?? question),
      rerun: reply === null || answered ? null : { run: findRun(question) },
    };
  });
}
