import type { Cell } from "@/lib/domain/cell";
import { toGrainName, toGroupLabel } from "../python/labels";
import type { Group } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import { toColumnWords } from "../wording/column-words";
import { escapeMarkdown } from "../wording/escape-markdown";
import { formatNumber } from "../wording/format-number";
import type { TableRow } from "../wording/result-reader";
import { toNameParts } from "../matching/column-unit";
import { isYear } from "../matching/column-role";
import { getColumn } from "../plan/plan-context";

function toCellWords(cell: Cell, plainNumbers: boolean): string {
  if (cell === null) return "no value";
  if (typeof cell === "number") return plainNumbers ? String(cell) : formatNumber(cell);
  return escapeMarkdown(String(cell).replace(/^\d{1,2} (?=[A-Z][a-z]+$)/, ""));
}

/** The values that a row is grouped by, for example "Gentoo" or "Gentoo / male". */
export function toRowName(row: TableRow, groups: readonly Group[], context: PlanContext): string {
  return groups
    .map((group) => {
      const cell = row.get(toGroupLabel(group, context));
      const plain = group.grain !== null || isYear(getColumn(context, group.column));
      const words = toCellWords(cell, plain);
      const coded = typeof cell === "number" && !plain;
      return coded || typeof cell === "boolean" ? `${toColumnWords(group.column)} ${words}` : words;
    })
    .join(" / ");
}

/** What the groups are called, for example "Species" or "month of date". */
export function toGroupNames(groups: readonly Group[]): string {
  return groups
    .map((group) =>
      group.grain === null
        ? toColumnWords(group.column)
        : `${toGrainName(group.grain)} of ${toColumnWords(group.column)}`,
    )
    .join(" and ");
}

/** What the groups are called in a chart: the names as they stand in the data. */
export function toGroupTitle(groups: readonly Group[]): string {
  return groups
    .map(({ column, grain }) => (grain === null ? column : `${toGrainName(grain)} of ${column}`))
    .join(" and ");
}

/** Whether all values that a row is grouped by are present. */
export function isNamed(row: TableRow, groups: readonly Group[], context: PlanContext): boolean {
  return groups.every((group) => row.get(toGroupLabel(group, context)) !== null);
}

/** Says that rows without a group are shown but not ranked; nothing when there are none. */
export function toUnnamedNote(rows: readonly TableRow[], groups: readonly Group[], context: PlanContext): string[] {
  if (rows.every((row) => isNamed(row, groups, context))) return [];
  return [`Rows without a value of ${toGroupNames(groups)} form a group of their own and are not ranked.`];
}

/** Whether groups follow each other in time, so that a line says more than bars. */
export function isTimeline(groups: readonly Group[], context: PlanContext): boolean {
  const [first] = groups;
  if (first === undefined) return false;
  if (first.grain !== null) return !["calendar_month", "weekday", "hour"].includes(first.grain);
  return isYear(getColumn(context, first.column));
}

/** Axis title of a column: its name with the unit in brackets. */
export function toAxisTitle(prefix: string, column: string): string {
  const { core, unit } = toNameParts(column);
  return unit === null ? `${prefix}${column}` : `${prefix}${core.trim()} (${unit})`;
}
