/** A number as a text states it. */
export interface StatedNumber {
  /** The number as written. */
  text: string;
  /** Without sign: "fell by 0.4" and "-0.4" state the same. */
  value: number;
  /** Half a unit of the last digit that is stated, for example 0.005 of 42.37 and 50 of 3,700. */
  precision: number;
  percent: boolean;
  /** Whether the text says that it is less than this, as in `p < 0.001`. */
  below: boolean;
  /** Whether a minus sign precedes it. */
  negative: boolean;
  /** The bold passage that contains it. */
  bold: string | null;
  /** The text just before it, up to 24 characters. */
  before: string;
  /** The sentence or line that contains it. */
  sentence: string;
}

/** Bold words; `10**-5` does not begin one. */
const boldWords = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])((?:(?!\*\*|\n\n)[\s\S])+?)\*\*/gu;

/** Words for powers of ten, in the languages that answers are usually written in. */
const scales: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ["k", "thousand", "tsd", "tausend", "mille", "milliers", "mil", "miles"].map((word) => [word, 1e3]),
  ),
  ...Object.fromEntries(
    ["m", "mn", "mio", "million", "millions", "millionen", "millón", "millones"].map((word) => [word, 1e6]),
  ),
  ...Object.fromEntries(
    ["bn", "mrd", "billion", "billions", "milliarde", "milliarden", "milliard", "milliards"].map((word) => [word, 1e9]),
  ),
  ...Object.fromEntries(["trillion", "trillions", "billionen"].map((word) => [word, 1e12])),
};
const percentWords =
  "%(?:-Punkten?)?|percent|percentage points?|pp|Prozent|Prozentpunkten?|pour cent|points? de pourcentage|por ciento|puntos porcentuales";

const pattern = new RegExp(
  "(?<![\\p{L}\\p{N}_.,])(\\d{1,3}(?:[,\\u202f\\u00a0 ]\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?(?:e[-+]?\\d{1,3})?)" +
    `(?:(\\s?(?:${percentWords})(?!\\p{L}))|\\s?(${Object.keys(scales).join("|")})(?!\\p{L}))?` +
    "(?![\\p{N}_]|\\.\\d|,\\d{3})",
  "giu",
);

const month =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";
const year = "(?:1[5-9]|20)\\d{2}";

const belowWords =
  /(?:<|≤|&lt;|(?<!\p{L})(?:less than|below|under|smaller than|weniger als|unter|kleiner als|moins de|inférieure? à|menos de|inferior a))\s?$/iu;

/** Numbers that state no value. */
const noStatements: readonly RegExp[] = [
  /```[\s\S]*?(?:```|$)/gu,
  /`[^`\n]*`/gu,
  /^\s*(?:\d+[.)]|#+)\s/gmu,
  // Dates and times.
  /\b\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\b/gu,
  /\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/gu,
  /\b\d{1,2}:\d{2}(?::\d{2})?\b/gu,
  // Ordinals, and numbers that only name a usual level or scale.
  /\b\d+(?:st|nd|rd|th)\b/giu,
  /\b(?:9\d(?:\.\d)?)[\s-]?(?:%|percent)[\s-]?(?:confidence|CI\b|interval|level|prediction)/giu,
  /\b(?:[15]|10)\s?(?:%|percent) (?:significance|level)/giu,
  /(?<!\p{L})(?:alpha|α|significance level|threshold)\s?(?:of|=|:)?\s?0?\.(?:1|05|01|001)\b/giu,
  /\b0?\.(?:1|05|01|001) (?:significance )?(?:level|threshold)\b/giu,
  /\b(?:adds?|add|sums?|come|comes|totals?) (?:up )?to 100\s?(?:%|percent)/giu,
  /\b(?:per|for every|out of every|in every|of every) (?:100|1,?000|10,?000|100,?000)\b/giu,
];

/** Days with their month, and numbers used as years. */
const days: readonly RegExp[] = [
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}(?:,? ${year})?(?![\\p{L}\\d])`, "gu"),
  new RegExp(
    `\\b${month} (?:\\d{1,2}(?:st|nd|rd|th)?(?:\\s?[–-]\\s?\\d{1,2})?(?:,? ${year})?|${year})(?!\\p{L}|\\d|,\\d|\\.\\d)`,
    "gu",
  ),
  new RegExp(`\\b(?:Q[1-4]|quarter|summer|winter|spring|autumn|fall|FY|year|years) ?${year}\\b`, "giu"),
  new RegExp(
    `\\b(?:in|since|from|between|until|till|during|before|after|by|through) ${year}(?:(?:\\s?[–-]\\s?|,? (?:and|to|or|until|through) )${year})?(?! ?(?:%|percent|of the|[gk]\\b|kg|rows?|values?|cases?|people|times|euros?|dollars?))\\b(?!,\\d|\\.\\d)`,
    "giu",
  ),
  new RegExp(`(?<![\\d.,])${year}\\s?[–-]\\s?${year}(?![\\d.,]\\d)`, "gu"),
  /\b\d{2,3}0s\b/gu,
];

/**
 * Finds the numbers that a Markdown text states. Skips code, links, dates, times, ordinals, list numbers, common confidence levels and
 * numbers inside words.
 * @param options.keepsYears whether to keep years, as for a question that names one.
 */
export function toStatedNumbers(markdown: string, options: { keepsYears?: boolean } = {}): StatedNumber[] {
  const { plain: unmarked, spans } = toUnmarked(withDecimalPoints(markdown).replace(/\]\([^)]*\)/gu, "] "));
  const text = [...noStatements, ...(options.keepsYears === true ? [] : days)]
    .reduce((rest, pattern) => rest.replace(pattern, (match) => " ".repeat(match.length)), unmarked)
    .replace(
      /(?<![\p{L}\p{N}.,])(\d+(?:\.\d+)?)\s?[×x]\s?10\s?(?:\^|\*\*)?\s?\(?([-−⁻]?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})\)?/giu,
      (match: string, digits: string, exponent: string) => toScientific(digits, exponent).padEnd(match.length),
    );
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, digits = "", percent, scale] = match;
    const after = text.charAt(match.index + whole.length);
    if (
      scale === undefined &&
      percent === undefined &&
      /[\p{L}]/u.test(after) &&
      !isUnit(text, match.index + whole.length)
    ) {
      return [];
    }
    const plain = digits.replace(/[,\u202f\u00a0 ]/gu, "");
    const factor = scale === undefined ? 1 : (scales[scale.toLowerCase()] ?? 1);
    const isMetres = scale === "m";
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    const span = spans.find(({ start, end }) => match.index >= start && match.index < end);
    return [
      {
        text: whole.trim(),
        value: Number(plain) * (isMetres ? 1 : factor),
        precision: toPrecision(plain) * (isMetres ? 1 : factor),
        percent: percent !== undefined,
        below: belowWords.test(before),
        negative: /(?:^|[^\p{L}\p{N}%)\]])[-−–‑][$€£]?$/u.test(before),
        bold: span === undefined ? null : unmarked.slice(span.start, span.end),
        before,
        sentence: toSentence(unmarked, match.index),
      },
    ];
  });
}

/** A number as written only in languages with decimal commas: `49,3`, `1.234,56`, `1 234,5`. */
const commaNumber = /(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:[.\u202f\u00a0 ]\d{3})+|\d+),(?:\d{1,2}|\d{4,})(?!\p{N}|[.,]\d)/u;
/** A number that only a language with decimal points writes: `12.5`, `1,234.5`. */
const pointNumber = /\d,\d{3}\.\d|(?<![\p{N}.,])\d+\.\d{1,2}(?![\p{N}.])/u;
const anyCommaNumber = /(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:[.\u202f\u00a0 ]\d{3})+|\d+)(?:,\d+)?(?!\p{N}|[.,]\d)/gu;

/** A text whose numbers have decimal commas, with decimal points and thousands commas instead; any other text as it is. */
function withDecimalPoints(text: string): string {
  if (!commaNumber.test(text) || pointNumber.test(text)) return text;
  return text.replace(anyCommaNumber, (number) => {
    const [whole = "", decimals] = number.split(",");
    const grouped = whole.replace(/[.\u202f\u00a0 ]/gu, ",");
    return decimals === undefined ? grouped : `${grouped}.${decimals}`;
  });
}

/** Removes bold markers from a text and returns the spans of bold passages. */
function toUnmarked(markdown: string): { plain: string; spans: { start: number; end: number }[] } {
  const spans: { start: number; end: number }[] = [];
  let removed = 0;
  const plain = markdown.replace(boldWords, (whole: string, words: string, index: number) => {
    const start = index - removed;
    spans.push({ start, end: start + words.length });
    removed += whole.length - words.length;
    return words;
  });
  return { plain, spans };
}

/** Returns the sentence or line around an index. */
function toSentence(text: string, index: number): string {
  const start = Math.max(...[...text.slice(0, index).matchAll(/[.!?]\s|\n/gu)].map((end) => end.index + 1), 0);
  const end = /[.!?](?:\s|$)|\n|$/u.exec(text.slice(index))?.index ?? 0;
  return text.slice(start, index + end).trim();
}

/** A short unit right behind a number, as in `5076g` or `12km`; longer words make it a name such as `3D` models or `2nd`. */
function isUnit(text: string, start: number): boolean {
  return /^(?:g|kg|mg|mm|cm|km|ms|s|h|min|°C|°F|€|\$|x)(?![\p{L}\p{N}])/u.test(text.slice(start, start + 5));
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** `1.2 × 10⁻⁵` as `1.2e-5`. */
function toScientific(digits: string, exponent: string): string {
  const plain = [...exponent]
    .map((character) => (superscripts.includes(character) ? String(superscripts.indexOf(character)) : character))
    .join("");
  return `${digits}e${plain.replace(/[−⁻]/gu, "-")}`;
}

/** Returns half a unit of the last digit. Trailing zeros of a large integer may be rounding, down to two significant digits. */
function toPrecision(digits: string): number {
  const [mantissa = digits, exponent] = digits.toLowerCase().split("e");
  if (exponent !== undefined) return toPrecision(mantissa) * 10 ** Number(exponent);
  const decimals = digits.split(".")[1]?.length ?? 0;
  if (decimals > 0) return 0.5 * 10 ** -decimals;
  const zeros = /0*$/u.exec(digits)?.[0].length ?? 0;
  const rounded = Math.min(zeros, Math.max(0, digits.length - 2));
  return 0.5 * 10 ** rounded;
}
