/** Words that say a number, and the numbers they may say; shares also as percentages. */
const spoken: readonly (readonly [words: RegExp, values: readonly number[]])[] = [
  [/\b(?:no|not|none|zero|never|nothing|nobody|without|any|free of)\b|n['’]t\b/iu, [0]],
  [/\b(?:one|once|single|only|sole|first)\b/iu, [1]],
  [/\b(?:all|every|each|entire|fully|completely|perfect(?:ly)?)\b/iu, [1, 100]],
  [/\b(?:two|twice|both|double|second|pair)\b/iu, [2]],
  [/\b(?:three|thrice|triple|third)\b/iu, [3]],
  ...["four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"].map(
    (word, index) => [new RegExp(`\\b${word}(?:th)?\\b`, "iu"), [index + 4]] as const,
  ),
  [/\bhalf\b/iu, [0.5, 50]],
  [/\bquarter\b/iu, [0.25, 25]],
  [/\bthree[ -]quarters\b/iu, [0.75, 75]],
  [/\bthird\b/iu, [0.33, 33]],
  [/\btwo[ -]thirds\b/iu, [0.67, 67]],
];

/** Whether a text may say a value in words, as in "both", "half of them" or "none": generous, since it only excuses. */
export function saysInWords(text: string, value: number): boolean {
  const size = Math.abs(value);
  return spoken.some(
    ([words, values]) =>
      values.some((said) => Math.abs(said - size) <= (Number.isInteger(said) && said < 25 ? 0 : said * 0.05)) &&
      words.test(text),
  );
}
