import type { Cell } from "@/lib/domain/datasets/cell";
import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import { isNamed } from "../confirm/confirm-figures";
import type { ResultFigure } from "../figures/result-figures";
import { toStatedNumbers } from "../text/numbers-in-text";
import { statesValue } from "../text/states-value";

/** Finds the headline before the text is written: the first requested value, else the first number, else the first value. */
export function findPlannedHeadline<Figure extends ResultFigure>(
  figures: readonly Figure[],
  expected: readonly ExpectedValue[],
): Figure | null {
  for (const { name } of expected) {
    const found = figures.find((figure) => isNamed(figure, name) && figure.value !== null);
    if (found !== undefined) return found;
  }
  return figures.find(({ value }) => typeof value === "number") ?? figures[0] ?? null;
}

/** Finds the figure that a text leads with: in its first bold words, else in its first sentence that states one; null without any. */
export function findLedFigure<Figure extends ResultFigure>(
  explanation: string,
  figures: readonly Figure[],
): Figure | null {
  const numbers = toStatedNumbers(explanation, { keepsYears: false });
  const bold = numbers.filter((number) => number.bold !== null);
  for (const number of [...bold, ...numbers]) {
    const stated = figures.filter(({ value }) => typeof value === "number" && statesValue(number, value));
    // Several rows of a table may contain the same number; prefers the row that the sentence names.
    const [nearest] = stated;
    if (nearest !== undefined) return stated.find(({ name }) => namesRow(number.sentence, name)) ?? nearest;
  }
  return findLabel(explanation, figures);
}

const boldWords = /\*\*(?=\S)([^*\n]+)\*\*/u;

/** Finds the text value in the first bold words of a text; null without any. */
export function findLedLabel<Figure extends ResultFigure>(
  explanation: string,
  figures: readonly Figure[],
): Figure | null {
  const [, first = ""] = boldWords.exec(explanation) ?? [];
  return findLabel(first, figures);
}

/** Finds the text value of a figure that comes first in a text; null when none occurs. */
function findLabel<Figure extends ResultFigure>(text: string, figures: readonly Figure[]): Figure | null {
  const labels = figures.flatMap((figure) => {
    const at = isLabel(figure.value) ? findWords(text, figure.value.trim()) : -1;
    return at === -1 ? [] : [{ figure, at }];
  });
  return labels.sort((left, right) => left.at - right.at)[0]?.figure ?? null;
}

/** Finds whole words in a text; -1 when absent. */
function findWords(text: string, words: string): number {
  const isLetter = (index: number) => /[\p{L}\p{N}]/u.test(text.charAt(index));
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!isLetter(at - 1) && !isLetter(at + words.length)) return at;
  }
  return -1;
}

function isLabel(value: Cell): value is string {
  return typeof value === "string" && value.trim().length > 1;
}

function namesRow(sentence: string, name: string): boolean {
  const [, ...keys] = name.split(" · ");
  return keys.length > 0 && keys.every((key) => sentence.toLowerCase().includes(key.toLowerCase()));
}
