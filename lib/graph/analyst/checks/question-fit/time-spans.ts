import type { QuestionWords } from "./question-words";

/** Times that a question names, as far as they are plain; what is null is not named. */
export interface AskedTime {
  /** First and last year; open ends are infinite. */
  years: { from: number; to: number } | null;
  /** Single years, of which figures may be of one each, as in a change from one to another. */
  single: readonly number[];
  months: ReadonlySet<number> | null;
  /** From Monday = 0. */
  weekdays: ReadonlySet<number> | null;
  /** The words that name it. */
  text: string;
}

const names = "january february march april may june july august september october november december".split(" ");
const days = "monday tuesday wednesday thursday friday saturday sunday".split(" ");
const month = `(${[...names, ...names.map((name) => name.slice(0, 3)).filter((name) => name !== "may"), "sept"].join("|")})`;
const year = String.raw`(?<![\d.,/-])((?:19|20)\d{2})(?![\d/]|[.,-]\d)`;
const joining = String.raw`\s*(?:to|until|till|through|and|-|–|—)\s*(?:the end of\s+)?`;

const seasons: readonly [RegExp, readonly number[]][] = [
  [/\bsummers?\b/u, [6, 7, 8]],
  [/\bwinters?\b/u, [12, 1, 2]],
  [/\bin (?:the )?springs?\b|\bspring (?:of|months?|days?|season)\b/u, [3, 4, 5]],
  [/\bautumns?\b|\bin (?:the )?fall\b|\bfall of\b/u, [9, 10, 11]],
  [/\bq1\b|\b(?:first|1st) quarter\b/u, [1, 2, 3]],
  [/\bq2\b|\b(?:second|2nd) quarter\b/u, [4, 5, 6]],
  [/\bq3\b|\b(?:third|3rd) quarter\b/u, [7, 8, 9]],
  [/\bq4\b|\b(?:fourth|4th|last) quarter\b/u, [10, 11, 12]],
  [/\bh1\b|\bfirst half of\b/u, [1, 2, 3, 4, 5, 6]],
  [/\bh2\b|\bsecond half of\b/u, [7, 8, 9, 10, 11, 12]],
];

/** The times that a question names; null when it names none, or in a way that is not plain, such as by full dates. */
export function toAskedTime({ text }: QuestionWords): AskedTime | null {
  if (/\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}/u.test(text)) return null;
  const isDay = new RegExp(
    String.raw`\b${month}\.? \d{1,2}(?:st|nd|rd|th)?\b(?!\d)|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}\b`,
    "u",
  );
  if (isDay.test(text)) return null;
  const asked = { ...toYears(text), months: toMonths(text), weekdays: toWeekdays(text) };
  const several = asked.single.length > 1 || (asked.years !== null && asked.years.from !== asked.years.to);
  if (several && asked.months !== null) return null;
  if (asked.years === null && asked.months === null && asked.weekdays === null) return null;
  return { ...asked, text: toNamed(asked, text) };
}

function toYears(text: string): Pick<AskedTime, "years" | "single"> {
  const named = [...new Set([...text.matchAll(new RegExp(year, "gu"))].map((match) => Number(match[1])))];
  const [first] = named;
  if (first === undefined) return { years: null, single: [] };
  const range = new RegExp(`(?:between|from)?\\s*${year}${joining}${year}`, "u").exec(text);
  const isRange =
    range !== null && named.length === 2 && (/^\s*(?:between|from)/u.test(range[0]) || !/\band\b/u.test(range[0]));
  if (isRange) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return { years: { from: Math.min(from, to), to: Math.max(from, to) }, single: [from, to] };
  }
  if (named.length > 1) return { years: { from: Math.min(...named), to: Math.max(...named) }, single: named };
  const before = text.slice(0, text.search(new RegExp(year, "u")));
  const after = text.slice(before.length + 4);
  if (/\b(?:since|starting in|beginning in)\s*$/u.test(before) || /^ (?:on|onwards?|or later|and later)\b/u.test(after))
    return { years: { from: first, to: Number.POSITIVE_INFINITY }, single: [] };
  if (/\bafter\s*$/u.test(before)) return { years: { from: first + 1, to: Number.POSITIVE_INFINITY }, single: [] };
  if (/\bbefore\s*$/u.test(before)) return { years: { from: Number.NEGATIVE_INFINITY, to: first - 1 }, single: [] };
  if (/\b(?:until|till|through|up to|by)\s*$/u.test(before) || /^ (?:or earlier|and earlier)\b/u.test(after))
    return { years: { from: Number.NEGATIVE_INFINITY, to: first }, single: [] };
  return { years: { from: first, to: first }, single: [first] };
}

function toMonths(text: string): ReadonlySet<number> | null {
  const range = new RegExp(String.raw`\b${month}\.?${joining}${month}\b`, "u").exec(text);
  const placed = new RegExp(
    String.raw`\b(?:in|of|for|during|from|to|between|and|since|until|before|after|,|every|each) ${month}\b`,
    "gu",
  );
  const dated = new RegExp(String.raw`\b${month}\.? ${year}`, "gu");
  const named = [...text.matchAll(placed), ...text.matchAll(dated)].map((match) => toNumber(match[1] ?? ""));
  if (range !== null && /\band\b/u.test(range[0]) && !/\bbetween\b/u.test(text)) return new Set(named);
  if (range !== null) return toRange(toNumber(range[1] ?? ""), toNumber(range[2] ?? ""));
  if (named.length > 0)
    return /\b(?:since|before|after|until) \p{L}+/u.test(text) && named.length === 1 ? null : new Set(named);
  const [season, ...others] = seasons.filter(([pattern]) => pattern.test(text));
  return season === undefined || others.length > 0 ? null : new Set(season[1]);
}

function toNumber(name: string): number {
  return names.findIndex((full) => full.startsWith(name.slice(0, 3))) + 1;
}

function toRange(from: number, to: number): Set<number> {
  const length = ((to - from + 12) % 12) + 1;
  return new Set(Array.from({ length }, (_, index) => ((from - 1 + index) % 12) + 1));
}

function toWeekdays(text: string): ReadonlySet<number> | null {
  if (/\bweekends?\b/u.test(text) && /\bweekdays?\b|\bworking days\b/u.test(text)) return null;
  if (/\bweekends?\b/u.test(text)) return new Set([5, 6]);
  if (/\bon (?:weekdays|working days|workdays)\b/u.test(text)) return new Set([0, 1, 2, 3, 4]);
  const named = days.flatMap((day, index) =>
    new RegExp(`\\bon (?:a )?${day}s?\\b|\\b${day}s\\b`, "u").test(text) ? [index] : [],
  );
  return named.length === 0 ? null : new Set(named);
}

function toNamed({ years, months, weekdays }: Omit<AskedTime, "text">, text: string): string {
  const season = seasons.find(([pattern]) => pattern.test(text))?.[0].exec(text)?.[0];
  const listed = [...(months ?? [])]
    .map((number) => names[number - 1] ?? "")
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  const inMonths =
    months === null
      ? []
      : [season ?? (listed.length > 3 ? `${listed[0] ?? ""} to ${listed.at(-1) ?? ""}` : listed.join(", "))];
  const inDays = weekdays === null ? [] : [[...weekdays].map((day) => `${days[day] ?? ""}s`).join(", ")];
  return [...inDays, ...inMonths, ...(years === null ? [] : [toYearsText(years)])].join(" ");
}

function toYearsText({ from, to }: NonNullable<AskedTime["years"]>): string {
  if (from === to) return String(from);
  if (!Number.isFinite(from)) return `up to ${to}`;
  return Number.isFinite(to) ? `${from} to ${to}` : `from ${from} on`;
}
