import type { Check } from "@/lib/domain/answer";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toResultNumbers } from "./known-numbers";
import { toStatedNumbers, type StatedNumber } from "./numbers-in-text";

/** Name of the check that compares the words of an answer with its result. */
const statedNumbersCheck = "Numbers in the text";

/** Whole numbers up to this are words more often than figures: two groups, three species. */
const largestWord = 3;
/** Largest number of which "less than" is said instead of a value, as of a p-value. */
const largestBound = 0.1;

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
  if (stated.below && stated.value <= largestBound && exact.some((value) => value >= 0 && value < stated.value))
    return true;
  return exact.some((value) => toForms(stated).some((form) => agrees(form, value)));
}

/** A stated number and what else it may mean: a percentage its share, `m` millions beside metres. */
function toForms(stated: StatedNumber): StatedNumber[] {
  const scaled = (factor: number) => ({
    ...stated,
    value: stated.value * factor,
    precision: stated.precision * factor,
  });
  const isShare = !stated.percent && stated.value > 0 && stated.value < 1;
  return [
    stated,
    ...(stated.percent ? [scaled(0.01)] : []),
    ...(isShare && stated.text.length > 3 ? [scaled(100)] : []),
    ...(/\dm$|\d m$/u.test(stated.text) ? [scaled(1e6)] : []),
  ];
}

/** Whether a value, rounded as the text does it, is the stated one; the last digit may have been rounded either way. */
function agrees(stated: StatedNumber, value: number): boolean {
  const distance = Math.abs(stated.value - Math.abs(value));
  return distance <= stated.precision * (1 + 1e-9) + Math.abs(value) * 1e-12;
}
