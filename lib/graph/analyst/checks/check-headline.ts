import type { AnalysisResult } from "@/lib/domain/execution";
import { carriesSign } from "./carries-sign";
import { toResultNumbers } from "./known-numbers";
import { toStatedNumbers, type StatedNumber } from "./numbers-in-text";
import { toNamedValues, toNumbers } from "./result-values";
import { saysInWords } from "./spoken-numbers";
import { statesValue } from "./states-value";

/** Words after which a number is a name: class 3, the top 5. */
const labelBefore =
  /\b(?:class|cluster|grade|level|day|week|month|quarter|year|version|step|type|group|category|top|first|last|bin|no\.|#)\s?$/iu;

/**
 * Whether the figures that a text leads with are those of the result: its first bold number is, at least one number is, a lone
 * number of the result is stated, and with its sign. Facts of the data, small words and numbers of the question are no answer.
 * @param options.isCorrelation whether the code computes correlations, whose sign turns the meaning round.
 * @returns what is wrong in one sentence with the numbers at fault, or null.
 */
export function checkHeadline(options: {
  explanation: string;
  result: AnalysisResult;
  isCorrelation: boolean;
}): { detail: string; unknown: string[] } | null {
  const { explanation, result, isCorrelation } = options;
  const numbers = toNamedValues(result).flatMap(({ values }) => toNumbers(values));
  const stated = toStatedNumbers(explanation);
  if (numbers.length === 0 || stated.length === 0) return null;
  const inResult = toResultNumbers(result);
  const isOfResult = (number: StatedNumber) => inResult.some((value) => statesValue(number, value));

  const leading = toLeadingNumbers(stated);
  if (leading.length > 0 && !leading.some(isOfResult)) {
    return toFault(`${leading[0]?.text ?? ""} leads the text as the answer, but is no number of the result.`, leading);
  }
  // Values in code, years and ordinals may be the answer too.
  const read = [
    ...stated,
    ...toStatedNumbers(explanation.replaceAll("`", ""), { keepsYears: true }),
    ...toOrdinals(explanation),
  ];
  const [only] = numbers;
  const others = stated.filter((number) => !isOfResult(number));
  if (only !== undefined && numbers.length === 1) {
    const told = read.filter((number) => statesValue(number, only));
    if (told.length === 0 && !saysInWords(explanation, only))
      return toFault("The text states numbers, but not the one that is the result.", others);
    return told.length > 0 && !told.some((number) => carriesSign(number, only, { text: explanation, isCorrelation }))
      ? toSignFault(told)
      : null;
  }
  if (!read.some(isOfResult) && !numbers.some((value) => saysInWords(explanation, value)))
    return toFault("The text states numbers, but none of the result.", others);
  const turned = isCorrelation ? stated.filter((number) => isTurned(number, numbers, explanation)) : [];
  return turned.length > 0 ? toSignFault(turned) : null;
}

/** The numbers of the first bold words that state any other than as a name. */
function toLeadingNumbers(stated: readonly StatedNumber[]): StatedNumber[] {
  const bold = stated.filter((number) => number.bold !== null && !labelBefore.test(number.before));
  const first = bold[0];
  return bold.filter((number) => number.bold === first?.bold && number.sentence === first?.sentence);
}

/** Whether a number means values of the result, and none of them with its sign. */
function isTurned(stated: StatedNumber, numbers: readonly number[], text: string): boolean {
  const meant = numbers.filter((value) => statesValue(stated, value));
  return meant.length > 0 && !meant.some((value) => carriesSign(stated, value, { text, isCorrelation: true }));
}

function toOrdinals(text: string): StatedNumber[] {
  return toStatedNumbers(text.replace(/\b(\d+)(?:st|nd|rd|th)\b/giu, "$1"));
}

function toFault(detail: string, numbers: readonly StatedNumber[]): { detail: string; unknown: string[] } {
  return { detail, unknown: [...new Set(numbers.map(({ text }) => text))] };
}

function toSignFault(numbers: readonly StatedNumber[]): { detail: string; unknown: string[] } {
  const texts = [...new Set(numbers.map(({ text }) => text))];
  return {
    detail: `${texts.slice(0, 5).join(", ")} in the text does not have the sign of the result.`,
    unknown: texts.map((text) => `${text} with the wrong sign`),
  };
}
