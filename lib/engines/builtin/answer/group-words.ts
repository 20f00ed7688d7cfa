import { escapeShort } from "./escape-short";
import type { Cell } from "@/lib/domain/datasets/cell";
import { formatNumber } from "@/lib/domain/text/numbers";
import { isYear } from "@/lib/lexicon/columns/column-role";
import { toGrainName, toGroupLabel } from "../compile/labels";
import { toWordList } from "@/lib/domain/text/word-list";
import { getColumn, type PlanContext } from "../query/plan-context";
import type { Grain, Group } from "@/lib/domain/plans/measure";
import type { TableRow } from "./result-reader";
import { toColumnWords } from "./spoken-words";

const months = "January February March April May June July August September October November December".split(" ");

/** Formats a period of the result for people: `2024-11` as "November 2024". */
function toPeriodWords(cell: string | number, grain: Grain): string {
  const text = String(cell);
  switch (grain) {
    case "month": {
      const [year = "", month = ""] = text.split("-");
      return `${months[Number(month) - 1] ?? month} ${year}`;
    }
    case "quarter":
      return text.split("-").reverse().join(" ");
    case "week":
      return `the week of ${text}`;
    case "hour":
      return `${text}:00`;
    case "calendar_month":
    case "weekday":
      return text.replace(/^\d{1,2} /, "");
    case "calendar_quarter":
    case "weekend":
    case "year":
    case "day":
      return text;
  }
}

function toCellWords(cell: Cell, group: Group, context: Pick<PlanContext, "dataset">): string {
  if (cell === null) return "no value";
  if (group.grain !== null && typeof cell !== "boolean") return escapeShort(toPeriodWords(cell, group.grain));
  if (typeof cell === "string") return escapeShort(cell.replace(/T00:00:00.*$/, ""));
  if (typeof cell === "number" && isYear(getColumn(context, group.column))) return String(cell);
  // A bare code, or yes and no, would be unclear.
  return `${toColumnWords(group.column)} ${typeof cell === "number" ? formatNumber(cell) : cell ? "yes" : "no"}`;
}

/** Names the values that a row is grouped by, for example "Gentoo" or "Gentoo / male". */
export function toRowName(row: TableRow, groups: readonly Group[], context: PlanContext): string {
  return groups.map((group) => toCellWords(row.get(toGroupLabel(group, context)), group, context)).join(" / ");
}

/** Names the groups, for example "Species" or "month". */
export function toGroupNames(groups: readonly Group[]): string {
  return toWordList(
    groups.map((group) => (group.grain === null ? toColumnWords(group.column) : toGrainName(group.grain))),
  );
}

/** Whether all values that a row is grouped by are present. */
export function isNamed(row: TableRow, groups: readonly Group[], context: PlanContext): boolean {
  return groups.every((group) => row.get(toGroupLabel(group, context)) !== null);
}

/** States that rows without a group are shown but not ranked; empty when there are none. */
export function toUnnamedNote(rows: readonly TableRow[], groups: readonly Group[], context: PlanContext): string[] {
  if (rows.every((row) => isNamed(row, groups, context))) return [];
  return [`Rows without a value of ${toGroupNames(groups)} form a group of their own and are not ranked.`];
}
