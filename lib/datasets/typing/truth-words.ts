import { quoteText } from "@/lib/domain/text/quotes";
import type { ColumnPlan } from "./column-plan";
import { toTrimmed } from "./missing-words";

/** Spellings of true and false, lower case: English, German, French, Spanish, Italian. */
const yes = [
  "true",
  "t",
  "yes",
  "y",
  "1",
  "on",
  "wahr",
  "ja",
  "j",
  "vrai",
  "oui",
  "verdadero",
  "si",
  "sí",
  "vero",
  "sì",
];
const no = ["false", "f", "no", "n", "0", "off", "falsch", "nein", "faux", "non", "falso"];

/** Those that, next to each other, mean nothing else. */
const clear = new Set(["true", "false", "yes", "no", "y", "n", "1", "0", "ja", "nein", "oui", "non", "sí"]);
const partners: Readonly<Record<string, string>> = { y: "n", n: "y", "1": "0", "0": "1" };

/** Plans a column of truth values in any spelling. */
export function planTruthWords(): ColumnPlan {
  const list = (words: readonly string[]) => words.map(quoteText).join(", ");
  const toValue = (raw: string) =>
    `CASE WHEN lower(${toTrimmed(raw)}) IN (${list(yes)}) THEN true WHEN lower(${toTrimmed(raw)}) IN (${list(no)}) THEN false END`;
  return { storage: "BOOLEAN", toValue, missingWords: [], remarks: [] };
}

/**
 * Plans a column of these values (trimmed, none missing) in which the same truth value is written with different words, such as Yes, Y and
 * 1; null when they are not truth values, or each is written in one way.
 */
export function planMixedTruth(values: readonly string[]): ColumnPlan | null {
  const words = new Set(values.map((value) => value.toLowerCase()));
  if ([...words].some((word) => !clear.has(word))) return null;
  const [trues, falses] = [yes, no].map((spellings) => spellings.filter((word) => words.has(word)));
  if (trues === undefined || falses === undefined) return null;
  if (trues.length === 0 || falses.length === 0 || words.size === 2) return null;
  // A single letter or digit could be a code of its own, unless its opposite or a whole word is there, too.
  const hasWord = [...words].some((word) => word.length > 1);
  if (!hasWord && [...words].some((word) => !words.has(partners[word] ?? ""))) return null;
  const toShown = (spellings: readonly string[]) =>
    [...new Set(values.filter((value) => spellings.includes(value.toLowerCase())))].slice(0, 5).join(", ");
  const text = `Different words for yes and no were read as one value each: ${toShown(trues)} as true, ${toShown(falses)} as false.`;
  return { ...planTruthWords(), remarks: [{ text, examples: values.slice(0, 5) }] };
}
