import { quoteText } from "@/lib/domain/text/quotes";
import type { ColumnContext, ColumnPlan, Remark } from "./column-plan";
import { toTrimmed } from "./missing-words";
import { isBirthName, isDateName } from "./name-hints";
import { remarkOnShortYears, toPast } from "./short-years";

/** Month names and abbreviations, lower case: English, German, French, Spanish, Italian. */
const monthNames: readonly string[] = [
  "jan january januar jänner janv janvier ene enero gen gennaio",
  "feb february februar févr fevr février fevrier febrero febbraio",
  "mar mär mrz mär mars march märz maerz marzo",
  "apr april avr avril abr abril aprile",
  "may mai mayo mag maggio",
  "jun june juni juin junio giu giugno",
  "jul july juli juil juillet julio lug luglio",
  "aug august août aout ago agosto",
  "sep sept september septembre septiembre set settembre",
  "oct okt october oktober octobre octubre ott ottobre",
  "nov november novembre noviembre",
  "dec dez déc dic december dezember décembre decembre diciembre dicembre",
];
const monthOf = new Map(
  monthNames.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);
/** The same in SQL: a constant, because DuckDB takes seconds to plan as many comparisons. */
const monthMap = `MAP {${[...monthOf].map(([word, month]) => `${quoteText(word)}: '${month}'`).join(", ")}}`;

const year = String.raw`([12]\d{3}|\d{2})`;
const name = String.raw`(\p{L}{3,10})\.?`;
/**
 * Date formats with the month as a word. The first group is the day, if there is one. DuckDB uses these patterns as
 * well.
 */
const dayNameYear = String.raw`(\d{1,2})(?:\.|er)?[ -]?(?:de )?${name},?(?: de)?[ -]${year}`;
const nameYear = String.raw`${name}[ -]${year}`;

/** A date format, and SQL for its parts. */
interface Way {
  pattern: string;
  /** Positions of day, month and year among the groups; null: the first of the month. */
  parts: { day: number | null; month: number; year: number };
  named: boolean;
}

const ways: readonly Way[] = [
  { pattern: dayNameYear, parts: { day: 1, month: 2, year: 3 }, named: true },
  { pattern: nameYear, parts: { day: null, month: 1, year: 2 }, named: true },
  { pattern: String.raw`(0[1-9]|1[0-2])/((?:19|20)\d{2})`, parts: { day: null, month: 1, year: 2 }, named: false },
  { pattern: String.raw`((?:19|20)\d{2})-(0[1-9]|1[0-2])`, parts: { day: null, month: 2, year: 1 }, named: false },
];
/** Dates without separators, which only a person or the column name can distinguish from numbers. */
const unmarked: Way = {
  pattern: String.raw`((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])`,
  parts: { day: 3, month: 2, year: 1 },
  named: false,
};

function isDate(value: string, way: Way): boolean {
  const found = new RegExp(`^${way.pattern}$`, "u").exec(value);
  if (found === null) return false;
  const word = (found[way.parts.month] ?? "").toLowerCase();
  const month = way.named ? monthOf.get(word) : Number(word);
  const day = way.parts.day === null ? 1 : Number(found[way.parts.day]);
  const fullYear = found[way.parts.year] ?? "";
  const number = fullYear.length === 2 ? 2000 + Number(fullYear) : Number(fullYear);
  return month !== undefined && day > 0 && new Date(Date.UTC(number, month - 1, day)).getUTCDate() === day;
}

function toDate(raw: string, way: Way, ofBirths: boolean): string {
  const text = toTrimmed(raw);
  const pattern = quoteText(`^${way.pattern}$`);
  const part = (group: number) => `regexp_extract(${text}, ${pattern}, ${group})`;
  const month = way.named ? `${monthMap}[lower(${part(way.parts.month)})]` : part(way.parts.month);
  const day = way.parts.day === null ? "'1'" : part(way.parts.day);
  const digits = part(way.parts.year);
  const toTime = (century: string) =>
    `try_strptime('${century}' || ${digits} || '-' || (${month}) || '-' || ${day}, '%Y-%m-%d')`;
  // Text that does not fit has empty parts, which make no date.
  const late = ofBirths ? toPast(toTime("20")) : toTime("20");
  const short = `CASE WHEN ${digits} <= '68' THEN ${late} ELSE ${toTime("19")} END`;
  return `CAST(CASE length(${digits}) WHEN 4 THEN ${toTime("")} WHEN 2 THEN ${short} END AS DATE)`;
}

function toRemarks(values: readonly string[], way: Way, ofBirths: boolean): Remark[] {
  const text =
    way === unmarked
      ? "Numbers of year, month and day without marks were read as dates."
      : way.parts.day === null
        ? "Months were read as dates: the first day of each."
        : "Dates with names of months were read.";
  const short = values.filter((value) => way.named && /[ -]\d{2}$/.test(value));
  return [{ text, examples: values.slice(0, 3) }, ...(short.length > 0 ? [remarkOnShortYears(short, ofBirths)] : [])];
}

/** Whether a text may name two years, such as the season `2011-12`. */
function isSeason(value: string): boolean {
  const [, year, next] = /^(?:19|20)(\d{2})-(\d{2})$/u.exec(value) ?? [];
  return year !== undefined && (Number(year) + 1) % 100 === Number(next);
}

function planWay(values: readonly string[], way: Way, context: ColumnContext): ColumnPlan | null {
  if (!values.every((value) => isDate(value, way)) || values.every(isSeason)) return null;
  const ofBirths = isBirthName(context.name ?? "");
  return {
    storage: "DATE",
    toValue: (raw) => toDate(raw, way, ofBirths),
    missingWords: [],
    remarks: toRemarks(values, way, ofBirths),
  };
}

/**
 * Plans how to read a column of these values (trimmed, none missing) as dates when all of them name months in words, or
 * are months of years; otherwise null.
 */
export function planMonths(values: readonly string[], context: ColumnContext): ColumnPlan | null {
  for (const way of ways) {
    const plan = planWay(values, way, context);
    if (plan !== null) return plan;
  }
  return null;
}

/** Plans how to read a column of dates without separators (`20240131`) when its name denotes dates; otherwise null. */
export function planUnmarkedDates(values: readonly string[], context: ColumnContext): ColumnPlan | null {
  return isDateName(context.name ?? "") ? planWay(values, unmarked, context) : null;
}
