import { findCurrent } from "@/lib/domain/answers/find-current";
import type { Message } from "@/lib/domain/session";
import type { EarlierQuestion } from "@/lib/prompts/history-turns";
import { toKnownWords } from "@/lib/prompts/known-words";
import { toResultShape } from "@/lib/prompts/result-shape";
import { toResultText } from "@/lib/prompts/text/result-text";

/** Maximum part of an earlier result that a later question sees. */
const shownOfResult = { rows: 10, columns: 8, entries: 20 };

/**
 * Pairs earlier questions with their current answers, oldest first; leaves out a question without an answer (stopped).
 * @param messages of a conversation in order: each question, then its answers as they came.
 */
export function toHistory(messages: readonly Message[]): EarlierQuestion[] {
  return messages.flatMap((message, index) => {
    if (message.role !== "user") return [];
    const next = messages.findIndex(({ role }, place) => place > index && role === "user");
    const replies = messages.slice(index + 1, next === -1 ? undefined : next).filter((reply) => reply.answer);
    const answer = findCurrent(replies, (reply) => reply.answer)?.answer;
    if (answer === undefined) return [];
    const { result, code, reading, asked, followUps } = answer;
    return {
      question: message.text,
      explanation: answer.explanation,
      code,
      resultSummary: result === null ? null : toResultText(result, shownOfResult),
      // Derived from the code alone, so that the text stays the same whatever happens to the datasets.
      resultShape: result === null ? null : toResultShape(result, toKnownWords(code ?? "", [])),
      // Measured caveats apply only to that answer's figure.
      caveats: answer.caveats.filter(({ measured }) => measured === undefined).map(({ text }) => text),
      ...(answer.clarifications !== undefined && { clarifications: answer.clarifications }),
      ...(reading !== undefined && { reading: { ...reading, ...(asked !== undefined && { asked }) } }),
      ...(answer.verdict.read?.status === "unclear" && { isUnclear: true as const }),
      ...(followUps.length > 0 && { followUps }),
      ...(answer.preparation !== undefined && { prepared: answer.preparation.datasetId }),
    };
  });
}
