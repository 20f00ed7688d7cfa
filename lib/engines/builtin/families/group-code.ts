import { toGroupLabel } from "../python/labels";
import { toFinishLines, toLabelsCode } from "../python/figure-code";
import { toPythonList, toPythonLiteral } from "../python/python-literal";
import type { Group } from "../plan/plan";
import { getColumn, type PlanContext } from "../plan/plan-context";
import { isTimeline } from "./group-words";

/** Most groups that a chart shows. */
export const mostBars = 30;

/** `data.groupby([...])` with missing keys as a group of their own. */
export function toGroupBy(groups: readonly Group[], context: PlanContext): string {
  const keys = groups.map((group) => toGroupLabel(group, context));
  return `data.groupby(${toPythonList(keys)}, dropna=False, observed=True)`;
}

/** Whether groups stand in their own order: time, numbers and pairs; names of one column stand by size. */
export function hasOwnOrder(groups: readonly Group[], context: PlanContext): boolean {
  const [first, second] = groups;
  if (first === undefined) return true;
  if (second !== undefined || first.grain !== null || isTimeline(groups, context)) return true;
  return typeof getColumn(context, first.column).min === "number";
}

/** Lines that order the groups in `result`, and cut them when the question wants only so many; ties at the cut stay. */
export function toOrderLines(options: {
  groups: readonly Group[];
  by: string;
  direction: "high" | "low" | null;
  limit: number | null;
  context: PlanContext;
}): string[] {
  const { groups, by, direction, limit, context } = options;
  const key = toPythonLiteral(by);
  if (direction !== null && limit !== null && limit > 1) {
    const method = direction === "high" ? "nlargest" : "nsmallest";
    return [
      `# The ${limit} ${direction === "high" ? "highest" : "lowest"}; groups that tie with the last one stay.`,
      `result = result.${method}(${limit}, ${key}, keep="all").reset_index(drop=True)`,
    ];
  }
  if (direction === null && hasOwnOrder(groups, context)) {
    const keys = toPythonList(groups.map((group) => toGroupLabel(group, context)));
    return [`result = result.sort_values(${keys}, ignore_index=True)`];
  }
  const ascending = direction === "low" ? "True" : "False";
  return [`result = result.sort_values(${key}, ascending=${ascending}, kind="stable", ignore_index=True)`];
}

/** Lines that draw one number by group: a line over time, else bars from zero. */
export function toGroupFigure(options: {
  groups: readonly Group[];
  value: string;
  title: string;
  valueTitle: string;
  context: PlanContext;
}): string[] {
  const { groups, value, title, valueTitle, context } = options;
  const [first, second] = groups;
  if (first === undefined) return [];
  const x = toPythonLiteral(toGroupLabel(first, context));
  const y = toPythonLiteral(value);
  const heading = `title=${toPythonLiteral(title)}`;
  const color = second === undefined ? "" : `, color=${toLabelsCode("shown", toGroupLabel(second, context))}`;
  const legend = second === undefined ? {} : { legend: toGroupLabel(second, context) };
  if (isTimeline(groups, context)) {
    return [
      `shown = result.dropna(subset=[${x}])`,
      `fig = px.line(shown, x=${x}, y=${y}${color}, markers=len(shown) <= 60, ${heading})`,
      ...toFinishLines({ x: toGroupLabel(first, context), y: valueTitle, ...legend }),
      `fig.update_yaxes(tickformat=",")`,
    ];
  }
  const labels = toLabelsCode("shown", toGroupLabel(first, context));
  const many = second === undefined && first.grain === null && getColumn(context, first.column).distinct > 8;
  const cut = second === undefined ? `shown = result.head(${mostBars})` : "shown = result";
  if (many) {
    return [
      `${cut}`,
      `fig = px.bar(shown, x=${y}, y=${labels}, orientation="h", ${heading})`,
      ...toFinishLines({ x: valueTitle, y: toGroupLabel(first, context), zero: "x", names: "y" }),
      `fig.update_yaxes(autorange="reversed")`,
    ];
  }
  const grouped = second === undefined ? "" : `, barmode="group"`;
  return [
    cut,
    `fig = px.bar(shown, x=${labels}, y=${y}${color}${grouped}, ${heading})`,
    ...toFinishLines({ x: toGroupLabel(first, context), y: valueTitle, zero: "y", names: "x", ...legend }),
  ];
}
