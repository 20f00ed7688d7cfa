import { findCurrent } from "@/lib/domain/answers/find-current";
import type { MessageId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import type { RunView, SessionRunsView } from "@/lib/stream/run-view";

/** A question with what became of it. */
export interface Turn {
  question: Message;
  /** All replies, oldest first: the versions of its answer. */
  replies: readonly Message[];
  /** The reply in sight. Null while there is none, and for good after a stop. */
  reply: Message | null;
  /** The run of the reply in sight, or of the answer to come, as far as its events are known. */
  run: RunView | null;
  /** The newest run when it gave no reply, or none yet, and there are earlier ones; its events may not be known yet. */
  rerun: { run: RunView | null } | null;
}

/** Which of several replies of a question a person looks at: the question's id → the reply's; else it is the newest. */
export type ChosenReplies = ReadonlyMap<MessageId, MessageId>;

const noChoice: ChosenReplies = new Map();

/**
 * The questions of a conversation in order, each with its own runs and answers, also when several were asked at once or
 * one was answered again. A question names its newest run; an earlier reply belongs to the question it stands after.
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
