import type { PromptTurn } from "@/lib/domain/runs/prompt";
import type { Clarification } from "@/lib/domain/runs/clarification";
import type { QuestionReading } from "@/lib/domain/answers/question-reading";
import { toCaveatKind } from "./text/caveat-text";
import { toClippedText, toFencedText } from "./text/untrusted-text";

/** An earlier question of the session and its outcome. */
export interface EarlierQuestion {
  question: string;
  /** Contains values of the data. */
  explanation: string;
  code: string | null;
  /** Summary of the result, never printed output. Contains values of the data. */
  resultSummary: string | null;
  /** The result's names, types and counts, from `toResultShape`; used when values must not be seen. */
  resultShape?: string | null;
  /** Contains values of the data. */
  caveats: readonly string[];
  /** Answered questions about the meaning. */
  clarifications?: readonly Clarification[];
  /** How it was read; for engines that do not read prose. */
  reading?: QuestionReading;
  /** Questions that its answer suggests; for engines that do not read prose. */
  followUps?: readonly string[];
}

/** How to write earlier questions. */
export interface HistoryOptions {
  /** Summary of what preceded them; null for nothing. */
  summary: string | null;
  shareValues: boolean;
  /** Shows the questions without answers, code and results. */
  questionsOnly?: boolean;
}

const longestQuestion = 2000;
const longestExplanation = 1500;
const longestCode = 4000;
const longestResult = 1500;
const longestSummary = 6000;

/**
 * Writes the summary of what preceded as one turn, if there is one; then one turn per earlier question: the
 * question, the answer and its code. Without values, only question, code, the result's shape and the kinds of caveats
 * remain. They are turns of the user, and the last one is an end that later calls repeat, so that a cache finds the end
 * of the last question again when the next one has been added.
 */
export function toHistoryTurns(history: readonly EarlierQuestion[], options: HistoryOptions): PromptTurn[] {
  const texts = history.map((earlier) =>
    [
      `An earlier question:\n\n${toFencedText("question", toClippedText(earlier.question, longestQuestion))}`,
      ...toMeaning(earlier),
      ...(options.questionsOnly === true
        ? []
        : [`What became of it:\n\n${toAnswerText(earlier, options.shareValues)}`]),
    ].join("\n\n"),
  );
  if (options.summary !== null && options.summary.trim() !== "") {
    const summary = toFencedText("summary", toClippedText(options.summary.trim(), longestSummary));
    texts.unshift(`Still earlier questions, in short:\n\n${summary}`);
  }
  return texts.map((text, index) => ({ role: "user", text, ...(index === texts.length - 1 && { cacheable: true }) }));
}

/** Writes the person's clarification; empty when nobody was asked. */
function toMeaning({ clarifications = [] }: EarlierQuestion): string[] {
  const lines = clarifications.map(({ question, answer }) => `${question} ${answer}`);
  if (lines.length === 0) return [];
  return [
    `What it means, as the person said:\n\n${toFencedText("answers", toClippedText(lines.join("\n"), longestQuestion))}`,
  ];
}

/** Writes the same as one text, for a task about the conversation rather than a part of it. */
export function toHistoryText(history: readonly EarlierQuestion[], options: HistoryOptions): string {
  const turns = toHistoryTurns(history, options);
  return toFencedText("conversation", turns.map(({ text }) => text).join("\n\n"));
}

function toAnswerText(earlier: EarlierQuestion, shareValues: boolean): string {
  const { explanation, code, caveats } = earlier;
  const result = shareValues ? earlier.resultSummary : (earlier.resultShape ?? null);
  const visible = shareValues ? caveats : [...new Set(caveats.map(toCaveatKind))];
  const parts = [
    ...(shareValues ? [toFencedText("answer", toClippedText(explanation, longestExplanation))] : []),
    ...(code === null ? [] : [toFencedText("python", toClippedText(code, longestCode))]),
    ...(result === null ? [] : [toFencedText("result", toClippedText(result, longestResult))]),
    ...(visible.length === 0
      ? []
      : [
          `Caveats of that answer only; judge for each new answer whether they apply:\n\n${toFencedText("caveats", visible.map((text) => `- ${text}`).join("\n"))}`,
        ]),
  ];
  return parts.length === 0 ? "(It was answered without code.)" : parts.join("\n\n");
}
