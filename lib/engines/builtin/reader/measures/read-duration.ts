import { chooseDate } from "@/lib/lexicon/columns/choose-date";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { DurationUnit, RowValue, type Aggregate, type Measure } from "@/lib/domain/plans/measure";
import { type Plan } from "../../query/query";
import { toAggregateName } from "@/lib/lexicon/vocabulary/to-aggregate-name";
import { findUnit, type Unit } from "@/lib/lexicon/vocabulary/find-unit";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import type { Board } from "../board";
import { findEvents } from "../events";
import { withOptionalAggregate } from "./measure-of";
import { toTermAsked } from "./measure-of";
import type { Want } from "./want";

/** Returns the unit of time that part `index` names, as a unit or as a grain. */
function findTimeUnit(board: Board, index: number): Unit | null {
  const unit =
    board.get(index, "unit")?.unit ??
    (board.get(index, "grain") === null ? null : findUnit(board.rootsOf(index)[0] ?? ""));
  return unit?.kind === "time" ? unit : null;
}

/** "days between incident and report", "days from order to delivery", "days to close": a plural beside events. */
function isBetweenEvents(board: Board, index: number): boolean {
  if (!/s$/i.test(board.textOf(index))) return false;
  const events = findEvents(board);
  const next = board.textOf(index + 1).toLowerCase();
  return events.length > 1 || (events.length === 1 && /^(to|till|until|before|after|from|between)$/.test(next));
}

/** What makes a question ask for a duration, and the requested unit. */
function findRequest(board: Board): { index: number; used: number[]; unit: Unit | null; hinted: boolean } | null {
  const used: number[] = [];
  let index: number | null = null;
  let unit: Unit | null = null;
  for (const time of board.all("time")) {
    index ??= time.index;
    used.push(time.index);
  }
  board.parts.forEach((part, place) => {
    const named = findTimeUnit(board, place);
    const before = board.before(place);
    if (named === null) return;
    const counted = board.get(before, "count") !== null;
    const averaged =
      board.get(before, "aggregate") !== null && (part.meaning.kind !== "grain" || isBetweenEvents(board, place));
    const requested = board.prepositionBefore(place) === "in";
    if (!counted && !averaged && !requested && board.at(place + 1)?.kind !== "aggregate") return;
    if (board.at(place)?.kind === "grain" && !counted && !requested && !averaged) return;
    unit = named;
    used.push(place, ...(counted ? [before] : []));
    if (counted || averaged) index ??= place;
  });
  const hinted = board.all("superlative").find(({ meaning }) => meaning.hints[0] === "duration");
  if (index === null && unit !== null) index = used[0] ?? null;
  if (index === null && hinted === undefined) return null;
  return { index: index ?? hinted?.index ?? 0, used, unit, hinted: index === null };
}

function toUnitName(unit: Unit | null): DurationUnit | null {
  const name = DurationUnit.safeParse(unit?.name);
  return name.success ? name.data : null;
}

/** Converts a row value to another unit of time. */
function convert(of: RowValue, from: Unit | null, to: Unit | null): RowValue {
  if (from === null || to === null || from.factor === to.factor) return of;
  const [operator, value] =
    from.factor < to.factor ? (["/", to.factor / from.factor] as const) : (["*", from.factor / to.factor] as const);
  return { kind: "arithmetic", operator, left: of, right: { kind: "number", value } };
}

function make(label: string, of: RowValue, unit: string | null) {
  return (aggregate: Aggregate | null): Measure => {
    const chosen = aggregate ?? "mean";
    return {
      label: `${toAggregateName(chosen)} of ${label}`,
      unit,
      value: { kind: "aggregate", aggregate: chosen, of, where: [] },
    };
  };
}

/** Finds a duration in an earlier plan. */
function findDurationIn(value: unknown): Extract<RowValue, { kind: "duration" }> | null {
  if (typeof value !== "object" || value === null) return null;
  const duration = RowValue.safeParse(value);
  if (duration.success && duration.data.kind === "duration") return duration.data;
  for (const inner of Object.values(value)) {
    const found = findDurationIn(inner);
    if (found !== null) return found;
  }
  return null;
}

/** Days are the default unit between dates; minutes within a day. */
function toDefaultUnit(lexicon: Lexicon, from: string, to: string): DurationUnit {
  const clocked = [from, to].every((column) => /^TIMESTAMP/i.test(lexicon.columns.get(column)?.storage ?? ""));
  return clocked ? "hours" : "days";
}

/** Reads a duration: between two events, of a column, or of a term. Null when none is requested or the data has none. */
export function readDuration(board: Board, previous: Plan | null): Want | null {
  const request = findRequest(board);
  if (request === null) return null;
  const { lexicon } = board;
  const done = (found: Pick<Want, "make" | "filters">, ...places: number[]): Want => {
    // "from the purchase until it is booked": the words only connect the dates.
    const joins = [
      ...board.all("comparison").filter(({ meaning }) => meaning.temporal),
      ...(places.length > 1 ? board.all("between") : []),
    ];
    board.use(...request.used, ...places, ...joins.map((join) => join.index));
    return { index: request.hinted ? (places[0] ?? request.index) : request.index, aggregates: [], ...found };
  };
  const unit = toUnitName(request.unit);
  for (const { index, meaning } of board.all("column")) {
    const column = meaning.matches.find((match) => {
      const profile = board.profileOf(match.column);
      return isMeasure(profile) && findColumnUnit(match.column)?.kind === "time";
    })?.column;
    if (column === undefined) continue;
    const own = findColumnUnit(column);
    const of = convert({ kind: "column", column }, own, request.unit);
    return done({ make: make(column, of, request.unit?.name ?? own?.name ?? null) }, index);
  }
  for (const { index, meaning } of board.all("term")) {
    if (findUnit(meaning.term.unit ?? "")?.kind !== "time") continue;
    const found = toTermMeasures(meaning.term, lexicon, unit === null ? {} : { unit });
    const [best] = "measures" in found ? found.measures : [];
    if (best !== undefined)
      return done(
        { make: (aggregate) => withOptionalAggregate(best.measure, aggregate), filters: best.filters ?? [] },
        index,
      );
  }
  // "by how many days are they late": the time behind the due date.
  const late = board.parts.findIndex(({ meaning }) => meaning.kind === "state" && meaning.states[0]?.name === "late");
  const [delay] = late < 0 ? [] : toTermAsked(lexicon, "days late", unit);
  if (delay !== undefined)
    return done({ make: (aggregate) => withOptionalAggregate(delay.measure, aggregate), filters: delay.filters }, late);
  const events = findEvents(board);
  const [first, second] = events;
  if (first !== undefined && second !== undefined && first.column !== second.column) {
    const earlier = (event: typeof first) => String(board.profileOf(event.column).min ?? "");
    const [from, to] = earlier(first) <= earlier(second) ? [first, second] : [second, first];
    const chosen = unit ?? toDefaultUnit(lexicon, from.column, to.column);
    const of: RowValue = { kind: "duration", from: from.column, to: to.column, unit: chosen };
    return done({ make: make(`time from ${from.column} to ${to.column}`, of, chosen) }, from.index, to.index);
  }
  const before = previous === null ? null : findDurationIn(previous);
  if (before !== null) {
    const chosen = unit ?? before.unit;
    return done({
      make: make(`time from ${before.from} to ${before.to ?? "now"}`, { ...before, unit: chosen }, chosen),
    });
  }
  const main = chooseDate(lexicon, [])?.column;
  const from = first === undefined || main === undefined || main === first.column ? null : main;
  const phrases = first === undefined ? ["duration"] : [`time to ${board.rootsOf(first.index).join(" ")}`];
  const places = first === undefined ? [] : [first.index];
  for (const phrase of phrases) {
    const [asked] = toTermAsked(lexicon, phrase, unit);
    if (asked !== undefined)
      return done(
        { make: (aggregate) => withOptionalAggregate(asked.measure, aggregate), filters: asked.filters },
        ...places,
      );
  }
  if (
    from !== null &&
    first !== undefined &&
    String(board.profileOf(from).min ?? "") <= String(board.profileOf(first.column).min ?? "")
  ) {
    const chosen = unit ?? toDefaultUnit(lexicon, from, first.column);
    return done(
      {
        make: make(
          `time from ${from} to ${first.column}`,
          { kind: "duration", from, to: first.column, unit: chosen },
          chosen,
        ),
      },
      first.index,
    );
  }
  const [column] = lexicon.concepts.get("duration") ?? [];
  if (column === undefined) return null;
  const own = findColumnUnit(column);
  return done({
    make: make(column, convert({ kind: "column", column }, own, request.unit), request.unit?.name ?? own?.name ?? null),
  });
}
