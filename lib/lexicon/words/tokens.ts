import nlp from "compromise/three";
import { toPlainWords, toRoot } from "./roots";

/** A token of a question. */
export interface Token {
  kind: "word" | "number" | "date" | "quoted" | "operator" | "break";
  /** As typed; without the quotation marks when quoted. */
  text: string;
  /** In lower case, without contractions and endings such as `'s`. */
  lower: string;
  /** Roots of its words: several for `temp_max` or a quoted phrase, none for punctuation. */
  roots: readonly string[];
  /** Value of a number, scaled by `k`, `thousand`, `million`. */
  value: number | null;
  /** The sign of a number. */
  sign: "%" | "$" | "€" | "£" | null;
  /** Position in the question, in UTF-16 units. */
  start: number;
  end: number;
}

const pattern = new RegExp(
  [
    /(?<quoted>“[^”]+”|"[^"]+"|«[^»]+»|`[^`]+`|(?<![\p{L}\p{N}])['‘][^'’]+['’](?![\p{L}\p{N}]))/u,
    /(?<date>(?<!\d)\d{4}-\d{2}-\d{2}(?!\d))/u,
    /(?<number>(?<![\p{L}\p{N}_])(?:(?<![\p{L}\p{N}])[-−](?=[\d$€£]))?[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?(?:thousand|million|billion)(?!\p{L})|[kKmM](?![\p{L}\p{N}]))?(?:\s?[%€$£])?(?![\p{L}\p{N}_]))/u,
    /(?<glued>(?<![\p{L}\p{N}_])\d+(?=(?:min|mins|km|kg|hrs?|h|eur|days?|d|cm|mm|ml|g|l)(?![\p{L}\p{N}])))/iu,
    /(?<operator>>=|<=|!=|<>|==|[=<>≥≤≠×÷])/u,
    /(?<word>[\p{L}\p{N}\p{M}_]+(?:['’]\p{L}+)?|\p{Extended_Pictographic}|[%$€£])/u,
    /(?<stop>[,;?!.()/&:+])/u,
  ]
    .map((part) => part.source)
    .join("|"),
  "giu",
);

const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, billion: 1e9 };

function toNumber(text: string): number {
  const scale = /(thousand|million|billion|[km])\s?[%€$£]?$/i.exec(text)?.[1]?.toLowerCase();
  const digits = text.replace(/[^\d.−-]/g, "").replace("−", "-");
  return Number(digits) * (scale === undefined ? 1 : (scales[scale] ?? 1));
}

/** Negations typed without their apostrophe. */
const hasty = /^(?:did|do|does|had|has|have|is|are|was|were|would|could|should|ca|wo)nt$/;

/** Contractions have two parts: "isn't" is a negation, "what's" is "what". */
function toPlainWord(lower: string): string {
  if (/n['’]t$/.test(lower) || lower === "cannot" || hasty.test(lower)) return "not";
  return lower.replace(/['’](s|re|ve|d|ll|m)$/, "").replace(/^(what|who|where|how|it|that|there)s$/, "$1");
}

function toSign(text: string): Token["sign"] {
  const sign = /[%$€£]/.exec(text)?.[0];
  return sign === "%" || sign === "$" || sign === "€" || sign === "£" ? sign : null;
}

const numberWord =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen)\b/i;
const oneOfUnit =
  /\b(?:one|an?)(?=\s+(?:day|week|month|year|hour|minute|euro|dollar|pound|hundred|thousand|km|kilometre)s?\b)/gi;

/** Writes "two", "three hundred" as digits, and "one day" as "1 day". */
function writeDigits(question: string): string {
  // "a month" asks for periods unless something is compared with it: "over an hour", "within a week".
  const units = question.replace(oneOfUnit, (word, place: number) =>
    word.toLowerCase() === "one" ||
    /\b(over|than|within|under|least|most|about|last|after)\s+$/i.test(question.slice(0, place))
      ? "1"
      : word,
  );
  if (!numberWord.test(units)) return units;
  const document = nlp(units);
  const numbers = document.numbers();
  // The types omit that cardinals are still numbers.
  (numbers.isCardinal() as typeof numbers).toNumber();
  return document.text();
}

/** Tokenizes a question with its numbers in digits: words, numbers, dates, quoted phrases, signs and punctuation, in order. */
export function tokenise(asked: string): { question: string; tokens: Token[] } {
  const question = writeDigits(asked);
  const tokens = [...question.matchAll(pattern)].map((match): Token => {
    const { quoted, date, number, glued, operator, word } = match.groups ?? {};
    const text = match[0];
    const base = { text, lower: text.toLowerCase(), roots: [], value: null, sign: null };
    const place = { start: match.index, end: match.index + text.length };
    if (quoted !== undefined) {
      const inner = text.slice(1, -1);
      const roots = toPlainWords(inner).map(toRoot);
      return { ...base, ...place, kind: "quoted", text: inner, lower: inner.toLowerCase(), roots };
    }
    if (date !== undefined) return { ...base, ...place, kind: "date" };
    if (number !== undefined || glued !== undefined) {
      return { ...base, ...place, kind: "number", roots: [base.lower], value: toNumber(text), sign: toSign(text) };
    }
    if (operator !== undefined) return { ...base, ...place, kind: "operator" };
    if (word === undefined) return { ...base, ...place, kind: "break" };
    const lower = toPlainWord(base.lower);
    return {
      ...base,
      ...place,
      kind: "word",
      lower,
      roots: toPlainWords(lower === base.lower ? text : lower).map(toRoot),
    };
  });
  return { question, tokens };
}
