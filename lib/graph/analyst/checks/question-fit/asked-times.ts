import type { Cell } from "@/lib/domain/cell";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import { toColumnsOf, toComparisons } from "../../rederivation/lineage/describe-expression";
import type { Formula } from "../../rederivation/lineage/values";
import { toCount } from "../../plain-words";
import { toTruthOfAll, type Truth } from "./condition-truth";
import { toFigureParts, type FigurePart } from "./figure-parts";
import type { QuestionWords } from "./question-words";
import { toAskedTime, type AskedTime } from "./time-spans";

const mostDays = 60_000;
const dayLength = 86_400_000;

/** A column that tells when a row is, with the days (or years) that the data covers. */
interface TimeColumn {
  column: ColumnProfile;
  /** ISO dates, one a day; of a column of years the first of January of each. */
  days: readonly string[];
  isOfYears: boolean;
}

/**
 * Where the rows of figures do not fit the time that a question names: compared day by day over the data. In one sentence each;
 * nothing when the question names no plain time or the figures choose none.
 */
export function findOtherTimes(question: QuestionWords, formulas: readonly Formula[]): string[] {
  const asked = toAskedTime(question);
  if (asked === null) return [];
  const parts = formulas.flatMap((formula) => toFigureParts(formula));
  const columns = [...new Map(parts.flatMap(toTimeColumns).map((one) => [one.name, one])).values()];
  const isByWords = columns.length === 0 && (asked.months !== null || asked.weekdays !== null);
  const [only, ...others] = isByWords ? toDateColumns(parts) : columns;
  const time = only === undefined || others.length > 0 ? null : toTimeColumn(only);
  if (time === null) return [];
  const faults = parts.map((part) => toFault(part, { asked, time }));
  // One part that keeps to the time is enough: others may be what it is compared with.
  return faults.some((fault) => fault === null) ? [] : [...new Set(faults.flatMap((fault) => fault ?? []))].slice(0, 1);
}

/** The columns of dates that rows could be chosen by. */
function toDateColumns(parts: readonly FigurePart[]): ColumnProfile[] {
  const all = parts.flatMap(({ measure }) => measure.groups.frame.source.dataset.profile.columns);
  return [...new Set(all)].filter(({ storage }) => /DATE|TIMESTAMP/u.test(storage));
}

function toTimeColumns({ measure, conditions }: FigurePart): ColumnProfile[] {
  const names = new Set(
    conditions
      .flatMap((condition) => toComparisons(condition))
      .flatMap(({ comparison }) =>
        comparison.op === "is_missing" || comparison.op === "not_missing" ? [] : toColumnsOf(comparison),
      ),
  );
  return measure.groups.frame.source.dataset.profile.columns.filter(
    (column) => names.has(column.name) && isOfTime(column),
  );
}

function isOfTime(column: ColumnProfile): boolean {
  return /DATE|TIMESTAMP/u.test(column.storage) || isOfYears(column);
}

function isOfYears({ name, min, max, storage }: ColumnProfile): boolean {
  const isYear = (value: Cell) => typeof value === "number" && value >= 1000 && value <= 2200;
  return /year/iu.test(name) && /INT|DOUBLE/u.test(storage) && isYear(min) && isYear(max);
}

function toTimeColumn(column: ColumnProfile): TimeColumn | null {
  const { min, max } = column;
  if (isOfYears(column)) {
    const [from, to] = [Number(min), Number(max)];
    const days = Array.from({ length: to - from + 1 }, (_, index) => `${from + index}-01-01`);
    return { column, days, isOfYears: true };
  }
  const [from, to] = [Date.parse(String(min).slice(0, 10)), Date.parse(String(max).slice(0, 10))];
  const length = Math.round((to - from) / dayLength) + 1;
  if (!Number.isFinite(length) || length < 1 || length > mostDays) return null;
  const days = Array.from({ length }, (_, index) => new Date(from + index * dayLength).toISOString().slice(0, 10));
  return { column, days, isOfYears: false };
}

/** What is wrong with the days of one part; null when they are those that are asked for, or cannot be told. */
function toFault(part: FigurePart, { asked, time }: { asked: AskedTime; time: TimeColumn }): string | null {
  const keyParts = part.isPicked
    ? []
    : part.measure.groups.keys.flatMap(({ expression }) => toKeyParts(expression, time));
  const wanted = withoutParts(asked, keyParts, time);
  if (wanted === null) return null;
  const truths = time.days.map((day) => holdsAll(part.conditions, day, time));
  if (truths.includes("unknown")) return null;
  const isWanted = (day: string, years: AskedTime["years"]) =>
    (years === null || (Number(day.slice(0, 4)) >= years.from && Number(day.slice(0, 4)) <= years.to)) &&
    (wanted.months?.has(Number(day.slice(5, 7))) ?? true) &&
    (wanted.weekdays?.has(toWeekday(day)) ?? true);
  const spans = [
    wanted.years,
    ...(wanted.single.length > 1 ? wanted.single.map((one) => ({ from: one, to: one })) : []),
  ];
  const differences = spans.map((years) =>
    time.days.filter((day, index) => isWanted(day, years) !== (truths[index] === "yes")),
  );
  if (!time.days.some((day) => isWanted(day, wanted.years)) || differences.some(({ length }) => length === 0))
    return null;
  const [days = []] = differences;
  const [first = ""] = days;
  const isExtra = truths[time.days.indexOf(first)] === "yes";
  const toText = (day: string) => (time.isOfYears ? day.slice(0, 4) : day);
  const more =
    days.length === 1
      ? ""
      : `, and ${toCount(days.length - 1, time.isOfYears ? "more year" : "more day")} ${days.length === 2 ? "differs" : "differ"}`;
  return `The question names ${asked.text}; the figures ${isExtra ? "also count" : "do not count"} ${toText(first)}${more}.`;
}

/** What is left to compare when groups are made by some parts of the time; null when nothing is. */
function withoutParts(asked: AskedTime, keyParts: readonly string[], { isOfYears }: TimeColumn): AskedTime | null {
  const left = {
    ...asked,
    ...(keyParts.includes("year") ? { years: null, single: [] } : {}),
    ...(isOfYears || keyParts.includes("month") ? { months: null } : {}),
    ...(isOfYears || keyParts.includes("weekday") ? { weekdays: null } : {}),
  };
  return left.years === null && left.months === null && left.weekdays === null ? null : left;
}

/** Parts of the time that the groups of a key tell, so that each of them shows on its own. */
function toKeyParts(key: ColumnExpression, { column }: TimeColumn): string[] {
  if (!toColumnsOf(key).includes(column.name)) return [];
  if (key.kind === "date_part") return key.part === "quarter" ? ["month"] : [key.part];
  if (key.kind === "period") return key.unit === "year" ? ["year"] : ["year", "month"];
  return ["year", "month", "weekday"];
}

/** Whether a day passes all conditions. */
function holdsAll(conditions: readonly RowCondition[], day: string, time: TimeColumn): Truth {
  const isOfTime = (condition: RowCondition) => toColumnsOf(condition).includes(time.column.name);
  if (conditions.some((condition) => condition.kind === "compare_both" && isOfTime(condition))) return "unknown";
  const truth = toTruthOfAll(conditions, (comparison) => holdsComparison(comparison, day, time));
  return truth === "free" ? "yes" : truth;
}

function holdsComparison(comparison: Extract<RowCondition, { kind: "compare" }>, day: string, time: TimeColumn): Truth {
  const { of, op, value = null } = comparison;
  if (!toColumnsOf(of).includes(time.column.name)) return "free";
  if (op === "not_missing") return "yes";
  if (op === "is_missing") return "no";
  const cells = Array.isArray(value) ? (value as readonly Cell[]) : [value as Cell];
  const orders = cells.map((cell) => toOrder(of, { cell, day, time }));
  const known = orders.filter((order) => order !== null);
  const [first] = known;
  if (known.length < orders.length || first === undefined || op === "contains") return "unknown";
  const results = {
    "=": first === 0,
    in: known.includes(0),
    "!=": first !== 0,
    "<": first < 0,
    "<=": first <= 0,
    ">": first > 0,
    ">=": first >= 0,
  };
  return results[op] ? "yes" : "no";
}

/** How the time of a day stands to a value: below 0 before it, 0 the same, above 0 after it; null when that cannot be told. */
function toOrder(
  of: ColumnExpression,
  { cell, day, time }: { cell: Cell; day: string; time: TimeColumn },
): number | null {
  if (of.kind === "date_part") {
    const part = toPart(of.part, day);
    return typeof cell === "number" && part !== null ? part - cell : null;
  }
  if (of.kind !== "column") return null;
  if (time.isOfYears) return typeof cell === "number" ? Number(day.slice(0, 4)) - cell : null;
  const moment =
    typeof cell === "string" && /^\d{4}/u.test(cell)
      ? Date.parse(
          `${cell.slice(0, 10)}T00:00:00Z`.replace(/^(\d{4})T/u, "$1-01-01T").replace(/^(\d{4}-\d{2})T/u, "$1-01T"),
        )
      : Number.NaN;
  return Number.isNaN(moment) ? null : Date.parse(day) - moment;
}

function toPart(part: string, day: string): number | null {
  switch (part) {
    case "year":
      return Number(day.slice(0, 4));
    case "month":
      return Number(day.slice(5, 7));
    case "quarter":
      return Math.ceil(Number(day.slice(5, 7)) / 3);
    case "day":
      return Number(day.slice(8, 10));
    case "weekday":
      return toWeekday(day);
    default:
      return null;
  }
}

function toWeekday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}
