import type { Filter, Group, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { Plan } from "@/lib/engines/builtin/query/query";

function toRow(value: RowValue): string {
  switch (value.kind) {
    case "column":
      return value.column;
    case "number":
      return String(value.value);
    case "arithmetic":
      return `(${toRow(value.left)} ${value.operator} ${toRow(value.right)})`;
    case "duration":
      return `${value.unit} ${value.from} → ${value.to ?? "newest day"}`;
  }
}

function toCondition(filter: Filter): string {
  switch (filter.kind) {
    case "compare":
      return `${toRow(filter.of)} ${filter.operator} ${filter.value}`;
    case "period":
      return `${filter.column} in ${filter.label}`;
    case "recurring":
      return `${filter.column} in ${filter.unit} ${filter.values.join()}`;
    case "values":
      return `${filter.column} ${filter.negated ? "≠" : "="} ${filter.values.join("|")}`;
    case "contains":
      return `${filter.column} ${filter.negated ? "without" : "with"} ${filter.text}`;
    case "truth":
      return `${filter.expected ? "" : "not "}${filter.column}`;
    case "missing":
      return `${filter.missing ? "no " : "some "}${filter.column}`;
    case "columns":
      return `${filter.left} ${filter.operator} ${filter.right}`;
    case "lookup":
      return `${filter.columns.join("|")} like ${filter.values.join("|")}`;
  }
}

function toWhere(filters: readonly Filter[]): string {
  return filters.length === 0 ? "" : ` where ${filters.map(toCondition).join(" and ")}`;
}

function toGroup(group: Group): string {
  return group.grain === null ? group.column : `${group.grain} of ${group.column}`;
}

function toValue(value: MeasureValue): string {
  switch (value.kind) {
    case "rows":
      return `rows${toWhere(value.where)}`;
    case "distinct": {
      const times = value.rows === null ? "" : ` with rows ${value.rows.operator} ${value.rows.value}`;
      return `different ${toGroup(value.of)}${times}${toWhere(value.where)}`;
    }
    case "aggregate":
      return `${value.aggregate} of ${toRow(value.of)}${toWhere(value.where)}`;
    case "percentile":
      return `p${value.share * 100} of ${toRow(value.of)}${toWhere(value.where)}`;
    case "quotient":
      return `[${toValue(value.top)} / ${toValue(value.bottom)}${value.times === 1 ? "" : ` * ${value.times}`}]`;
    case "combination":
      return `[${toValue(value.left)} ${value.operator} ${toValue(value.right)}]`;
  }
}

/** Formats a plan in one line, to compare plans in tests: measures, groups, conditions, parts, then the rest. */
export function toPlanText(plan: Plan): string {
  if (plan.family !== "query") {
    const by =
      plan.family === "rows" && plan.by !== null ? ` by ${toRow(plan.by)} ${plan.direction} ${plan.limit}` : "";
    const columns = "columns" in plan ? ` of ${plan.columns.join(", ")}` : "";
    return `${plan.family}${by}${columns}${toWhere(plan.filters)}`;
  }
  const parts = [
    plan.measures.map((measure) => toValue(measure.value)).join(", "),
    plan.groups.length === 0 ? "" : ` by ${plan.groups.map(toGroup).join(", ")}`,
    toWhere(plan.filters),
    plan.segments.length === 0 ? "" : ` for ${plan.segments.map((segment) => segment.label).join(" | ")}`,
    plan.derived === null ? "" : ` as ${plan.derived}`,
    plan.having === null ? "" : ` having ${plan.having.operator} ${plan.having.value}`,
    plan.order === null ? "" : `, ${plan.order.direction} ${plan.order.by} first`,
    plan.limit === null ? "" : `, ${plan.limit} of them`,
    plan.chart === null ? "" : ` (${plan.chart})`,
  ];
  return parts.join("");
}
