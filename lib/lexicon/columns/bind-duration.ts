import { toRowValueText } from "./row-value-text";
import type { DurationUnit, RowValue } from "@/lib/domain/plans/measure";
import type { Concept } from "../vocabulary/concepts";
import { getTimeUnit, type Unit } from "../vocabulary/find-unit";
import { toAskedRoots } from "./choose-date";
import { hasTimeOfDay } from "./column-date";
import type { Lexicon } from "./lexicon";
import { particles, toNameRoot, toNameWords } from "./name-words";

/** A candidate for a comparison with a number. */
export interface Choice {
  of: RowValue;
  /** The number in the unit of `of`. */
  value: number;
  /** For display: the name of a column, or `days from Opened to Closed`. */
  label: string;
  /** Higher is likelier. */
  score: number;
}

/** Durations between two dates, likeliest first; null is the newest day of the data. */
const durations: readonly (readonly [Concept, Concept | null])[] = [
  ["openedDate", "closedDate"],
  ["startTime", "endTime"],
  ["visitDate", "departureDate"],
  ["orderDate", "deliveredDate"],
  ["orderDate", "shippedDate"],
  ["orderDate", "returnDate"],
  ["startTime", "returnDate"],
  ["dueDate", "paidDate"],
  ["orderDate", "paidDate"],
  ["dueDate", "closedDate"],
  ["dueDate", "returnDate"],
  ["dueDate", "deliveredDate"],
  ["bookedDate", "visitDate"],
  ["hireDate", null],
  ["joinedDate", null],
  ["hireDate", "exitDate"],
  ["joinedDate", "cancelledDate"],
  ["birthDate", null],
  ["orderDate", "bookedDate"],
  ["mainDate", "finishDate"],
];
/** A duration is likelier than a column that merely has the unit, and likelier still when words refer to its dates. */
const [usual, coarse, spokenOf] = [9, 2, 6];
const ages = ["age", "old", "older", "young", "younger"];
const delays = ["late", "overdue", "delay"];
/** Maximum age in years. */
const oldest = 110;

/** Finds durations between two dates that a number may be compared with. */
export function toDurationChoices(
  lexicon: Lexicon,
  { value, unit }: { value: number; unit: Unit | null },
  hint: readonly string[],
): Choice[] {
  const words = new Set(hint.map(toNameRoot));
  const columnOf = (concept: Concept) => lexicon.concepts.get(concept)?.[0];
  const isAsked = (concept: Concept) => toAskedRoots(concept).some((word) => words.has(word));
  // "Older than 60" and "under 18" count years without saying so, when people have a date of birth.
  const isAge = ages.some((word) => words.has(word)) || (value <= oldest && !hint.some((word) => names(lexicon, word)));
  const meant = unit ?? (isAge ? getTimeUnit("years") : null);
  if (meant?.kind !== "time") return [];
  const isLate = delays.some((word) => words.has(word));
  const seen = new Set<string>();
  return durations.flatMap(([start, end], place): Choice[] => {
    const [from, to] = [columnOf(start), end === null ? null : columnOf(end)];
    const key = `${from}\n${to}`;
    if (from === undefined || to === undefined || from === to || seen.has(key)) return [];
    if (unit === null && start !== "birthDate") return [];
    seen.add(key);
    const rate = (name: string, concept: Concept) =>
      toNameWords(name).some((word) => words.has(word) && !particles.has(word)) ? 2 : isAsked(concept) ? 1 : 0;
    const spoken =
      (isLate && start === "dueDate" ? 1 : 0) + rate(from, start) + (to === null || end === null ? 0 : rate(to, end));
    const measured = toDurationUnit(meant, lexicon, to === null ? [from] : [from, to]);
    const of: RowValue = { kind: "duration", from, to, unit: measured };
    // Dates without a time of day have no minutes.
    const base = measured === meant.name ? usual : coarse;
    const score = base + spokenOf * spoken - place / 10;
    return [{ of, value: convertTime(value, meant, measured), label: toRowValueText(of), score }];
  });
}

function names(lexicon: Lexicon, word: string): boolean {
  return lexicon.matchColumns([word]).length > 0;
}

/** Dates without a time of day have no hours. */
function toDurationUnit(unit: Unit, lexicon: Lexicon, columns: readonly string[]): DurationUnit {
  const name = unit.name === "seconds" || unit.name === "ms" ? "minutes" : (unit.name as DurationUnit);
  const hasTime = columns.every((column) => {
    const profile = lexicon.columns.get(column);
    return profile !== undefined && hasTimeOfDay(profile);
  });
  return hasTime || (name !== "minutes" && name !== "hours") ? name : "days";
}

function convertTime(value: number, from: Unit, to: DurationUnit): number {
  return from.name === to ? value : Number(((value * from.factor) / getTimeUnit(to).factor).toPrecision(12));
}
