import { missingWord, type Cure } from "@/lib/domain/answers/cure";
import { toMeantKind } from "@/lib/domain/datasets/meant-kind";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { OutlierLimits } from "@/lib/domain/datasets/outlier-limits";
import { formatCount, formatNumber } from "@/lib/domain/text/numbers";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toColumn, toQuoted } from "../measure/answer-words";

type Of = Pick<DatasetFacts, "id">;

/** Offers to merge spellings that differ only in case or whitespace. */
export function toSpellingCures({ id: datasetId }: Of, column: string, rows: number): Cure[] {
  const effect = `Writes the most frequent spelling of ${toColumn(column)} in ${formatCount(rows, "row")} where only case or spacing differs.`;
  return [
    {
      ...{ id: "merge_spellings", label: "Merge the spellings", effect, datasetId },
      repair: { kind: "merge_spellings", column },
    },
  ];
}

/**
 * Offers to drop or to fill missing values; names and dates are only dropped, because there is no sensible value for them. A number that
 * nobody measured is offered last.
 */
export function toMissingCures({ id: datasetId }: Of, column: ColumnProfile): Cure[] {
  const { name, missing } = column;
  const rows = `${formatCount(missing, "row")} without ${toColumn(name)}`;
  const drop: Cure = {
    id: "drop_missing",
    label: missing === 1 ? "Drop the row" : "Drop the rows",
    effect: `Removes ${rows}.`,
    datasetId,
    repair: { kind: "drop_missing", column: name },
  };
  const value = toFillText(column);
  if (value === null) return [drop];
  const isInvented = column.type === "number";
  const fill: Cure = {
    ...{ id: "fill_missing", label: `Fill with ${value}`, datasetId },
    effect: isInvented
      ? `Writes ${formatCount(missing, "value")} nobody measured: ${value}.`
      : `Writes ${value} into ${rows}.`,
    repair: { kind: "fill_missing", column: name },
  };
  return isInvented ? [drop, fill] : [fill, drop];
}

/** Describes what fills missing values of a column; null where nothing fits. */
function toFillText({ type, storage, median }: ColumnProfile): string | null {
  if (type === "number" && median !== null) return `the median (${formatNumber(median)})`;
  const isText = storage === "VARCHAR" && (type === "category" || type === "text" || type === "geo");
  return isText ? toQuoted(missingWord) : null;
}

/** Offers to cap numbers at the limits of outliers. */
export function toOutlierCures({ id: datasetId }: Of, column: ColumnProfile, { low, high }: OutlierLimits): Cure[] {
  const { name, min, max } = column;
  const bounds = [
    ...(typeof min === "number" && min < low ? [`below ${formatNumber(low)} by ${formatNumber(low)}`] : []),
    ...(typeof max === "number" && max > high ? [`above ${formatNumber(high)} by ${formatNumber(high)}`] : []),
  ];
  if (bounds.length === 0) return [];
  const at = bounds.length === 2 ? `${formatNumber(low)} and ${formatNumber(high)}` : bounds[0]?.split(" by ")[1];
  return [
    {
      id: "cap_outliers",
      label: `Cap at ${at}`,
      effect: `Replaces values of ${toColumn(name)} ${bounds.join(", and those ")}.`,
      datasetId,
      repair: { kind: "cap_outliers", column: name },
    },
  ];
}

/** Offers to drop rows whose number should not be negative. */
export function toNegativeCures({ id: datasetId }: Of, column: string): Cure[] {
  const effect = `Removes the rows whose ${toColumn(column)} is below 0.`;
  return [
    {
      ...{ id: "drop_negative", label: "Drop the negative values", effect, datasetId },
      repair: { kind: "drop_negative", column },
    },
  ];
}

/** Offers to read texts as what nearly all of them are; none for a column of other texts. */
export function toParseCures({ id: datasetId }: Of, column: ColumnProfile): Cure[] {
  const kind = toMeantKind(column)?.kind;
  if (kind === undefined) return [];
  const effect = `Turns the texts of ${toColumn(column.name)} into ${kind}s; texts that are no ${kind}s become missing values.`;
  return [
    {
      ...{ id: `parse_${kind}`, label: `Read ${toColumn(column.name)} as ${kind}s`, effect, datasetId },
      repair: { kind: kind === "number" ? "parse_number" : "parse_date", column: column.name },
    },
  ];
}
