import type { Cause, ChangeReport } from "@/lib/domain/investigations/change-report";
import type { ChangeMeasure, ChangeRequest, DayRange, Quantity } from "@/lib/domain/investigations/change-request";
import { toNotableCauses, toUsualSentence } from "@/lib/domain/investigations/cause-words";
import { findMainItem, toMainItemSentence } from "@/lib/domain/investigations/change-words";
import { findRecord } from "@/lib/domain/investigations/holds";
import type { LabRow } from "./cause-lab";

/** A table with what was asked of it. Column `date` holds ISO dates; the request has no conditions. */
export interface StatedRows {
  rows: readonly LabRow[];
  request: Pick<ChangeRequest, "measure" | "period" | "comparison">;
}

const dayMs = 86_400_000;

/**
 * Evaluates every statement that an investigation shows by going through the rows, and describes those that are false. It shares
 * nothing with the analysis: no sums by item, no codes, no periods.
 */
export function findFalseStatements(report: ChangeReport, stated: StatedRows): string[] {
  const { rows, request } = stated;
  const { measure } = request;
  const before = toValue(measure, within(rows, request.comparison));
  const after = toValue(measure, within(rows, request.period));
  const claims: [name: string, isTrue: boolean][] = [
    ["the change", isNear(before, report.before) && isNear(after, report.after)],
    ["the main item", isMainItem(report, stated)],
    ["the usual values", isUsualTrue(report, stated)],
    ...toNotableCauses(report, report.causes.length).map((cause): [string, boolean] => [
      `${cause.kind} ${cause.items.slice(0, 2).map(String).join()}: ${JSON.stringify(cause.states).slice(0, 300)}`,
      isCauseTrue(cause, { report, ...stated }),
    ]),
  ];
  return claims.flatMap(([name, isTrue]) => (isTrue ? [] : [name]));
}

/** Counts the statements that are evaluated. */
export function countStatements(report: ChangeReport): number {
  const others = [toMainItemSentence(report), toUsualSentence(report)].filter((sentence) => sentence !== null);
  return 1 + others.length + toNotableCauses(report, report.causes.length).length;
}

const dayOf = ({ date }: LabRow) => String(date).slice(0, 10);
const within = (rows: readonly LabRow[], { start, end }: DayRange) =>
  rows.filter((row) => dayOf(row) >= start && dayOf(row) <= end);

function isNear(left: number | null, right: number | null, tolerance = 1e-6): boolean {
  if (left === null || right === null) return left === right;
  return Math.abs(left - right) <= tolerance * Math.max(1e-6, Math.abs(left), Math.abs(right));
}

function toQuantity(quantity: Quantity, rows: readonly LabRow[]): number {
  if (quantity.kind === "rows") return rows.length;
  if (quantity.kind === "distinct") return new Set(rows.flatMap((row) => row[quantity.column] ?? [])).size;
  const values = rows.flatMap((row) => row[quantity.column] ?? []);
  return quantity.kind === "present" ? values.length : values.reduce<number>((sum, value) => sum + Number(value), 0);
}

/** Returns the two quantities that a ratio divides; null for a measure that adds up. */
function toQuotient(measure: ChangeMeasure): [Quantity, Quantity] | null {
  if (measure.kind === "ratio") return [measure.numerator, measure.denominator];
  const { kind } = measure;
  return kind === "average"
    ? [
        { kind: "sum", column: measure.column },
        { kind: "present", column: measure.column },
      ]
    : null;
}

function toMain(measure: ChangeMeasure): Quantity {
  const quotient = toQuotient(measure);
  if (quotient !== null) return quotient[0];
  const last = measure.kind === "product" ? measure.chain.at(-1) : measure.kind === "additive" ? measure.of : undefined;
  if (last === undefined) throw new Error("The measure has no quantity.");
  return last;
}

function toValue(measure: ChangeMeasure, rows: readonly LabRow[]): number | null {
  const quotient = toQuotient(measure);
  if (quotient === null) return toQuantity(toMain(measure), rows);
  const below = toQuantity(quotient[1], rows);
  return below === 0 ? null : toQuantity(quotient[0], rows) / below;
}

/** Whether the named item has the values of which the sentence gives the difference. */
function isMainItem(report: ChangeReport, { rows, request }: StatedRows): boolean {
  const item = findMainItem(report);
  if (item === null || item.items === null || toMainItemSentence(report) === null) return true;
  const own = rows.filter((row) => isOf(row, item.dimensions, item.items ?? []));
  const [before, after] = [request.comparison, request.period].map((days) =>
    toValue(request.measure, within(own, days)),
  );
  const change = (after ?? 0) - (before ?? 0);
  return isNear(change, item.change) && isNear(change / (report.change ?? 0), item.share, 1e-4);
}

function isOf(row: LabRow, dimensions: readonly string[], items: readonly string[]): boolean {
  return dimensions.every((name, at) => String(row[name] ?? "(missing)") === items[at]);
}

function isUsualTrue(report: ChangeReport, { rows, request }: StatedRows): boolean {
  if (toUsualSentence(report) === null) return true;
  const { period, measure } = request;
  const after = toValue(measure, within(rows, period)) ?? Number.NaN;
  const earlier = toEarlier(period, report.usual.earlier?.since ?? period.start).map((days) =>
    toValue(measure, within(rows, days)),
  );
  const values = earlier.flatMap((value) => value ?? []);
  const record = findRecord(report);
  if (record === null) {
    const isExtreme =
      values.length >= 3 && (values.every((value) => after < value) || values.every((value) => after > value));
    return report.usual.status === "unusual" || !isExtreme;
  }
  const { count, low, high } = report.usual.earlier ?? { count: 0, low: 0, high: 0 };
  const isBeyond = record === "lowest" ? after < Math.min(...values) : after > Math.max(...values);
  return isBeyond && values.length === count && isNear(Math.min(...values), low) && isNear(Math.max(...values), high);
}

/** Lists the periods of the same length back to a day. */
function toEarlier({ start, end }: DayRange, since: string): DayRange[] {
  const [first, last] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)];
  const next = new Date(last.getTime() + dayMs);
  const isMonths = first.getUTCDate() === 1 && next.getUTCDate() === 1;
  const months = (next.getUTCFullYear() - first.getUTCFullYear()) * 12 + next.getUTCMonth() - first.getUTCMonth();
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
  const days = (last.getTime() - first.getTime()) / dayMs + 1;
  const toStart = (at: number) =>
    isMonths
      ? Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - at * months, 1)
      : first.getTime() - at * days * dayMs;
  const found: DayRange[] = [];
  for (let at = 1; toDay(toStart(at)) >= since; at += 1)
    found.push({ start: toDay(toStart(at)), end: toDay(toStart(at - 1) - dayMs) });
  return found;
}

/** Sums of a value and of its volume. */
interface Rate {
  value: number;
  volume: number;
}

interface CauseRows extends StatedRows {
  report: ChangeReport;
}

function isCauseTrue(cause: Cause, stated: CauseRows): boolean {
  const { states, dimensions, items } = cause;
  const { rows, request, report } = stated;
  const { measure } = request;
  const sides = { period: within(rows, request.period), comparison: within(rows, request.comparison) };
  const own = rows.filter((row) => items.some((texts) => isOf(row, dimensions, texts)));
  const [then, now] = [within(own, request.comparison), within(own, request.period)];
  const values = { before: toValue(measure, then), after: toValue(measure, now) };
  switch (states?.kind) {
    case undefined:
      return false;
    case "silent": {
      const present = new Set(rows.map(dayOf));
      return (
        states.days.length === states.count &&
        states.days.every((day) => !present.has(day) && isUsualDay(day, { rows, outside: request[states.side] })) &&
        isNear(toUsualSum(states.days, { rows: sides[states.side], all: rows, request }), states.missing, 0.35)
      );
    }
    case "ended": {
      const last = rows.map(dayOf).reduce((left, right) => (left > right ? left : right));
      return states.last === last && (Date.parse(request.period.end) - Date.parse(last)) / dayMs === states.days;
    }
    case "repeated": {
      const again = findRepeated(within(rows, { start: states.first, end: states.last }), states.except);
      const isAll = again.length === states.rows;
      return again.length >= states.rows && (!isAll || isNear(toQuantity(toMain(measure), again), states.value));
    }
    case "large_row": {
      const side = sides[states.side];
      const sizes = side.map((row) => Math.abs(toQuantity(toMain(measure), [row]))).sort((left, right) => right - left);
      const one = side.find(
        (row) => dayOf(row) === states.day && isNear(toQuantity(toMain(measure), [row]), states.value),
      );
      const [before, after] = [sides.comparison, sides.period].map((some) =>
        toValue(
          measure,
          some.filter((row) => row !== one),
        ),
      );
      const change = after === null || before === null ? null : (after ?? 0) - (before ?? 0);
      return (
        one !== undefined &&
        (sizes[1] ?? 0) * 2 <= Math.abs(states.value) * (1 + 1e-9) &&
        isNear(change, states.changeWithout, 1e-4)
      );
    }
    case "gone":
      return now.length === 0 && then.length > 0 && isNear(values.before, states.before);
    case "all_gone":
      return (
        now.length === 0 &&
        items.length === Math.min(states.count, 50) &&
        items.every((texts) => then.some((row) => isOf(row, dimensions, texts))) &&
        (items.length < states.count || isNear(values.before, states.before))
      );
    case "stopped": {
      const isSilent = within(own, { start: states.start, end: states.end }).length === 0;
      return now.length > 0 && isSilent && isNear(values.before, states.before) && isNear(values.after, states.after);
    }
    case "new": {
      const days = own.map(dayOf);
      const hasEarlier = days.some((day) => day < request.period.start);
      const isFirst = now.some((row) => dayOf(row) === states.first) && !now.some((row) => dayOf(row) < states.first);
      return then.length === 0 && isFirst && hasEarlier === states.known && isNear(values.after, states.after);
    }
    case "moved":
      return isNear(values.before, states.before) && isNear(values.after, states.after);
    case "rate": {
      const rate = (some: readonly LabRow[]) => toRate(some, stated, states.per);
      const others = rows.filter((row) => !own.includes(row));
      const rest = states.others;
      const isRest =
        rest === null ||
        (isNear(toUnit(rate(within(others, request.comparison))), rest.before) &&
          isNear(toUnit(rate(within(others, request.period))), rest.after));
      return isNear(toUnit(rate(then)), states.before) && isNear(toUnit(rate(now)), states.after) && isRest;
    }
    case "rates_within": {
      const cells = toCells(sides, { stated, dimension: states.dimension, per: states.per });
      const both = cells.filter(({ before, after }) => before.volume > 0 && after.volume > 0);
      const expected = both.reduce((sum, { before, after }) => sum + toUnit(before) * after.volume, 0);
      const actual = both.reduce((sum, { after }) => sum + after.value, 0);
      return isNear(actual / expected - 1, states.relative, 1e-4);
    }
    case "mix":
    case "reversed": {
      const { per } = states;
      const cells = toCells(sides, { stated, dimension: dimensions[0] ?? "", per });
      const total = (side: "before" | "after") => cells.reduce((sum, cell) => sum + cell[side].volume, 0);
      const unmixed = cells.reduce((sum, { before, after }) => {
        const unit = after.volume === 0 ? toUnit(before) : toUnit(after);
        return before.volume === 0 ? sum : sum + (before.volume / total("before")) * unit;
      }, 0);
      const size = per === null ? 1 : total("after");
      if (!isNear(unmixed * size, states.withOldMix, 1e-4) || !isNear(states.after, report.after)) return false;
      if (states.kind === "mix") {
        const moves = cells.map(({ item, before, after }) => ({
          item,
          shares: [before.volume / total("before"), after.volume / total("after")] as const,
        }));
        const sizeOf = ({ shares }: (typeof moves)[number]) => Math.abs(shares[1] - shares[0]);
        const named = moves.find(({ item }) => item === states.item);
        return (
          named !== undefined &&
          isNear(named.shares[0], states.shareBefore) &&
          isNear(named.shares[1], states.shareAfter) &&
          moves.every((one) => sizeOf(one) <= sizeOf(named) * (1 + 1e-9))
        );
      }
      const both = cells.filter(({ before, after }) => before.volume > 0 && after.volume > 0);
      const down = (report.change ?? 0) < 0;
      const against = both.filter(({ before, after }) =>
        down ? toUnit(after) > toUnit(before) : toUnit(after) < toUnit(before),
      );
      return against.length === states.against && both.length === states.count && 2 * against.length > both.length;
    }
    case "calendar": {
      const days = [request.comparison, request.period].map(toDays);
      const weekends = days.map(
        (some) => some.filter((day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())).length,
      );
      if (states.unit === "week")
        return (
          Math.abs((days[0]?.length ?? 0) / 7 - states.before) <= 1 &&
          Math.abs((days[1]?.length ?? 0) / 7 - states.after) <= 1
        );
      const isLong = days[0]?.length === states.before && days[1]?.length === states.after;
      return isLong && weekends[0] === states.weekends?.before && weekends[1] === states.weekends?.after;
    }
    case "spread":
      return isSpread(report, stated);
    case "usual":
      return (
        report.after !== null &&
        report.after >= (report.usual.low ?? Infinity) &&
        report.after <= (report.usual.high ?? -Infinity)
      );
    case "deviates":
      return false;
  }
}

const toUnit = ({ value, volume }: Rate) => value / volume;

function toRate(rows: readonly LabRow[], { request }: CauseRows, per: string | null): Rate {
  const quotient = toQuotient(request.measure);
  if (quotient !== null) return { value: toQuantity(quotient[0], rows), volume: toQuantity(quotient[1], rows) };
  const volume: Quantity = per === "row" || per === null ? { kind: "rows" } : { kind: "sum", column: per };
  return { value: toQuantity(toMain(request.measure), rows), volume: toQuantity(volume, rows) };
}

function toCells(
  sides: { period: readonly LabRow[]; comparison: readonly LabRow[] },
  { stated, dimension, per }: { stated: CauseRows; dimension: string; per: string | null },
): { item: string; before: Rate; after: Rate }[] {
  const itemOf = (row: LabRow) => String(row[dimension] ?? "(missing)");
  const groups = [sides.comparison, sides.period].map((rows) => Map.groupBy(rows, itemOf));
  const items = [...new Set(groups.flatMap((group) => [...group.keys()]))];
  return items.map((item) => {
    const [before, after] = groups.map((group) => toRate(group.get(item) ?? [], stated, per));
    if (before === undefined || after === undefined) throw new Error("A change has two sides.");
    return { item, before, after };
  });
}

function toDays({ start, end }: DayRange): string[] {
  const count = (Date.parse(end) - Date.parse(start)) / dayMs + 1;
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(start) + at * dayMs).toISOString().slice(0, 10));
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Whether most days on the weekday of a day have rows, between the first and the last day, outside of its period. */
function isUsualDay(day: string, { rows, outside }: { rows: readonly LabRow[]; outside: DayRange }): boolean {
  const present = new Set(rows.map(dayOf));
  const sorted = [...present].sort();
  const all = toDays({ start: sorted[0] ?? day, end: sorted.at(-1) ?? day });
  const same = all.filter((one) => weekdayOf(one) === weekdayOf(day) && (one < outside.start || one > outside.end));
  return same.filter((one) => present.has(one)).length > same.length / 2;
}

/** Estimates what days without rows would have: what the days of the period have, by the usual size of each weekday. */
function toUsualSum(
  days: readonly string[],
  { rows, all, request }: { rows: readonly LabRow[]; all: readonly LabRow[]; request: StatedRows["request"] },
): number {
  const main = toMain(request.measure);
  const outside = all.filter((row) => dayOf(row) < request.period.start || dayOf(row) > request.period.end);
  const sizeOf = (day: string) => {
    const same = outside.filter((row) => weekdayOf(dayOf(row)) === weekdayOf(day));
    return toQuantity(main, same) / Math.max(1, new Set(same.map(dayOf)).size);
  };
  const covered = [...new Set(rows.map(dayOf))].reduce((sum, day) => sum + sizeOf(day), 0);
  return (toQuantity(main, rows) / covered) * days.reduce((sum, day) => sum + sizeOf(day), 0);
}

function findRepeated(rows: readonly LabRow[], except: readonly string[]): LabRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = JSON.stringify(Object.entries(row).filter(([name]) => !except.includes(name)));
    const isAgain = seen.has(key);
    seen.add(key);
    return isAgain;
  });
}

/** Whether no item of the examined columns has a much larger part of the change than of the whole before. */
function isSpread(report: ChangeReport, { rows, request }: StatedRows): boolean {
  const names = new Set(report.contributions.flatMap(({ dimensions }) => (dimensions.length === 1 ? dimensions : [])));
  return [...names].every((name) =>
    [...Map.groupBy(rows, (row) => String(row[name] ?? "(missing)")).values()].every((own) => {
      const [before, after] = [request.comparison, request.period].map((days) =>
        toQuantity(toMain(request.measure), within(own, days)),
      );
      return ((after ?? 0) - (before ?? 0)) / (report.change ?? 0) - (before ?? 0) / (report.before ?? 0) < 0.35;
    }),
  );
}
