import type { Answer } from "@/lib/domain/answers/answer";
import type { MessageId, RunId, SessionId } from "@/lib/domain/ids";
import type { Rerun } from "@/lib/domain/answers/rerun";
import type { Persistence } from "@/lib/persistence/persistence";
import { askSomething, buildAnswer } from "./persistence-builders";

/** A conversation whose questions are answered at once, by the server process `owner`. */
interface TalkedSession {
  sessionId: SessionId;
  /** Asks a further question and answers it; the code distinguishes versions. */
  ask: (question: string, answer?: Partial<Answer>) => Promise<{ questionId: MessageId; runId: RunId }>;
  /** Answers a question again. */
  again: (questionId: MessageId, answer?: Partial<Answer>, rerun?: Rerun) => Promise<RunId>;
  /** Rolls back with the conversation by default. */
  rollBack: (
    questionId: MessageId,
    version: string,
    options?: { includeConversation?: boolean; dryRun?: boolean },
  ) => ReturnType<Persistence["versions"]["rollback"]>;
  /** Returns what a further question would read, as code of the newest answer of each question. */
  listHistory: () => Promise<(string | null)[]>;
}

/** Starts a conversation with a first question that is answered with the code `one`. */
export async function talk(persistence: Persistence, owner: string): Promise<TalkedSession & { first: MessageId }> {
  const { runs, sessions, versions } = persistence;
  const finish = async (runId: RunId, answer: Partial<Answer>) => {
    const record = await runs.claim(runId, owner);
    if (record === null) throw new Error("The run could not be claimed.");
    const whole = buildAnswer({ version: record.version, ...answer });
    await runs.finish({ runId, owner, end: "completed", answer: whole });
  };
  const { sessionId, runId, messageId } = await askSomething(persistence);
  await finish(runId, { code: "one" });
  const session: TalkedSession = {
    sessionId,
    ask: async (question, answer = {}) => {
      const asked = await runs.addQuestion({ sessionId, question, seed: 1 });
      await finish(asked.runId, { code: question, ...answer });
      return { questionId: asked.messageId, runId: asked.runId };
    },
    again: async (questionId, answer = {}, rerun = {}) => {
      const asked = await runs.addRerun({ sessionId, questionId, rerun, seed: 1 });
      await finish(asked.runId, answer);
      return asked.runId;
    },
    rollBack: (questionId, version, { includeConversation = true, dryRun = false } = {}) =>
      versions.rollback({ sessionId, questionId, version, includeConversation, dryRun }),
    listHistory: async () => {
      const asked = await runs.addQuestion({ sessionId, question: "What now?", seed: 1 });
      const messages = await sessions.history(asked.runId, 100);
      await runs.requestCancel(sessionId);
      return messages.flatMap((message, index) =>
        message.answer && messages[index + 1]?.role !== "assistant" ? [message.answer.code] : [],
      );
    },
  };
  return { ...session, first: messageId };
}
