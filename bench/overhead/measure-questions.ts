import type { DatasetId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "@/lib/server/container";
import { askSession } from "../session/ask-session";
import { scriptedQuestions, type ScriptedQuestion } from "../session/scripted-question";
import { toQuestionTime, type QuestionTime } from "./question-time";
import type { TimeBook } from "./time-book";

/** Asks the five questions in each of several sessions and records where their time went. */
export async function measureQuestions(options: {
  container: Container;
  book: TimeBook;
  datasetId: DatasetId;
  sessions: number;
  /** Called before a question is asked, so that the scripted model knows its reply. */
  onQuestion: (question: ScriptedQuestion) => void;
}): Promise<QuestionTime[]> {
  const { container, book, datasetId, sessions, onQuestion } = options;
  const asked: { response: SessionResponse; start: number; end: number; spans: ReturnType<TimeBook["take"]> }[] = [];
  for (let session = 0; session < sessions; session += 1) {
    let start = 0;
    await askSession(container, {
      datasetIds: [datasetId],
      questions: scriptedQuestions,
      onQuestion: (question) => {
        onQuestion(question);
        book.take();
        start = book.now();
      },
      onAnswer: (response) => {
        const end = book.now();
        asked.push({ response, start, end, spans: book.take() });
      },
    });
  }
  return Promise.all(
    asked.map(async ({ response, start, end, spans }) => {
      const runId = response.messages.at(-1)?.runId;
      const events = await container.events.read(response.id, 0, 1000);
      const ofRun = events.map(({ event }) => event).filter((event) => event.runId === runId);
      return toQuestionTime({ asked: { start, end }, spans, events: ofRun });
    }),
  );
}
