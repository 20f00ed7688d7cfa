import { chooseDate } from "@/lib/lexicon/columns/choose-date";
import { toDays } from "@/lib/lexicon/columns/column-date";
import { isMeasure, isYear } from "@/lib/lexicon/columns/column-role";
import type { Filter, Grain } from "@/lib/domain/plans/measure";
import type { Plan, Segment } from "../query/query";
import { shiftRange, toRangeLabel, type PeriodUnit } from "@/lib/lexicon/words/calendar";
import type { Period } from "@/lib/lexicon/words/period-atoms";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import type { Board } from "./board";
import type { Draft } from "./draft";
import { findEvents } from "./events";
import { findMeasureDate } from "./measures/settle-measures";
import { toRowValueColumns, toValueColumns } from "@/lib/domain/plans/measure-columns";

/** Lengths of consecutive periods, unlike weekdays and hours, which recur in any of them. */
const calendarGrains: ReadonlySet<Grain> = new Set<Grain>(["day", "week", "month", "quarter", "year"]);

/** Maximum number of compared segments. */
const mostSegments = 6;

type Range = Extract<Period, { kind: "range" }>;

/** Returns the period this many units before another one: the month before March 2024, the same days of the previous year. */
export function toBefore(range: Range, unit: PeriodUnit, count: number): Range {
  if (range.start === null || range.end === null) return range;
  const shifted = shiftRange({ start: range.start, end: range.end }, unit, -count);
  return { ...range, ...shifted, label: toRangeLabel(shifted) };
}

/** Converts a period to a condition on a date column; null when its reference is unknown. */
export function toPeriodFilter(period: Period, column: string): Filter | null {
  if (period.kind === "before") return null;
  if (period.kind === "recurring") return { kind: "recurring", column, unit: period.unit, values: period.values };
  return { kind: "period", column, start: period.start, end: period.end, label: period.label };
}

const general = new Set("bring come get go take make send pick have do be give see end".split(" "));

/** Words of a question that may identify the date; everyday verbs do not. */
export function toHints(board: Board): string[] {
  return board.parts.flatMap((part, index) =>
    part.meaning.kind === "period" ? [] : board.rootsOf(index).filter((root) => !general.has(root)),
  );
}

/** Whether a date column has days in a period. */
function reaches(board: Board, column: string, period: Period): boolean {
  const days = toDays(board.profileOf(column));
  if (period.kind !== "range" || days === null) return true;
  return (period.start === null || period.start <= days.newest) && (period.end === null || period.end >= days.first);
}

/** Chooses the date column of a question: named by an event beside the period, else the main one. */
function findDate(board: Board, draft: Draft, near: number): string | null {
  if (draft.date !== null) return draft.date;
  const events = findEvents(board);
  const [closest] = events.sort((left, right) => Math.abs(left.index - near) - Math.abs(right.index - near));
  if (closest !== undefined) {
    board.use(closest.index);
    draft.date = closest.column;
    draft.dated = true;
    return closest.column;
  }
  const words = toHints(board);
  const chosen = chooseDate(board.lexicon, words);
  const period = board.get(near, "period")?.period;
  const columns = chosen === null ? [] : [chosen.column, ...chosen.others];
  // A date without days in the period is not the intended one.
  draft.date = columns.find((column) => period === undefined || reaches(board, column, period)) ?? columns[0] ?? null;
  return draft.date;
}

/** Finds the column of years in data without dates; null when there is none. */
export function findYears(board: Board): string | null {
  return board.lexicon.concepts.has("mainDate")
    ? null
    : ([...board.lexicon.columns.values()].find(isYear)?.name ?? null);
}

function isWholeYears(period: Period): boolean {
  if (period.kind !== "range") return period.kind === "before" && period.unit === "year";
  return (period.start?.endsWith("-01-01") ?? true) && (period.end?.endsWith("-12-31") ?? true);
}

function toSegment(period: Period, column: string): Segment[] {
  const filter = toPeriodFilter(period, column);
  return filter === null ? [] : [{ label: period.label, filters: [filter] }];
}

/** "march 2024 vs 2023": the second year means the same month. */
function alignYears(periods: readonly Period[]): Period[] {
  const [first] = periods;
  if (first?.kind !== "range" || first.start === null || first.unit === "year" || first.unit === null)
    return [...periods];
  const year = Number(first.start.slice(0, 4));
  return periods.map((period) =>
    period.kind === "range" && period.unit === "year" && period.start !== null
      ? toBefore(first, "year", year - Number(period.start.slice(0, 4)))
      : period,
  );
}

function resolve(periods: readonly Period[]): Period[] {
  const anchor = periods.find((period): period is Range => period.kind === "range");
  return periods.map((period) =>
    period.kind === "before" && anchor !== undefined ? toBefore(anchor, period.unit, period.count) : period,
  );
}

function toNewerFirst(segments: readonly Segment[]): Segment[] {
  const startOf = (segment: Segment) => {
    const [filter] = segment.filters;
    return filter?.kind === "period" ? (filter.start ?? "") : "";
  };
  return [...segments].sort((left, right) => startOf(right).localeCompare(startOf(left)));
}

/** Whether the periods are compared rather than combined. */
function isAgainst(board: Board, draft: Draft, count: number): boolean {
  const joined = board.all("join").some(({ meaning }) => meaning.word === "versus");
  return count > 1 && (joined || draft.change || draft.compares || board.has("superlative") || count <= mostSegments);
}

/** Kinds of parts that a comparison may be about besides the two ends of its period. */
const comparable = ["by", "column", "value"] as const;

/**
 * Whether "from January to June" asks for its ends: how much something grew. It is the time covered where a change of every
 * month is asked for, or where other things are compared.
 */
function isFromTo(board: Board, draft: Draft, previous: Plan | null): boolean {
  if (draft.segments.length > 0) return false;
  // "and from March to April?" after a comparison of two months.
  const comparesPeriods =
    previous?.family === "query" &&
    previous.segments.length === 2 &&
    previous.segments.every(({ filters }) => filters[0]?.kind === "period");
  if (draft.change || comparesPeriods) return !isSeries(board) && !isMonthOverMonth(board);
  const amounts = board.lexicon.columns;
  return (
    draft.compares &&
    comparable.every((kind) =>
      board.all(kind).every(({ meaning }) => {
        const column = meaning.kind === "column" ? amounts.get(meaning.matches[0]?.column ?? "") : undefined;
        return column !== undefined && isMeasure(column);
      }),
    )
  );
}

/** Whether the change from each month to the next is asked for. */
export function isMonthOverMonth(board: Board): boolean {
  return /\b(month over month|mom)\b/i.test(board.question);
}

/** Whether the numbers of consecutive periods are asked for; "average daily sales" are one number. */
function isSeries(board: Board): boolean {
  return board
    .all("grain")
    .some(
      ({ index, meaning }) => calendarGrains.has(meaning.grain) && board.at(board.before(index))?.kind !== "aggregate",
    );
}

/** Reads periods: one is a condition, several are compared. Returns the periods that depend on another question. */
export function readTimes(board: Board, draft: Draft, previous: Plan | null): Extract<Period, { kind: "before" }>[] {
  // "sick days in 2025" where that is the name of a column: the year is included.
  const named = board.parts.flatMap((part) =>
    part.meaning.kind === "column" ? part.meaning.matches.slice(0, 1).map((match) => match.column) : [],
  );
  for (const { meaning } of board.all("term")) {
    const found = toTermMeasures(meaning.term, board.lexicon, {});
    const value = "measures" in found ? found.measures[0]?.measure.value : undefined;
    if (value !== undefined) named.push(...toValueColumns(value));
    if (value !== undefined) draft.date ??= findMeasureDate(board, value);
  }
  // A state may refer to such a column: "who has not paid for 2025".
  for (const { filter } of draft.filters) {
    if (filter.kind === "columns") named.push(filter.left, filter.right);
    else if (filter.kind === "compare") named.push(...toRowValueColumns(filter.of));
    else if (filter.kind === "missing") named.push(filter.column);
  }
  for (const { index, meaning } of board.all("period")) {
    if (
      meaning.period.kind === "range" &&
      meaning.period.unit === "year" &&
      named.some((column) => column.includes(meaning.period.label))
    )
      board.use(index);
  }
  const dated = board.all("period")[0];
  const date = dated === undefined ? null : findDate(board, draft, dated.index);
  const column = date ?? findYears(board);
  // Only entire years can be selected.
  const places = board
    .all("period")
    .filter(({ meaning }) => date !== null || [meaning.period, ...(meaning.ends ?? [])].every(isWholeYears));
  const [first] = places;
  if (first === undefined || column === null) return [];
  board.use(...places.map((place) => place.index));
  const ends = places.length === 1 && isFromTo(board, draft, previous) ? first.meaning.ends : null;
  const said = ends === null ? alignYears(resolve(places.map(({ meaning }) => meaning.period))) : [ends[1], ends[0]];
  const leaning = said.filter((period) => period.kind === "before");
  const known = said.filter(
    (period, index) => period.kind !== "before" && said.findIndex((other) => other.label === period.label) === index,
  );
  const recurring = known.filter((period) => period.kind === "recurring");
  if (isWeekendAgainstWeek(board, recurring)) {
    draft.groups.push({ column, grain: "weekend" });
    return leaning;
  }
  const ranges = known.filter((period) => period.kind === "range");
  const parts = ranges.length > 1 ? ranges : recurring.length > 1 ? recurring : [];
  if (isAgainst(board, draft, parts.length) && parts.length <= mostSegments && draft.segments.length === 0) {
    for (const join of board.all("join")) if (join.index > first.index) board.use(join.index);
    draft.segments = toNewerFirst(parts.flatMap((period) => toSegment(period, column)));
    const others = known.filter((period) => !parts.some((part) => part === period));
    // "Jan–Mar 2023 to Jan–Mar 2024" falls apart: into months of every year beside others, or into uneven spans.
    const units = ranges.map(({ unit }) => unit);
    const isSplit =
      (others.some(({ kind }) => kind === "recurring") && units.some((unit) => unit !== null && unit !== "year")) ||
      (draft.change && units.length > 2 && new Set(units).size > 1);
    if (isSplit) draft.doubt ??= board.textOf(first.index);
    addFilters(draft, others, column, first.index);
    return leaning;
  }
  addFilters(draft, known, column, first.index);
  const [only] = ranges;
  const unit = only?.unit ?? null;
  if (
    draft.change &&
    ranges.length === 1 &&
    only !== undefined &&
    unit !== null &&
    only.start !== null &&
    draft.segments.length === 0
  ) {
    draft.filters = draft.filters.filter(({ filter }) => filter.kind !== "period");
    draft.segments = [only, toBefore(only, unit, 1)].flatMap((period) => toSegment(period, column));
  }
  return leaning;
}

function isWeekendAgainstWeek(board: Board, recurring: readonly Period[]): boolean {
  const weekend = recurring.some((period) => period.kind === "recurring" && period.values.join() === "6,7");
  const weekday = board.all("grain").find(({ meaning }) => meaning.grain === "weekday");
  const rest = recurring.some((period) => period.kind === "recurring" && period.values.length === 5);
  if (!weekend || (weekday === undefined && !rest)) return false;
  if (weekday !== undefined) board.use(weekday.index);
  for (const join of board.all("join")) board.use(join.index);
  return true;
}

function addFilters(draft: Draft, periods: readonly Period[], column: string, index: number): void {
  for (const period of periods) {
    const filter = toPeriodFilter(period, column);
    if (filter !== null) draft.filters.push({ filter, index });
  }
}
