import type { PlanContext } from "../query/plan-context";
import { toNameParts } from "@/lib/lexicon/columns/column-unit";
import type { Group, Measure, RowValue } from "@/lib/domain/plans/measure";
import { findUnit } from "@/lib/lexicon/vocabulary/find-unit";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { toGrainName } from "./labels";
import { toRowValueText, toRowValueUnit } from "@/lib/lexicon/columns/row-value-text";

function toTitle(text: string, unit: string | null): string {
  const title = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return unit === null || title.includes(unit) || namesUnit(title, unit) ? title : `${title} (${unit})`;
}

/** Whether a title has a unit in brackets already, in another spelling: `Salary (EUR)` for `€`. */
function namesUnit(title: string, unit: string): boolean {
  const wanted = findUnit(unit)?.name;
  return [...title.matchAll(/[([]([^)\]]+)[)\]]/g)].some(
    ([, written = ""]) => wanted !== undefined && findUnit(written)?.name === wanted,
  );
}

/** Titles an axis of a measure: its name with the unit in brackets. */
export function toMeasureTitle({ label, unit }: Measure): string {
  return toTitle(label, unit);
}

/** Titles an axis of a number of each row. */
export function toRowValueTitle(value: RowValue): string {
  return toTitle(toRowValueText(value), toRowValueUnit(value));
}

/** Titles an axis of a column. */
export function toColumnTitle(column: string): string {
  const { core, unit } = toNameParts(column);
  return unit === null ? column : `${core.trim()} (${unit})`;
}

/** Names the groups of a chart: `Product` or `month`, with its column where the data has several dates. */
export function toGroupsTitle(groups: readonly Group[], { dataset }: Pick<PlanContext, "dataset">): string {
  const dates = dataset.profile.columns.filter(isDate).length;
  return groups
    .map(({ column, grain }) => {
      if (grain === null) return column;
      return dates > 1 ? `${toGrainName(grain)} of ${column}` : toGrainName(grain);
    })
    .join(" and ");
}
