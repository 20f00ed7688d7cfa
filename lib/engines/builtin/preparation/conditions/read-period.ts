import { quoteName } from "@/lib/domain/text/quotes";
import { InstructionProblem } from "../instruction-problem";
import { toUnquoted } from "../read-value";

const months = "january february march april may june july august september october november december".split(" ");

/** A span of days, both included, as year-month-day. */
interface Days {
  first: string;
  last: string;
}

/** Returns the number of a month by its name or the beginning of it; null for other words. */
export function findMonth(word: string): number | null {
  const plain = word.toLowerCase().replace(/\.$/u, "");
  const place = months.findIndex((month) => month === plain || (plain.length >= 3 && month.startsWith(plain)));
  return place === -1 ? null : place + 1;
}

const toDay = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** A range of months within a year. */
function toDays(year: number, from: number, until: number): Days {
  return { first: toDay(year, from, 1), last: toDay(year, until, new Date(Date.UTC(year, until, 0)).getUTCDate()) };
}

/** Reads a day, month, quarter or year, such as `2024-01-31`, `March 2024`, `3 March 2024`, `Q1 2024`; null for other words. */
export function findDays(words: string): Days | null {
  const text = toUnquoted(words.replace(/^(?:in|on|of|during|the)\s+/iu, "")).trim();
  if (/^\d{4}$/u.test(text)) return toDays(Number(text), 1, 12);
  const {
    year = "",
    month = "",
    day,
  } = /^(?<year>\d{4})-(?<month>\d{2})(?:-(?<day>\d{2}))?$/u.exec(text)?.groups ?? {};
  if (year !== "" && Number(month) >= 1 && Number(month) <= 12) {
    const whole = toDays(Number(year), Number(month), Number(month));
    if (day === undefined) return whole;
    return text >= whole.first && text <= whole.last ? { first: text, last: text } : null;
  }
  const quarter = /^(?:q(?<short>[1-4])|(?<long>first|second|third|fourth) quarter)(?: of)? (?<year>\d{4})$/iu.exec(
    text,
  )?.groups;
  if (quarter !== undefined) {
    const place =
      quarter.short === undefined
        ? ["first", "second", "third", "fourth"].indexOf(quarter.long?.toLowerCase() ?? "") + 1
        : Number(quarter.short);
    return toDays(Number(quarter.year), place * 3 - 2, place * 3);
  }
  const named =
    /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(?<month>\p{L}+\.?)(?: (?<after>\d{1,2})(?:st|nd|rd|th)?)?,? (?<year>\d{4})$/iu.exec(
      text,
    )?.groups;
  const place = findMonth(named?.month ?? "");
  if (named === undefined || place === null) return null;
  const whole = toDays(Number(named.year), place, place);
  const date = named.day ?? named.after;
  if (date === undefined) return whole;
  const one = toDay(Number(named.year), place, Number(date));
  return one <= whole.last && Number(date) > 0 ? { first: one, last: one } : null;
}

/** How a date is compared with a period. */
export type TimeOperator = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** Compares a date column with a day, month, quarter or year. Throws InstructionProblem. */
export function compareWithPeriod(name: string, operator: TimeOperator, words: string): string {
  const column = quoteName(name);
  const text = toUnquoted(words.replace(/^(?:in|on|of|during)\s+/iu, ""));
  if (/^\d{4}$/u.test(text)) return `year(${column}) ${operator} ${text}`;
  const days = findDays(text);
  if (days !== null) {
    if (days.first === days.last) return `to_date(${column}) ${operator} ${days.first}`;
    if (operator === "=" || operator === "!=")
      return `to_date(${column}) ${operator === "=" ? "" : "not "}between ${days.first} and ${days.last}`;
    return `to_date(${column}) ${operator} ${operator === "<" || operator === ">=" ? days.first : days.last}`;
  }
  const month = findMonth(text);
  if (month !== null && (operator === "=" || operator === "!=")) return `month(${column}) ${operator} ${month}`;
  throw new InstructionProblem(
    `“${words.trim()}” is not a day, month or year. Use a form such as 2024-01-31, March 2024 or 2024.`,
  );
}
