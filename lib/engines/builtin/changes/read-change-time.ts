import { leastConfidence, type Basis, type OpenField } from "@/lib/domain/investigations/change-reading";
import { toRangeLabel } from "@/lib/lexicon/words/calendar";
import {
  toPair,
  toPeriodBefore,
  toSincePair,
  toUsualPairs,
  toYearBefore,
  type DataDays,
  type PeriodPair,
  type ReadPeriod,
} from "./change-periods";
import { readPlan, type ReadWords } from "./read-plan";
import { findSpan, readRelative, type FoundSpan } from "./read-span";

/** The two periods of a question about a change, as explicit days. */
export interface ChangeTime {
  period: ReadPeriod;
  comparison: ReadPeriod;
  confidence: { period: number; comparison: number };
  basis: { period: Basis; comparison: Basis };
  notes: { field: "comparison"; says: string }[];
  open: OpenField[];
}

/** How sure a period is: named in full, the newest of several, chosen by habit, or not named at all. */
const sure = { named: 0.9, newest: 0.75, usual: 0.7, open: 0.4 } as const;

/**
 * Decides on the periods of a question from what its words name, counted from the data's own days.
 * @param words.since whether the words name the beginning of the period.
 */
export function readChangeTime(
  words: { span: FoundSpan | null; against: string | null; since: boolean },
  read: ReadWords,
  days: DataDays,
): ChangeTime {
  const { span, against } = words;
  if (span !== null && words.since) return toSince(toSincePair(span.period, days), days);
  const [usual] = toUsualPairs(days);
  const period = span?.period ?? usual?.period ?? { start: days.first, end: days.newest, unit: "day" };
  const compared = against === null ? null : readAgainst(against, period, { read, days });
  const comparison = compared ?? (span === null ? usual?.comparison : undefined) ?? toPeriodBefore(period);
  const missed = against !== null && compared === null;
  const isOutside = !isCoveredBy(days, period);
  const isSure = isCoveredBy(days, comparison) && !missed && !isOutside;
  const confidence = {
    period: span === null || isOutside ? sure.open : span.isNewest ? sure.newest : sure.named,
    comparison: !isSure ? sure.open : compared === null ? sure.usual : sure.named,
  };
  const isCovered = confidence.comparison >= leastConfidence;
  return {
    period,
    comparison,
    confidence,
    basis: {
      period: span === null ? "usual" : span.isNewest ? "newest" : "words",
      comparison: compared === null ? "usual" : "words",
    },
    notes: missed ? [{ field: "comparison", says: `“${against}” was not understood as a time.` }] : [],
    open: isOutside ? [toOutsideQuestion(period, days)] : toOpen({ period, isNamed: span !== null, isCovered }, days),
  };
}

function toSince({ period, comparison }: PeriodPair, days: DataDays): ChangeTime {
  const isCovered = isCoveredBy(days, comparison);
  return {
    period,
    comparison,
    confidence: { period: sure.usual, comparison: isCovered ? sure.usual : sure.open },
    basis: { period: "since", comparison: "since" },
    notes: [],
    open: toOpen({ period, isNamed: true, isCovered }, days),
  };
}

/** Reads the words of a comparison: relative to the period, or a time of their own. */
function readAgainst(
  against: string,
  period: ReadPeriod,
  { read, days }: { read: ReadWords; days: DataDays },
): ReadPeriod | null {
  const relative = readRelative(against, period);
  if (relative !== null) return relative;
  const inWords = /^(?:in|during|on|from) /iu.test(against) ? against : `in ${against}`;
  const other = readPlan(`number of rows ${inWords}`, { datasets: [read.dataset], history: [] });
  const found = other === null ? null : findSpan(other.plan, days, period.start);
  return found === null || found.period.start === period.start ? null : found.period;
}

/** Asks which change is meant where the words name no period, or the data has nothing to compare it with. */
function toOpen(
  { period, isNamed, isCovered }: { period: ReadPeriod; isNamed: boolean; isCovered: boolean },
  days: DataDays,
): OpenField[] {
  if (isNamed && isCovered) return [];
  const own = isNamed ? [toPair(period, toPeriodBefore(period)), toPair(period, toYearBefore(period))] : [];
  const covered = [...own, ...toUsualPairs(days)].filter(({ comparison }) => comparison.end >= days.first);
  const choices = covered.filter(({ label }, index) => covered.findIndex((pair) => pair.label === label) === index);
  if (choices.length === 0 && !isNamed) return [];
  // A period other than the requested one must not be assumed.
  const isPersonal = isNamed && choices[0]?.period.start !== period.start;
  const text = isNamed
    ? `What should ${toRangeLabel(period)} be compared with? The data begins on ${days.first}.`
    : "Which change do you mean?";
  return [{ field: isNamed ? "comparison" : "period", text, choices: choices.map(toChoice), isPersonal }];
}

/** Lists the changes that the data can show where the words name none of its days: complete periods, the newest first. */
export function toNearestChoices(days: DataDays): OpenField["choices"] {
  return toUsualPairs(days).map(toChoice);
}

function isCoveredBy({ first, newest }: DataDays, { start, end }: ReadPeriod): boolean {
  return end >= first && start <= newest;
}

/** Asks for another period where the data has no day of the one that the words name. */
function toOutsideQuestion(period: ReadPeriod, days: DataDays): OpenField {
  const text = `The data has no ${toRangeLabel(period)}: its days are ${days.first} to ${days.newest}. Which change do you mean?`;
  return { field: "period", text, choices: toNearestChoices(days), isPersonal: true };
}

function toChoice({ period, comparison, label }: PeriodPair, index: number): OpenField["choices"][number] {
  const [after, before] = [period, comparison].map(({ start, end }) => ({ start, end }));
  return {
    id: `period-${index + 1}`,
    label,
    description: `${period.start} to ${period.end}, compared with ${comparison.start} to ${comparison.end}.`,
    request: { period: after, comparison: before },
  };
}
