import type { Check } from "@/lib/domain/answer";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toResultNumbers } from "./known-numbers";
import { toStatedNumbers, type StatedNumber } from "./numbers-in-text";
import { statesValue } from "./states-value";

/** Name of the check that compares the words of an answer with its result. */
const statedNumbersCheck = "Numbers in the text";

/** Whole numbers up to this are words more often than figures: two groups, three species. */
const largestWord = 3;

/**
 * Whether every number of an explanation stands in the result, up to rounding, or is known from the question and the data. What would
 * have to be computed from values first (a difference, a ratio, a sum) is not known: only code that was run may compute.
 * @param options.known numbers beside the result that may be stated.
 * @returns the check, and the numbers that stand nowhere as the text writes them.
 */
export function checkStatedNumbers(options: {
  explanation: string;
  result: AnalysisResult;
  known: readonly number[];
}): { check: Check; unknown: string[] } {
  const exact = [...toResultNumbers(options.result), ...options.known];
  const stated = toStatedNumbers(options.explanation);
  const unknown = [...new Set(stated.filter((number) => !isKnown(number, exact)).map(({ text }) => text))];
  const name = statedNumbersCheck;
  if (unknown.length > 0) {
    const verb = unknown.length === 1 ? "stands" : "stand";
    const detail = `${unknown.slice(0, 5).join(", ")} in the text ${verb} neither in the result nor in the data.`;
    return { check: { name, passed: false, detail }, unknown };
  }
  const detail =
    stated.length === 0 ? "The text states no number." : "Every number in the text stands in the result or the data.";
  return { check: { name, passed: true, detail }, unknown };
}

function isKnown(stated: StatedNumber, exact: readonly number[]): boolean {
  if (!stated.percent && Number.isInteger(stated.value) && stated.value <= largestWord) return true;
  return exact.some((value) => statesValue(stated, value));
}
