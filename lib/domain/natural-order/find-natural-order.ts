import type { Cell } from "../datasets/cell";
import { lastWords, scaleWords } from "./scale-words";

/** Position of a value on a scale; equal positions, such as “Jan” and “January”, are one step. */
type Position = number;
/** Returns the positions of texts on one scale, in their order; null unless all texts belong to it. */
type Scale = (texts: readonly string[]) => Position[] | null;

/**
 * Finds the order that the values of a column have by themselves, whatever is measured: months, weekdays, quarters, ranges, sizes,
 * grades, levels and numbers.
 * @returns the distinct values in that order, those that stand for a missing value last; null unless all others belong to one scale and at
 * least two steps of it occur.
 */
export function findNaturalOrder(values: readonly Cell[]): Exclude<Cell, null>[] | null {
  const present = [...new Set(values)].filter((value) => value !== null);
  const placed = present.map((value) => ({ value, text: fold(value) }));
  const [last, named] = [
    placed.filter(({ text }) => lastWords.has(text)),
    placed.filter(({ text }) => !lastWords.has(text)),
  ];
  if (named.length < 2 || named.length > mostSteps || named.some(({ value }) => typeof value === "boolean"))
    return null;
  const texts = named.map(({ text }) => text);
  for (const scale of scales) {
    const positions = scale(texts);
    if (positions === null || new Set(positions).size < 2) continue;
    const sorted = named
      .map((one, index) => ({ ...one, position: positions[index] ?? 0 }))
      .sort((left, right) => left.position - right.position || compareTexts(left.text, right.text));
    return [...sorted, ...last.sort((left, right) => compareTexts(left.text, right.text))].map(({ value }) => value);
  }
  return null;
}

/** More values are no scale that people know by heart. */
const mostSteps = 500;

/** Writes a value as scales name it: lower case, without accents, repeated blanks and a final dot. */
function fold(value: Cell): string {
  const plain = String(value).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/(?<=\p{L})\.$/u, "");
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Places each text by itself. */
function toScale(place: (text: string) => Position | null): Scale {
  return (texts) => {
    const positions = texts.map(place);
    return positions.includes(null) ? null : positions.map((position) => position ?? 0);
  };
}

const numbers = toScale((text) => (/^[+-]?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : null));

const steps = scaleWords.map(
  (scale) => new Map(scale.flatMap((names, at) => names.split("|").map((name) => [name, at]))),
);

/** Letters that also stand for other things, such as “S” and “M” for single and married, are a scale from three on. */
const fewestLetters = 3;

const named: Scale[] = steps.map((scale) => (texts) => {
  const isClear = texts.some((text) => text.length > 1) || texts.length >= fewestLetters;
  return isClear ? toScale((text) => scale.get(text) ?? null)(texts) : null;
});

/** School grades, best first: with a sign, or up to the one that has no neighbour. */
const grades: Scale = (texts) => {
  const isGraded = texts.some((text) => /^[a-f][+-]$/u.test(text)) || (texts.includes("f") && !texts.includes("e"));
  if (!isGraded || texts.length < fewestLetters) return null;
  return toScale((text) => {
    const [, letter = "", sign = ""] = /^([a-f])([+\u2212-]?)$/u.exec(text) ?? [];
    if (letter === "") return null;
    return letter.charCodeAt(0) * 3 + (sign === "+" ? 0 : sign === "" ? 1 : 2);
  })(texts);
};

const monthScales = steps.slice(0, 4);

/** Parts of a year: “Q1”, “Q1 2024”, “2024-Q1”, “H2 2023”, “Jan 2024”, “2024 March”, “FY23”. */
const periods: readonly Scale[] = [
  toScale((text) => toDated(text, /^(?:q|qtr |quarter )([1-4])$/u, 4)),
  toScale((text) => toDated(text, /^(?:h|half )([12])$/u, 2)),
  toScale((text) => {
    const [, year = ""] = /^(?:fy|cy) ?'?(\d{2}|\d{4})$/u.exec(text) ?? [];
    return year === "" ? null : toYear(year);
  }),
  ...monthScales.map((months) =>
    toScale((text) => {
      const { rest, year } = splitYear(text);
      const month = months.get(rest.replace(/\.$/u, ""));
      return year === null || month === undefined ? null : year * 12 + month;
    }),
  ),
];

/** Places a part of a year, with or without its year. */
function toDated(text: string, part: RegExp, parts: number): Position | null {
  const { rest, year } = splitYear(text);
  const [, number = ""] = part.exec(rest) ?? [];
  return number === "" ? null : (year ?? 0) * parts + Number(number);
}

/** Separates the year before or behind the part of a year; without one, `year` is null. */
function splitYear(text: string): { rest: string; year: number | null } {
  const first = /^(\d{4})[ ./-]?(?=\D)(.+)$/u.exec(text);
  if (first !== null) return { rest: first[2] ?? "", year: Number(first[1]) };
  const last = /^(.*\D|[qh]\d)[ ./'-]+(\d{2}|\d{4})$/u.exec(text);
  return last === null ? { rest: text, year: null } : { rest: (last[1] ?? "").trim(), year: toYear(last[2] ?? "") };
}

function toYear(digits: string): number {
  return digits.length === 4 ? Number(digits) : 2000 + Number(digits);
}

/** Things that are numbered in their order: “Week 9”, “Phase 10”, “W02”. Names of places and people also have numbers, but no order. */
const numbered: Scale = (texts) => {
  const parts = texts.map((text) => /^(\D+?)[ #-]*(\d{1,4})$/u.exec(text));
  const nouns = new Set(parts.map((part) => part?.[1]));
  const [noun = ""] = nouns;
  if (nouns.size !== 1 || !orderedNouns.has(noun)) return null;
  return parts.map((part) => Number(part?.[2]));
};

const orderedNouns = new Set(
  `w wk week day month year fy level grade phase step stage tier term semester trimester round wave class cohort decile quintile quartile
  percentile generation version sprint period priority p degree`.split(/\s+/u),
);

/** Names that carry their number: “1. Low”, “2) Medium”, “01 - North”. */
const prefixed: Scale = (texts) => {
  const positions = toScale((text) => {
    const [, number = ""] = /^\(?(\d{1,3})(?:[.):]| ?[-\u2013\u2014])\s*(?=\p{L})/u.exec(text) ?? [];
    return number === "" ? null : Number(number);
  })(texts);
  return positions !== null && new Set(positions).size === positions.length ? positions : null;
};

interface Bounds {
  low: number;
  high: number;
}

const amount = String.raw`[$€£]? ?([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[+-]?\d+(?:\.\d+)?) ?(k|m|bn|%)? ?(?:[$€£]|[a-z]{1,8}\.?(?: old)?)?`;
const between = new RegExp(
  String.raw`^[[(]?${amount} ?(?:-|\u2010|\u2011|\u2012|\u2013|\u2014|\u2212|to|bis|,|\.\.|:)+ ?${amount}[\])]?$`,
  "u",
);
const below = new RegExp(String.raw`^(?:<=?|≤|under|below|less than|up to|at most|unter|bis) ?${amount}$`, "u");
const above = new RegExp(String.raw`^(?:>=?|≥|over|above|more than|from|at least|uber|ab) ?${amount}$`, "u");
const andBelow = new RegExp(
  String.raw`^${amount} ?(?:-|or less|and under|and below|and younger|or younger|or under)$`,
  "u",
);
const andAbove = new RegExp(
  String.raw`^${amount} ?(?:\+|and over|and above|or more|and older|or older|or over|and more|plus)$`,
  "u",
);
const single = new RegExp(`^${amount}$`, "u");

const factors: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9 };

function toAmount(digits = "", unit = ""): number {
  return Number(digits.replaceAll(",", "")) * (factors[unit] ?? 1);
}

/** Reads the bounds of a bin; null for anything else. */
function readBounds(text: string): Bounds | null {
  const range = between.exec(text);
  if (range !== null) {
    const [, low, lowUnit, high, highUnit] = range;
    // “10-20k” means thousands twice.
    return { low: toAmount(low, lowUnit ?? highUnit), high: toAmount(high, highUnit) };
  }
  const lower = below.exec(text) ?? andBelow.exec(text);
  if (lower !== null) return { low: -Infinity, high: toAmount(lower[1], lower[2]) };
  const upper = above.exec(text) ?? andAbove.exec(text.replace(/(?<=\d) ?\+ ?(?=[a-z])/u, "+ "));
  if (upper !== null) return { low: toAmount(upper[1], upper[2]), high: Infinity };
  const one = single.exec(text);
  return one === null ? null : { low: toAmount(one[1], one[2]), high: toAmount(one[1], one[2]) };
}

/** Bins that do not overlap: “0-9”, “18 to 24”, “<18”, “65+”. Scores and dates look alike, but overlap or run backwards. */
const ranges: Scale = (texts) => {
  const bounds: Bounds[] = [];
  for (const text of texts) {
    const found = readBounds(text);
    if (found === null || found.low > found.high) return null;
    bounds.push(found);
  }
  if (bounds.filter(({ low, high }) => low < high).length < 2) return null;
  const sorted = bounds.toSorted((left, right) => left.low - right.low || left.high - right.high);
  if (sorted.some(({ high }, index) => high > (sorted[index + 1]?.low ?? Infinity))) return null;
  return bounds.map((own) => sorted.findIndex(({ low, high }) => low === own.low && high === own.high));
};

const scales: readonly Scale[] = [numbers, ...named, ...periods, grades, numbered, ranges, prefixed];
