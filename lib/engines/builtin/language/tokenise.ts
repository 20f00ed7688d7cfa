import { toWords } from "./to-words";

/** One piece of a question. */
export interface Token {
  kind: "word" | "number" | "date" | "decade" | "quoted" | "operator" | "break";
  /** As it was typed; without the quotation marks when quoted. */
  text: string;
  /** In lower case. */
  lower: string;
  /** Plain words in it: several for `temp_max` or a quoted phrase, none for signs. */
  words: string[];
  /** Of a number or decade. */
  value: number | null;
  /** Whether the number is followed by a per cent sign. */
  percent: boolean;
  /** Place in the question, in UTF-16 units. */
  start: number;
  end: number;
}

const pattern = new RegExp(
  [
    /(?<quoted>“[^”]+”|"(?:[^"\\]|\\.)+"|«[^»]+»|`[^`]+`|(?<![\p{L}\p{N}])['‘][^'’]+['’](?![\p{L}\p{N}]))/u,
    /(?<date>(?<!\d)\d{4}-\d{2}-\d{2}(?!\d))/u,
    /(?<decade>(?<!\d)\d{3}0s(?![\p{L}\p{N}]))/u,
    /(?<number>(?<![\p{L}\p{N}_])(?:(?<![\p{L}\p{N}])[-−])?[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?(?:thousand|million|billion)|[kKmM](?![\p{L}\p{N}]))?(?<percent>\s?%)?(?![\p{L}\p{N}_]))/u,
    /(?<operator>>=|<=|!=|<>|==|[=<>≥≤≠])/u,
    /(?<word>[\p{L}\p{N}\p{M}_]+(?:['’]\p{L}+)?|\p{Extended_Pictographic}|[%$€£])/u,
    /(?<stop>[,;?!.()/&:])/u,
  ]
    .map((part) => part.source)
    .join("|"),
  "gu",
);

const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, billion: 1e9 };

function toNumber(text: string): number {
  const scale = /(thousand|million|billion|[km])$/i.exec(text.replace(/\s?%$/, ""))?.[1]?.toLowerCase();
  const digits = text.replace(/[^\d.−-]/g, "").replace("−", "-");
  return Number(digits) * (scale === undefined ? 1 : (scales[scale] ?? 1));
}

/** Contractions say two things: "isn't" is a negation, "what's" is "what". */
function toPlainWord(lower: string): string {
  if (/n['’]t$/.test(lower) || lower === "cannot") return "not";
  return lower.replace(/['’](s|re|ve|d|ll|m)$/, "");
}

/** Splits a question into words, numbers, dates, quoted phrases, operators and punctuation, in order. */
export function tokenise(question: string): Token[] {
  const tokens: Token[] = [];
  for (const match of question.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const place = { start: match.index, end: match.index + match[0].length };
    const base = { text: match[0], lower: match[0].toLowerCase(), words: [] as string[], value: null, percent: false };
    if (groups.quoted !== undefined) {
      const text = match[0].slice(1, -1).replace(/\\(["\\])/g, "$1");
      tokens.push({ ...base, ...place, kind: "quoted", text, lower: text.toLowerCase(), words: toWords(text) });
    } else if (groups.date !== undefined) {
      tokens.push({ ...base, ...place, kind: "date" });
    } else if (groups.decade !== undefined) {
      tokens.push({ ...base, ...place, kind: "decade", value: Number.parseInt(match[0], 10) });
    } else if (groups.number !== undefined) {
      const percent = groups.percent !== undefined;
      tokens.push({ ...base, ...place, kind: "number", words: [base.lower], value: toNumber(match[0]), percent });
    } else if (groups.operator !== undefined) {
      tokens.push({ ...base, ...place, kind: "operator" });
    } else if (groups.word !== undefined) {
      const lower = toPlainWord(base.lower);
      const words = toWords(lower === base.lower ? base.text : lower);
      tokens.push({ ...base, ...place, kind: "word", lower, words });
    } else {
      tokens.push({ ...base, ...place, kind: "break" });
    }
  }
  return tokens;
}
