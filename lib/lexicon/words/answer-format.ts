/** A question, separated into its content and the requested format of the answer. */
export interface AnswerFormat {
  /** The content, without any word about format; the entire text when nothing else is left. */
  question: string;
  /** Names of the requested lines `@name[value]`, each once. */
  names: string[];
  /** Requested number of decimals; null when unspecified. */
  decimals: number | null;
}

const line = /@([\p{L}_][\p{L}\p{N}_ -]{0,59})\[[^\]\n]{0,200}\]/gu;
const digits: Readonly<Record<string, number>> = { zero: 0, no: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const count = `(\\d{1,2}|${Object.keys(digits).join("|")})`;
const places = new RegExp(
  `${count}[ -]+(?:decimals?(?: (?:places?|digits?|points?))?|digits? after the (?:decimal )?point)`,
  "iu",
);
const wholeNumber = /(?:nearest|as an?) (?:integer|whole number)/iu;

/** ", rounded to two decimal places" and the like, anywhere in a sentence. */
const roundingPhrase = new RegExp(
  `[,;]?\\s*\\(?(?:(?:and\\s+)?(?:round|rounded|rounding|give|report|express|shown|with|to|up to|using)\\b[^.?!,;()]{0,40}?)${places.source}\\)?`,
  "giu",
);
const wholePhrase =
  /[,;]?\s*\(?(?:and\s+)?(?:rounded|round(?: (?:it|the \w+))?)(?: to| up to)? the nearest (?:integer|whole number)\)?/giu;
/** "as @mean_age[value]" at the end of a question. */
const linePhrase = new RegExp(
  `[,;:]?\\s*(?:(?:answer |written )?(?:as|in the form(?:at)?(?: of)?|like|using the form(?:at)?))?\\s*:?\\s*${line.source}`,
  "giu",
);

/** Sentences that only concern the format of the answer. */
const aboutForm = [
  /^(?:(?:answer|output|response|required|expected|desired)\s+)?format\b/iu,
  /^(?:please\s+)?(?:round|write|give|report|state|express|present|return|print|output|answer)\b(?=[^?]*\b(?:decimals?|format|form|integer|whole number|rounded)\b)/iu,
  /^(?:the\s+)?(?:answer|result|value|output|number|figure)s?\s+(?:should|must|has to|have to|is to|are to|needs? to)\b/iu,
  /^where\b.*\b(?:is|are)\b.*\b(?:number|integer|float|decimals?|string|text|value|rounded)\b/iu,
];

/** Reads the requested format of an answer: rounding, and lines such as `@mean_age[value]`. */
export function readAnswerFormat(text: string): AnswerFormat {
  const names = [...new Set([...text.matchAll(line)].map((match) => (match[1] ?? "").trim()))];
  const decimals = toDecimals(text);
  if (names.length === 0 && decimals === null) return { question: text, names, decimals };
  const kept = text
    .split(/(?<=[.?!])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => !aboutForm.some((pattern) => pattern.test(sentence)))
    .map(withoutForm)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return { question: kept.length === 0 ? text : kept.join(" "), names, decimals };
}

function toDecimals(text: string): number | null {
  const named = places.exec(text)?.[1]?.toLowerCase();
  if (named === undefined) return wholeNumber.test(text) ? 0 : null;
  const number = digits[named] ?? Number(named);
  return number > 12 ? null : number;
}

function withoutForm(sentence: string): string {
  const end = /[.?!]$/u.exec(sentence)?.[0] ?? "";
  const left = sentence.replace(linePhrase, "").replace(roundingPhrase, "").replace(wholePhrase, "").trim();
  return /[.?!]$/u.test(left) || left === "" ? left : `${left.replace(/[\s,;:]+$/u, "")}${end}`;
}
