import type { AnalysisFacts, HistoryTurn } from "@/lib/ports/reasoning/reasoning-engine";

const longestQuestion = 160;
const longestResult = 200;

/** Summarizes the earlier questions as a plain list, oldest first, each with its result. */
export function summariseHistory(facts: Pick<AnalysisFacts, "history">): string {
  if (facts.history.length === 0) return "Nothing was asked before.";
  return facts.history.map(toLine).join("\n");
}

function toLine(turn: HistoryTurn): string {
  const question = shorten(turn.question, longestQuestion);
  const [firstBlock = ""] = turn.explanation.trim().split(/\n\s*\n/);
  const result = shorten(turn.resultSummary ?? firstBlock, longestResult);
  const caveats = turn.caveats.length === 0 ? "" : ` Caveats: ${turn.caveats.length}.`;
  return `- ${question} → ${result === "" ? "no result" : result}${caveats}`;
}

function shorten(text: string, limit: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join("")}…`;
}
