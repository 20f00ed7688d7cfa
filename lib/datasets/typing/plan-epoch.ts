import type { ColumnContext, ColumnPlan } from "./column-plan";
import { toTrimmed } from "./missing-words";
import { isTimeName } from "./name-hints";

/** A unit in which programs count time since 1970, and the years from 2001 to 2039 in it. */
interface EpochUnit {
  name: string;
  pattern: RegExp;
  microseconds: number;
}

const units: readonly EpochUnit[] = [
  { name: "seconds", pattern: /^(?:1\d|2[01])\d{8}$/, microseconds: 1_000_000 },
  { name: "milliseconds", pattern: /^(?:1\d|2[01])\d{11}$/, microseconds: 1000 },
];

/** Plans how to read a column of these values (trimmed, none missing) that all count time since 1970; otherwise null. */
export function planAnyEpoch(values: readonly string[]): ColumnPlan | null {
  const unit = units.find(({ pattern }) => values.every((value) => pattern.test(value)));
  if (unit === undefined || values.length === 0) return null;
  const toValue = (raw: string) =>
    `CASE WHEN regexp_full_match(${toTrimmed(raw)}, '${unit.pattern.source}') THEN make_timestamp(TRY_CAST(${raw} AS BIGINT) * ${unit.microseconds}) END`;
  const text = `Numbers of ${unit.name} since 1970 were read as times, in UTC.`;
  return { storage: "TIMESTAMP", toValue, missingWords: [], remarks: [{ text, examples: values.slice(0, 3) }] };
}

/** Plans the same when the name of the column denotes times, too; otherwise null. */
export function planEpoch(values: readonly string[], context: ColumnContext): ColumnPlan | null {
  return isTimeName(context.name ?? "") ? planAnyEpoch(values) : null;
}
