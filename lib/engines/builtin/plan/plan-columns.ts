import type { Filter, Group, Plan } from "./plan";

/** Groups of a plan, of whatever family. */
export function toPlanGroups(plan: Plan): readonly Group[] {
  if (plan.family === "count" || plan.family === "aggregate" || plan.family === "share") return plan.groups;
  if (plan.family === "extreme") return [plan.group];
  return plan.family === "distribution" && plan.group !== null ? [plan.group] : [];
}

/** Columns that conditions look at. */
export function toFilterColumns(filters: readonly Filter[]): string[] {
  return filters.flatMap(filterColumns);
}

function filterColumns(filter: Filter): readonly string[] {
  return filter.kind === "lookup" ? filter.columns : [filter.column];
}

function ownColumns(plan: Plan): readonly string[] {
  switch (plan.family) {
    case "count":
      return [...plan.groups.map((group) => group.column), ...(plan.distinct === null ? [] : [plan.distinct])];
    case "aggregate":
      return [...plan.groups.map((group) => group.column), ...plan.measures.map((measure) => measure.column)];
    case "extreme":
      return [plan.group.column, plan.column];
    case "rows":
      return plan.shown;
    case "distribution":
      return [...(plan.group === null ? [] : [plan.group.column]), plan.column];
    case "share":
      return [
        ...plan.groups.map((group) => group.column),
        ...toFilterColumns(plan.part),
        ...(plan.sumOf === null ? [] : [plan.sumOf]),
      ];
    case "correlation":
    case "missing":
    case "outliers":
      return plan.columns;
    case "duplicates":
    case "overview":
      return [];
  }
}

/** Columns that the plan reads, each once: first what is shown, then what only filters. */
export function toPlanColumns(plan: Plan): string[] {
  return [...new Set([...ownColumns(plan), ...toFilterColumns(plan.filters)])];
}

/** Columns whose quantities the plan computes with, so that rows without a value are left out. */
export function toMeasuredColumns(plan: Plan): string[] {
  switch (plan.family) {
    case "aggregate":
      return [...new Set(plan.measures.map((measure) => measure.column))];
    case "extreme":
    case "rows":
      return [plan.column];
    case "distribution":
      return plan.numeric ? [plan.column] : [];
    case "share":
      return plan.sumOf === null ? [] : [plan.sumOf];
    case "correlation":
    case "outliers":
      return plan.columns;
    case "count":
    case "missing":
    case "duplicates":
    case "overview":
      return [];
  }
}
