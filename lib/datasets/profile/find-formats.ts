import type { ColumnProfile } from "@/lib/domain/datasets/profile";

type Formats = NonNullable<ColumnProfile["formats"]>;

/** Longer texts are prose without a fixed form. */
const longest = 40;
const fewest = 8;
const mostShown = 4;

/** Returns the form of a text: `AB-123` and `X-7` are both `A-9`. */
function toPattern(text: string): string {
  return text.replaceAll(/\p{L}+/gu, "A").replaceAll(/\d+/g, "9");
}

/**
 * Finds the forms of short texts when one of them is usual and others are not: codes, phone numbers, dates kept as
 * text. Undefined when all are written alike, or each in its own way.
 * @param texts distinct values spread over the column.
 */
export function findFormats(texts: readonly string[]): Formats | undefined {
  const isCoded = texts.every((text) => text.length <= longest) && texts.some((text) => /\d/.test(text));
  if (texts.length < fewest || !isCoded) return undefined;
  const byPattern = new Map<string, string[]>();
  for (const text of texts) byPattern.set(toPattern(text), [...(byPattern.get(toPattern(text)) ?? []), text]);
  const formats = [...byPattern]
    .map(([pattern, alike]) => ({ pattern, share: alike.length / texts.length, example: alike[0] ?? "" }))
    .sort((left, right) => right.share - left.share || (left.pattern < right.pattern ? -1 : 1));
  const isMixed = formats.length > 1 && formats.length <= texts.length / 3 && (formats[0]?.share ?? 0) >= 0.5;
  return isMixed ? formats.slice(0, mostShown) : undefined;
}
