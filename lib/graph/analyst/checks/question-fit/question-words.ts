import { createSynonyms } from "@/lib/domain/synonyms";
import { toPlainName } from "../../match-column";

/** What a question says, in forms to search in. */
export interface QuestionWords {
  /** Lower case, as it stands. */
  text: string;
  /** Lower case without the names of columns. */
  withoutColumns: string;
  /** Its words without endings. */
  stems: ReadonlySet<string>;
}

/** Takes a question apart. @param columns names whose words say nothing about what is asked. */
export function toQuestionWords(question: string, columns: readonly string[]): QuestionWords {
  const text = question.normalize("NFKC").toLowerCase();
  const names = [...columns, ...columns.map((name) => name.replace(/\s*[([{].*$/u, ""))]
    .map((name) =>
      name
        .toLowerCase()
        .replace(/[_\s]+/gu, " ")
        .trim(),
    )
    .filter((name) => name.includes(" ") || name.length > 3)
    .sort((left, right) => right.length - left.length);
  const withoutColumns = names.reduce((rest, name) => rest.replaceAll(name, " "), text.replace(/_/gu, " "));
  return { text, withoutColumns, stems: new Set((text.match(/[\p{L}\p{N}]+/gu) ?? []).map(toStem)) };
}

/** A word without the ending of plurals and verbs. */
export function toStem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length > 4 && lower.endsWith("ies")) return `${lower.slice(0, -3)}y`;
  if (lower.length > 4 && /(?:ses|xes|ches|shes)$/u.test(lower)) return lower.slice(0, -2);
  return lower.length > 3 && lower.endsWith("s") && !lower.endsWith("ss") ? lower.slice(0, -1) : lower;
}

/** Whether a question names a value or a column: all words of the name stand in it. */
export function namesInQuestion(question: QuestionWords, name: string): boolean {
  const words = (
    name
      .replace(/\s*[([{].*$/u, "")
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(toStem);
  return toPlainName(name) !== "" && words.length > 0 && words.every((word) => question.stems.has(word));
}

const fewestShared = 3;
const leastShared = 0.6;

/** Whether a question speaks of a value, also in another form of its words: `sunny` of `sun`. */
export function speaksOfValue(question: QuestionWords, value: string): boolean {
  const words = (value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(toStem);
  return words.length > 0 && words.every((word) => [...question.stems].some((stem) => isLike(stem, word)));
}

function isLike(left: string, right: string): boolean {
  if (left === right) return true;
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return (
    shared >= fewestShared && shared >= leastShared * Math.max(left.length, right.length) && /^\p{L}+$/u.test(right)
  );
}

const unitless = new Set([
  "total",
  "average",
  "mean",
  "of",
  "the",
  "in",
  "id",
  "per",
  "and",
  "a",
  "an",
  "number",
  "value",
]);

/** How many words of a column's name a question says, also in other forms: `temp` of `temperature`. Units in brackets count for nothing. */
export function countSharedWords(question: QuestionWords, name: string): number {
  const words = toOwnWords(name);
  return words.filter((word) => [...question.stems].some((stem) => isSameWord(stem, word))).length;
}

/** Whether a question says a word of a column's name that tells it. */
export function sharesWords(question: QuestionWords, name: string): boolean {
  const words = toOwnWords(name).filter((word) => !unitless.has(word));
  return words.some((word) => [...question.stems].some((stem) => isSameWord(stem, word)));
}

function toOwnWords(name: string): string[] {
  const plain = name.replace(/\s*[([{].*$/u, "").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return (plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(toStem);
}

const shortestPart = 4;
const shortestOfLong = 3;
const long = 7;

const areSynonyms = createSynonyms(toStem);

/** Whether two words are the same, name the same, or one begins with all of the other (`pop` of `population`), or with all but its ending. */
function isSameWord(left: string, right: string): boolean {
  if (left === right || areSynonyms(left, right)) return true;
  const [part, whole] = left.length < right.length ? [left, right] : [right, left];
  const fewest = whole.length >= long ? shortestOfLong : shortestPart;
  return (part.length >= fewest && whole.startsWith(part)) || isLike(left, right);
}
