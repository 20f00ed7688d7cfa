import type { Message } from "@/lib/domain/session";
import { toResultText } from "@/lib/prompts/result-text";
import type { HistoryTurn } from "@/lib/ports/reasoning-engine";

/** How much of an earlier result a later question sees. */
const shownOfResult = { rows: 10, columns: 8, entries: 20 };

/** Earlier questions with their newest answers, oldest first; a question without an answer (stopped) is left out. */
export function toHistory(messages: readonly Message[]): HistoryTurn[] {
  const questions = new Map(
    messages.filter(({ role }) => role === "user").map((message) => [message.runId, message.text]),
  );
  return messages.flatMap((message) => {
    const question = questions.get(message.runId);
    if (message.role !== "assistant" || message.answer === undefined || question === undefined) return [];
    return {
      question,
      explanation: message.answer.explanation,
      code: message.answer.code,
      resultSummary: message.answer.result === null ? null : toResultText(message.answer.result, shownOfResult),
      caveats: message.answer.caveats.map((caveat) => caveat.text),
    };
  });
}
