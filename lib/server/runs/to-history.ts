import type { Message } from "@/lib/domain/session";
import type { EarlierQuestion } from "@/lib/prompts/history-turns";
import { toKnownWords } from "@/lib/prompts/known-words";
import { toResultShape } from "@/lib/prompts/result-shape";
import { toResultText } from "@/lib/prompts/result-text";

/** How much of an earlier result a later question sees. */
const shownOfResult = { rows: 10, columns: 8, entries: 20 };

/**
 * Earlier questions with their newest answers, oldest first; a question without an answer (stopped) is left out.
 * @param messages of a conversation in its order: each question, then its answers as they came.
 */
export function toHistory(messages: readonly Message[]): EarlierQuestion[] {
  return messages.flatMap((message, index) => {
    if (message.role !== "user") return [];
    const next = messages.findIndex(({ role }, place) => place > index && role === "user");
    const answer = messages.slice(index + 1, next === -1 ? undefined : next).findLast((reply) => reply.answer)?.answer;
    if (answer === undefined) return [];
    const { result, code, reading } = answer;
    return {
      question: message.text,
      explanation: answer.explanation,
      code,
      resultSummary: result === null ? null : toResultText(result, shownOfResult),
      // By the code alone, so that it is the same text whatever becomes of the datasets.
      resultShape: result === null ? null : toResultShape(result, toKnownWords(code ?? "", [])),
      // Measured caveats apply only to that answer's figure.
      caveats: answer.caveats.filter(({ measured }) => measured === undefined).map(({ text }) => text),
      ...(answer.clarifications !== undefined && { clarifications: answer.clarifications }),
      ...(reading !== undefined && { reading }),
    };
  });
}
