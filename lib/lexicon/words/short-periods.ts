import { toPeriod } from "./calendar";
import { findYear, toPart, toRange, toYear, type Period, type PeriodAtom, type PeriodContext } from "./period-atoms";
import type { Token } from "./tokens";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** An abbreviated month on its own: "jan to june 2025". */
export function readMonth(tokens: readonly Token[], at: number, context: PeriodContext): PeriodAtom | null {
  const month = months.indexOf(tokens[at]?.lower.replace(/^sept$/, "sep") ?? "");
  if (month < 0 || month === 4) return null;
  const year = findYear(tokens, at + 1);
  return { length: 1 + (year?.length ?? 0), period: toPart("month", month + 1, year?.year ?? null, context) };
}

/** Words before a two-digit year, and those between it and another year. */
const opening = new Set(["in", "during", "since", "of", "until", "before", "after"]);
const joining = new Set([",", "and", "&", "vs", "/", "or"]);

/** A two-digit year of the data: "in 24", "since '23". */
export function readShortYear(tokens: readonly Token[], at: number, context: PeriodContext): PeriodAtom | null {
  const [before = "", token, next] = [tokens[at - 1]?.lower, tokens[at], tokens[at + 1]];
  if (token?.kind !== "number" || token.sign !== null || !/^\d\d$/.test(token.text)) return null;
  // "2023, 24 and 25", "in 24 vs 23", but not "20 and 24 euros".
  const isOpened = tokens
    .slice(0, at - 1)
    .some(
      (one, place) => toYear(one) !== null || (/^\d\d$/.test(one.text) && opening.has(tokens[place - 1]?.lower ?? "")),
    );
  if (!opening.has(before) && !(joining.has(before) && isOpened)) return null;
  const isLast =
    next === undefined || next.kind === "break" || ["and", "vs", "or", "by", "per", "than"].includes(next.lower);
  const year = 2000 + Number(token.text);
  const isKnown = year >= Number(context.first.slice(0, 4)) && year <= Number(context.newest.slice(0, 4));
  return isLast && isKnown ? { length: 1, period: toRange(toPeriod(`${year}-01-01`, "year"), "year") } : null;
}

/** "March to May" of every year; null for other periods. */
export function joinMonths(first: Period, second: Period): Period | null {
  const [from, to] = [first, second].map((one) =>
    one.kind === "recurring" && one.unit === "month" ? one.values[0] : null,
  );
  if (from === null || to === null || from === undefined || to === undefined) return null;
  const values = Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, place) => ((from + place - 1) % 12) + 1);
  return { kind: "recurring", unit: "month", values, label: `${first.label} to ${second.label}` };
}
