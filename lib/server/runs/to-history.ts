import type { Message } from "@/lib/domain/session";
import type { HistoryTurn } from "@/lib/ports/reasoning-engine";
import type { AnalysisResult } from "@/lib/domain/execution";

const longestSummary = 400;

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
      resultSummary: message.answer.result === null ? null : toSummary(message.answer.result),
      caveats: message.answer.caveats.map((caveat) => caveat.text),
    };
  });
}

function toSummary(result: AnalysisResult): string {
  return describe(result).slice(0, longestSummary);
}

function describe(result: AnalysisResult): string {
  switch (result.kind) {
    case "scalar":
      return String(result.value);
    case "record":
      return result.entries
        .map(({ name, value }) => `${name}: ${value !== null && typeof value === "object" ? describe(value) : value}`)
        .join("; ");
    case "table":
      return `${result.totalRows} rows of ${result.columns.map(({ name }) => name).join(", ")}`;
  }
}
