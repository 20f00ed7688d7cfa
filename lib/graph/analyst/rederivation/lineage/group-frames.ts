import { selectColumn } from "./frames";
import { isOfPlaces } from "./measure-formula";
import { toPeriodUnit } from "./periods";
import { findArgument, toLiteral, unknown, type Arguments, type Frame, type PeriodUnit, type Value } from "./values";

/** `frame.resample(rule)`: groups by the periods of its index or of the column `on`. */
export function toResampled(frame: Frame, options: Arguments): Value {
  const unit = toPeriodUnit(toLiteral(findArgument(options, "rule", 0)));
  const on = toLiteral(options.named.get("on")) ?? frame.index;
  return unit === null || typeof on !== "string" ? unknown : groupByPeriod(frame, on, unit);
}

function groupByPeriod(frame: Frame, name: string, unit: PeriodUnit): Value {
  const of = frame.columns.get(name) ?? null;
  if (of === null) return unknown;
  const keys = [{ name, expression: { kind: "period", unit, of } as const }];
  return { kind: "grouped", groups: { frame, keys, keepsMissing: false }, selected: null };
}

/** `frame.groupby(…)` by columns, series and periods. */
export function groupFrame(frame: Frame, options: Arguments): Value {
  const by = findArgument(options, "by", 0);
  const items = by?.kind === "list" ? by.items : by === undefined ? [] : [by];
  const keys = items.map((item) => {
    if (item.kind === "grouper") {
      const name = item.column ?? frame.index ?? undefined;
      const of = name === undefined ? null : (frame.columns.get(name) ?? null);
      return name === undefined || of === null
        ? null
        : { name, expression: { kind: "period", unit: item.unit, of } as const };
    }
    const series = item.kind === "series" ? item : selectColumn(frame, String(toLiteral(item) ?? ""));
    if (series.kind !== "series" || series.frame.source !== frame.source || series.expression === null) return null;
    return isOfPlaces(series.expression) ? null : { name: series.name, expression: series.expression };
  });
  const known = keys.filter((key) => key !== null);
  if (known.length === 0 || known.length < keys.length || options.named.has("level")) return unknown;
  const keepsMissing = toLiteral(options.named.get("dropna")) === false;
  const isFlat = toLiteral(options.named.get("as_index")) === false;
  const isUnsorted = options.named.has("sort") && toLiteral(options.named.get("sort")) !== true;
  const groups = { frame, keys: known, keepsMissing, ...(isUnsorted ? { isUnsorted } : {}) };
  return { kind: "grouped", groups, selected: null, isFlat };
}
