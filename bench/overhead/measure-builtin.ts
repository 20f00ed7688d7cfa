import type { DatasetId } from "@/lib/domain/ids";
import type { Container } from "@/lib/server/container";
import { startSession } from "@/lib/server/sessions/ask-question";
import type { BuiltinQuestion } from "./builtin-questions";
import { toQuestionTime, type QuestionTime } from "./question-time";
import type { TimeBook } from "./time-book";

/** One time that a question was asked. */
export interface AskedQuestion {
  kind: string;
  time: QuestionTime;
  /** What must stay the same whenever a part becomes faster: verdict, caveats and text. */
  answer: string;
}

/**
 * Asks every question `repeats` times, each in its own session, in rounds of all questions. Throws if one is not answered with data, which
 * would not cover the usual path.
 */
export async function measureBuiltin(options: {
  container: Container;
  book: TimeBook;
  datasetId: DatasetId;
  questions: readonly BuiltinQuestion[];
  repeats: number;
}): Promise<AskedQuestion[]> {
  const { container, book, datasetId, questions, repeats } = options;
  const asked: AskedQuestion[] = [];
  for (let round = 0; round < repeats; round += 1) {
    for (const { kind, question } of questions) {
      book.take();
      const start = book.now();
      const response = await startSession(
        container,
        { question, datasetIds: [datasetId], approval: "auto" },
        { wait: true, signal: new AbortController().signal },
      );
      const end = book.now();
      const spans = book.take();
      const message = response.messages.at(-1);
      const answer = message?.answer;
      if (answer?.kind !== "answered" || answer.verification === null) {
        throw new Error(`"${question}" was not answered with data: ${answer?.explanation ?? "no answer"}`);
      }
      const events = (await container.events.read(response.id, 0, 1000)).map(({ event }) => event);
      const { verdict, caveats, explanation } = answer;
      asked.push({
        kind,
        time: toQuestionTime({ asked: { start, end }, spans, events }),
        answer: JSON.stringify({ verdict, caveats, explanation }),
      });
    }
  }
  return asked;
}
