import type { Answer } from "@/lib/domain/answers/answer";
import type { DatasetId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "@/lib/server/container";
import { askQuestion, startSession } from "@/lib/server/sessions/ask-question";
import type { ScriptedQuestion } from "./scripted-question";

/**
 * Asks the questions one after another in one session, through the product's own use cases.
 * Throws when a question needs more than one attempt or the second computation does not confirm its answer, because the measurement would
 * not cover the usual path.
 */
export async function askSession(
  container: Container,
  options: {
    /** The first one is `df` in Python. */
    datasetIds: DatasetId[];
    questions: readonly ScriptedQuestion[];
    /** Called right before a question and after its answer. */
    onQuestion?: (question: ScriptedQuestion, number: number) => void;
    onAnswer?: (response: SessionResponse, number: number) => void;
  },
): Promise<void> {
  const { datasetIds, questions, onQuestion, onAnswer } = options;
  const waiting = { wait: true, signal: new AbortController().signal };
  let session: SessionResponse | undefined;
  for (const [index, question] of questions.entries()) {
    onQuestion?.(question, index + 1);
    const asked = { question: question.question, datasetIds };
    session =
      session === undefined
        ? await startSession(container, { ...asked, approval: "auto" }, waiting)
        : await askQuestion(container, session.id, asked, waiting);
    const answer = session.messages.at(-1)?.answer;
    assertUsualWay(answer, question.question);
    if (container.environment.SECOND_COMPUTATION) assertConfirmed(answer, question.question);
    onAnswer?.(session, index + 1);
  }
}

function assertUsualWay(answer: Answer | undefined, question: string): void {
  if (answer?.kind === "answered" && answer.attempts.code === 1 && answer.attempts.remediation === 0) return;
  const checks = answer?.verdict.checks.filter(({ passed }) => !passed).map(({ detail }) => detail) ?? [];
  const outcome = [answer?.kind ?? "no answer", answer?.explanation ?? "", ...checks].join("; ").slice(0, 1500);
  throw new Error(`"${question}" took an unusual path: ${outcome}`);
}

function assertConfirmed(answer: Answer | undefined, question: string): void {
  const { figures = [], reason = "" } = answer?.verification ?? {};
  if (figures.length > 0 && figures.every(({ status }) => status === "confirmed")) return;
  const others = figures
    .filter(({ status }) => status !== "confirmed")
    .map(({ name, status }) => `${name} is ${status}`);
  throw new Error(`"${question}" was not confirmed: ${[reason, ...others].join("; ").slice(0, 1500)}`);
}
