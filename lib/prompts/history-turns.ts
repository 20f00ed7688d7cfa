import type { PromptTurn } from "@/lib/domain/prompt";
import { toClippedText, toFencedText, withoutTaskLines } from "./untrusted-text";

/** An earlier question of the session and what became of it. */
export interface EarlierQuestion {
  question: string;
  explanation: string;
  code: string | null;
  /** The result in short, never printed output. */
  resultSummary: string | null;
  caveats: readonly string[];
}

const longestQuestion = 2000;
const longestExplanation = 1500;
const longestCode = 4000;
const longestResult = 1500;

/** Two turns for each earlier question: what was asked, and what was answered from what code. */
export function toHistoryTurns(history: readonly EarlierQuestion[]): PromptTurn[] {
  return history.flatMap((earlier): PromptTurn[] => {
    const { question, explanation, code, resultSummary, caveats } = earlier;
    const answer = [
      withoutTaskLines(toClippedText(explanation, longestExplanation)),
      ...(code === null ? [] : [toFencedText("python", toClippedText(code, longestCode))]),
      ...(resultSummary === null ? [] : [toFencedText("result", toClippedText(resultSummary, longestResult))]),
      ...(caveats.length === 0 ? [] : [withoutTaskLines(`Caveats:\n${caveats.map((text) => `- ${text}`).join("\n")}`)]),
    ];
    return [
      {
        role: "user",
        text: `An earlier question:\n\n${toFencedText("question", toClippedText(question, longestQuestion))}`,
      },
      { role: "assistant", text: answer.join("\n\n") },
    ];
  });
}
