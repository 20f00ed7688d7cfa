/** Rounding that a question requests. */
export interface Rounding {
  by: "decimals" | "significant";
  digits: number;
}

/** A line `@name[hint]` that a question asks for. */
export interface FormatRequest {
  name: string;
  /** The text between the brackets, for example `low, high`. */
  hint: string;
  /** Null when the question does not specify it. */
  rounding: Rounding | null;
}

/** A passage `@name[value]` of a text, with balanced brackets inside the value. */
export interface FormatPassage {
  name: string;
  value: string;
  start: number;
  end: number;
}

const beginning = /(?<![\p{L}\p{N}_.@])@([\p{L}_][^@[\]\n,;:|`]{0,59})\[/gu;
const longestValue = 2000;

/** Finds all passages `@name[value]`, in order. A name may contain spaces, but no line break and none at its ends. */
export function findFormatPassages(text: string): FormatPassage[] {
  const passages: FormatPassage[] = [];
  for (const match of text.matchAll(beginning)) {
    const [whole, name = ""] = match;
    if (name !== name.trim()) continue;
    const from = match.index + whole.length;
    const end = findClosing(text, from);
    if (end !== null) passages.push({ name, value: text.slice(from, end).trim(), start: match.index, end: end + 1 });
  }
  return passages;
}

/** Finds the closing bracket for the one before `from`, on the same line; null when there is none. */
function findClosing(text: string, from: number): number | null {
  let depth = 0;
  for (let index = from; index < Math.min(text.length, from + longestValue); index++) {
    const character = text.charAt(index);
    if (character === "\n") return null;
    if (character === "[") depth++;
    if (character === "]" && depth-- === 0) return index;
  }
  return null;
}

/** Lists the lines that a question requests, each name once, in question order. */
export function toFormatRequests(question: string): FormatRequest[] {
  const passages = findFormatPassages(question);
  const general = toGeneralRounding(question);
  return passages
    .filter(({ name }, index) => passages.findIndex((earlier) => earlier.name === name) === index)
    .map(({ name, value, end }) => {
      const rest = question.slice(end);
      const next = passages.find((passage) => passage.start >= end)?.start ?? question.length;
      const clause = rest.slice(0, next - end).split("\n")[0] ?? "";
      const own = findRounding(value) ?? findMentioned([name, value], question) ?? findRounding(clause);
      return { name, hint: value, rounding: own ?? general };
    });
}

/** Finds the rounding that follows one of the words in quotes, else the last one before it in its sentence: where "r" is rounded to two decimals. */
function findMentioned(words: readonly string[], question: string): Rounding | null {
  const sentences = question.split(/(?<=[.;!?])\s+|\n+/u);
  const quoted = words
    .filter((word) => word !== "")
    .flatMap((word) => [`"${word}"`, `'${word}'`, `\`${word}\``, `“${word}”`]);
  for (const sentence of sentences) {
    const word = quoted.find((quote) => sentence.includes(quote));
    if (word === undefined) continue;
    const at = sentence.indexOf(word);
    const rounding = findRounding(sentence.slice(at)) ?? findRounding(sentence.slice(0, at), -1);
    if (rounding !== null) return rounding;
  }
  return null;
}

/** Finds the rounding of the whole question if it specifies exactly one. */
function toGeneralRounding(question: string): Rounding | null {
  const all = [...question.matchAll(roundingPattern())].flatMap((match) => toRounding(match) ?? []);
  const [first] = all;
  if (first === undefined) return null;
  return all.every(({ by, digits }) => by === first.by && digits === first.digits) ? first : null;
}

/** Finds the first rounding of a text, or the one at another index, from −1 for the last. */
function findRounding(text: string, index = 0): Rounding | null {
  const match = [...text.matchAll(roundingPattern())].at(index);
  return match === undefined ? null : toRounding(match);
}

const numberWords: Readonly<Record<string, number>> = { zero: 0, no: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 }; // prettier-ignore
const nearest: Readonly<Record<string, number>> = { integer: 0, "whole number": 0, unit: 0, tenth: 1, hundredth: 2, thousandth: 3 }; // prettier-ignore
const mostDigits = 12;

function roundingPattern(): RegExp {
  const count = `(\\d{1,2}|${Object.keys(numberWords).join("|")})`;
  return new RegExp(
    `${count}[\\s-]+(decimals?|digits? after|significant)|(?:the )?nearest (${Object.keys(nearest).join("|")})\\b`,
    "giu",
  );
}

function toRounding([, count, noun, place]: RegExpExecArray): Rounding | null {
  if (place !== undefined) return { by: "decimals", digits: nearest[place.toLowerCase()] ?? 0 };
  const digits = numberWords[(count ?? "").toLowerCase()] ?? Number(count);
  if (digits > mostDigits) return null;
  return noun?.toLowerCase() === "significant"
    ? { by: "significant", digits: Math.max(1, digits) }
    : { by: "decimals", digits };
}
