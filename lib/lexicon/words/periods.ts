import { addDays } from "@/lib/query/time";
import { toPeriod, toRangeLabel } from "./calendar";
import { findCalendarDates } from "./calendar-dates";
import { joinHours, openHours } from "./clock-times";
import type { Period, PeriodAtom, PeriodContext } from "./period-atoms";
import { readAtom } from "./read-atom";
import { joinMonths } from "./short-periods";
import type { Token } from "./tokens";

/** A span of tokens that names a time. Two consecutive periods, "from 2023 to 2024", are also listed separately. */
export interface PeriodSpan {
  from: number;
  length: number;
  period: Period;
  ends: readonly [Period, Period] | null;
}

const opening: Readonly<Record<string, "from" | "after" | "before" | "until">> = {
  since: "from",
  from: "from",
  "starting in": "from",
  "as of": "from",
  after: "after",
  before: "before",
  "prior to": "before",
  until: "until",
  "up until": "until",
  "up to": "until",
  "on or after": "from",
  "not before": "from",
  "no earlier than": "from",
  "on or before": "until",
  "not after": "until",
  "no later than": "until",
  till: "until",
  through: "until",
};

const closing = new Set(["to", "until", "till", "through", "and", "-"]);

function open(side: "from" | "after" | "before" | "until", period: Extract<Period, { kind: "range" }>): Period {
  const { start, end } = period;
  const range =
    side === "from"
      ? { start, end: null }
      : side === "after"
        ? { start: addDays(end ?? "", 1), end: null }
        : side === "before"
          ? { start: null, end: addDays(start ?? "", -1) }
          : { start: null, end };
  const label = side === "from" ? `since ${period.label}` : `${side} ${period.label}`;
  return { kind: "range", ...range, unit: null, label };
}

function toSpan(first: Extract<Period, { kind: "range" }>, second: Extract<Period, { kind: "range" }>): Period {
  const range = { start: first.start, end: second.end };
  return { kind: "range", ...range, unit: null, label: toRangeLabel(range) };
}

/** Whether the token can precede a period without a meaning of its own: "in the year 2024". */
function isLead(token: Token | undefined): boolean {
  return token !== undefined && ["the", "year", "month", "of", "in"].includes(token.lower);
}

/** "Since January" refers to the newest one. */
function toNewest(period: Period, newest: string): Period {
  const [month, ...others] = period.kind === "recurring" && period.unit === "month" ? period.values : [];
  if (month === undefined || others.length > 0) return period;
  const year = Number(newest.slice(0, 4)) - (month > Number(newest.slice(5, 7)) ? 1 : 0);
  const range = toPeriod(`${year}-${String(month).padStart(2, "0")}-01`, "month");
  return { kind: "range", ...range, unit: "month", label: toRangeLabel(range) };
}

function readAt(
  tokens: readonly Token[],
  from: number,
  days: { newest: string },
  read: (at: number) => PeriodAtom | null,
): PeriodSpan | null {
  const word = tokens[from]?.lower ?? "";
  const phraseOf = (length: number) =>
    tokens
      .slice(from, from + length)
      .map((token) => token.lower)
      .join(" ");
  const opened = [3, 2, 1].find((length) => opening[phraseOf(length)] !== undefined) ?? 0;
  const side = opening[phraseOf(opened)];
  let at = from + (word === "between" ? 1 : opened);
  while (at > from && isLead(tokens[at]) && read(at) === null) at += 1;
  const found = read(at);
  if (found === null) return null;
  const first = side === undefined ? found : { ...found, period: toNewest(found.period, days.newest) };
  const behind = at + first.length;
  const joined = tokens[behind]?.lower ?? "";
  const second = closing.has(joined) && (joined !== "and" || word === "between") ? read(behind + 1) : null;
  if (
    first.period.kind === "range" &&
    second?.period.kind === "range" &&
    (side === "from" || word === "between" || joined !== "and")
  ) {
    const ends = [first.period, second.period] as const;
    return { from, length: behind + 1 + second.length - from, period: toSpan(...ends), ends };
  }
  const months = second === null ? null : joinMonths(first.period, second.period);
  const joint = second === null ? null : (joinHours(first.period, second.period) ?? months);
  if (second !== null && joint !== null) {
    const ends = months === null ? null : ([first.period, second.period] as const);
    return { from, length: behind + 1 + second.length - from, period: joint, ends };
  }
  if (word === "between") return null;
  const ends = found.ends ?? null;
  if (side === undefined) return { from, length: first.length, period: first.period, ends };
  const rest = openHours(first.period, side === "from" || side === "after");
  if (rest !== null) return { from, length: behind - from, period: rest, ends: null };
  if (first.period.kind !== "range") return null;
  const onward = side === "from" && ["on", "onwards", "onward"].includes(joined) ? 1 : 0;
  // "from march" without an end is the month alone.
  const alone = word === "from" && onward === 0;
  return {
    from,
    length: behind + onward - from,
    period: alone ? first.period : open(side, first.period),
    ends: alone ? ends : null,
  };
}

/** "over the 2 years", "for all years": the entire data. */
const wholeTime =
  /^(?:over|in|for|during|across|of) (?:the|all|both|all the|these|those) (?:\d+ |whole |entire )?(?:time|period|data)\b|^(?:over|in|for|during|across|of) (?:all|both|all the|these|those|the \d+|all \d+) years\b|^(?:over|in|for|during|across|of) (?:the|all|both|all the|these|those) (?:\d+ )(?:months|weeks|quarters|days)\b/;

/** Returns how many tokens from `at` on only refer to the entire time, or 0. */
export function countWholeTime(tokens: readonly Token[], at: number): number {
  const found = wholeTime.exec(
    tokens
      .slice(at, at + 5)
      .map((token) => token.lower)
      .join(" "),
  );
  return found === null || found[0].includes("last") ? 0 : found[0].split(" ").length;
}

/**
 * Finds all spans of a question that name a time, longest first where they begin at the same token; relative times count from
 * `days.newest`.
 */
export function findPeriods(
  question: string,
  tokens: readonly Token[],
  days: { first: string; newest: string },
): PeriodSpan[] {
  const years = tokens.flatMap((token) => (/^(19|20)\d\d$/.test(token.text) ? [Number(token.text)] : []));
  const context: PeriodContext = { ...days, year: new Set(years).size === 1 ? (years[0] ?? null) : null };
  const dates = findCalendarDates(question, tokens, context);
  return tokens.flatMap((_, from) => {
    const span = readAt(tokens, from, days, (at) => readAtom(tokens, at, dates, context));
    return span === null ? [] : [span];
  });
}
