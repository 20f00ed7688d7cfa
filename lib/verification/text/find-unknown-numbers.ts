import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { toResultNumbers } from "./known-numbers";
import { toStatedNumbers, type StatedNumber } from "./numbers-in-text";
import { statesValue } from "./states-value";

/** Integers up to this are usually words rather than figures: two groups, three species. */
const largestWord = 3;

/**
 * Finds numbers of an explanation that appear, up to rounding, neither in the result nor among the known numbers. A difference, ratio or
 * sum of known values is unknown, because only executed code may compute.
 * @param options.known numbers from other sources that the text may state.
 * @returns numbers as the text writes them; `leading` are the unknown ones that the text leads with as its answer.
 */
export function findUnknownNumbers(options: {
  explanation: string;
  result: AnalysisResult;
  known: readonly number[];
  /** Numbers of earlier results, which the text may compare with but not lead with. */
  earlier?: readonly number[];
}): { unknown: string[]; leading: string[] } {
  const exact = [...toResultNumbers(options.result), ...options.known];
  const stated = toStatedNumbers(options.explanation);
  const unknown = stated.filter((number) => !isKnown(number, exact));
  const led = toLeadingNumbers(stated);
  const isMisled = led.length > 0 && led.every((number) => unknown.includes(number));
  const { earlier = [] } = options;
  const isStray = (number: StatedNumber) => (isMisled && led.includes(number)) || !isKnown(number, earlier);
  return { unknown: toTexts(unknown.filter(isStray)), leading: isMisled ? toTexts(led) : [] };
}

/** Words that make the following number a label: class 3, the top 5. */
const labelBefore =
  /\b(?:class|cluster|grade|level|day|week|month|quarter|year|version|step|type|group|category|top|first|last|bin|no\.|#)\s?$/iu;

/** Returns the numbers of the first bold passage that states any, labels aside. */
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
