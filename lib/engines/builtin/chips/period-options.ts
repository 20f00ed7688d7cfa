import { isDate } from "@/lib/lexicon/columns/column-date";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Filter } from "@/lib/domain/plans/measure";
import { shiftRange, toPeriod, toRangeLabel, type DayRange, type PeriodUnit } from "@/lib/lexicon/words/calendar";

type PeriodFilter = Extract<Filter, { kind: "period" }>;

const units: readonly PeriodUnit[] = ["year", "half", "quarter", "month", "week", "day"];

/** Returns the calendar unit of a range; null for a range of another length. */
function findUnit({ start, end }: DayRange): PeriodUnit | null {
  const fits = (unit: PeriodUnit) => {
    const period = toPeriod(start, unit);
    return period.start === start && period.end === end;
  };
  return units.find(fits) ?? null;
}

function toNeighbours(range: DayRange): DayRange[] {
  const unit = findUnit(range);
  const yearBefore = shiftRange(range, "year", -1);
  const yearAfter = shiftRange(range, "year", 1);
  if (unit === null) return [yearBefore, yearAfter];
  const around = [shiftRange(range, unit, -1), shiftRange(range, unit, 1), yearBefore, yearAfter];
  return unit === "year" || unit === "day" ? around : [...around, toPeriod(range.start, "year")];
}

/** Returns periods near a given one that the data has days in, and the same period of other date columns. */
export function toPeriodOptions(filter: PeriodFilter, lexicon: Lexicon): PeriodFilter[] {
  const { start, end, column, label } = filter;
  const named = ` by ${column}`;
  const suffix = label.endsWith(named) ? named : "";
  const plain = suffix === "" ? label : label.slice(0, -suffix.length);
  const { days } = lexicon;
  const near = start === null || end === null ? [] : toNeighbours({ start, end });
  const known = near.filter((range) => days === null || (range.start <= days.newest && range.end >= days.first));
  const dates = [...lexicon.columns.values()].filter((facts) => facts.name !== column && isDate(facts));
  return [
    ...known.map((range) => ({ ...filter, ...range, label: `${toRangeLabel(range)}${suffix}` })),
    ...dates.map(({ name }) => ({ ...filter, column: name, label: `${plain} by ${name}` })),
  ];
}
