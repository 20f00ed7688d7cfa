import * as chrono from "chrono-node";
import { findYear, toPart, toRange, type Period, type PeriodAtom, type PeriodContext } from "./period-atoms";
import { joinMonths } from "./short-periods";
import type { Token } from "./tokens";

const monthWord = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\d{1,2}[./]\d{1,2}[./]\d{2,4}/i;

/** Months and days in the calendar that chrono finds, by the position of their first token. */
export function findCalendarDates(
  question: string,
  tokens: readonly Token[],
  context: PeriodContext,
): ReadonlyMap<number, PeriodAtom> {
  const found = new Map<number, PeriodAtom>();
  if (!monthWord.test(question)) return found;
  for (const result of chrono.en.GB.parse(question, new Date(`${context.newest.slice(0, 10)}T12:00:00Z`))) {
    if (!monthWord.test(result.text)) continue;
    // "may" is a verb unless it is used like a month.
    if (
      /^may$/i.test(result.text) &&
      !/\b(in|of|since|for|and|vs|until|only|just)\s+$/i.test(question.slice(0, result.index))
    )
      continue;
    const inside = tokens.flatMap((token, place) =>
      token.end > result.index && token.start < result.index + result.text.length ? [place] : [],
    );
    const [at] = inside.filter((place) => !/^(on|in|at)$/.test(tokens[place]?.lower ?? ""));
    const last = inside.at(-1);
    if (at === undefined || last === undefined) continue;
    const toPoint = (part: chrono.ParsedComponents, year: number | null): Period => {
      const month = part.get("month") ?? 1;
      if (!part.isCertain("day"))
        return toPart("month", month, part.isCertain("year") ? part.get("year") : year, context);
      const day = `${part.isCertain("year") ? (part.get("year") ?? 0) : (year ?? Number(context.newest.slice(0, 4)))}-${String(month).padStart(2, "0")}-${String(part.get("day") ?? 1).padStart(2, "0")}`;
      return toRange({ start: day, end: day }, "day");
    };
    const start = toPoint(result.start, result.end?.isCertain("year") === true ? result.end.get("year") : null);
    const end = result.end === null || result.end === undefined ? start : toPoint(result.end, null);
    const behind = result.start.isCertain("year") || result.end ? null : findYear(tokens, last + 1);
    const period =
      behind !== null
        ? toPoint(result.start, behind.year)
        : start.kind === "range" && end.kind === "range" && start !== end
          ? toRange({ start: start.start ?? "", end: end.end ?? "" }, null)
          : start === end
            ? start
            : (joinMonths(start, end) ?? start);
    const atom: PeriodAtom = { length: last - at + 1 + (behind?.length ?? 0), period };
    found.set(at, start === end || behind !== null ? atom : { ...atom, ends: [start, end] });
  }
  return found;
}
