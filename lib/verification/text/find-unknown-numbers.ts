import type { AnalysisResult } from "@/lib/domain/execution";
import { toResultNumbers } from "./known-numbers";
import { toStatedNumbers, type StatedNumber } from "./numbers-in-text";
import { statesValue } from "./states-value";

/** Whole numbers up to this are words more often than figures: two groups, three species. */
const largestWord = 3;

/**
 * Numbers of an explanation that stand, up to rounding, neither in the result nor among those that are known from the question and the data.
 * What would have to be computed from values first (a difference, a ratio, a sum) is unknown: only code that ran may compute.
 * @param options.known numbers beside the result that may be stated.
 * @returns each as the text writes it; `leading` are those that the text leads with as its answer.
 */
export function findUnknownNumbers(options: {
  explanation: string;
  result: AnalysisResult;
  known: readonly number[];
}): { unknown: string[]; leading: string[] } {
  const exact = [...toResultNumbers(options.result), ...options.known];
  const stated = toStatedNumbers(options.explanation);
  const unknown = stated.filter((number) => !isKnown(number, exact));
  const led = toLeadingNumbers(stated);
  const isMisled = led.length > 0 && led.every((number) => unknown.includes(number));
  return { unknown: toTexts(unknown), leading: isMisled ? toTexts(led) : [] };
}

/** Words after which a number is a name: class 3, the top 5. */
const labelBefore =
  /\b(?:class|cluster|grade|level|day|week|month|quarter|year|version|step|type|group|category|top|first|last|bin|no\.|#)\s?$/iu;

/** The numbers of the first bold words that state any other than as a name. */
function toLeadingNumbers(stated: readonly StatedNumber[]): StatedNumber[] {
  const bold = stated.filter((number) => number.bold !== null && !labelBefore.test(number.before));
  const [first] = bold;
  return bold.filter((number) => number.bold === first?.bold && number.sentence === first?.sentence);
}

function toTexts(numbers: readonly StatedNumber[]): string[] {
  return [...new Set(numbers.map(({ text }) => text))];
}

function isKnown(stated: StatedNumber, exact: readonly number[]): boolean {
  if (!stated.percent && Number.isInteger(stated.value) && stated.value <= largestWord) return true;
  return exact.some((value) => statesValue(stated, value));
}
