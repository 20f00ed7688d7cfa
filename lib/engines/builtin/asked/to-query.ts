import type { Expression } from "@/lib/domain/query/expression";
import type { Query, Window } from "@/lib/domain/query/query";
import type { QueryKey } from "@/lib/domain/query/query-key";
import { spreadLabels, toDistributionLabels, toShownColumns, type SpreadLabel } from "../compile/family-labels";
import { toGroupLabel, toLabel, toRowValueLabel } from "../compile/labels";
import { isNumeric } from "../compile/merged-columns";
import { movingWindow, toRanking } from "../compile/query-order";
import { toQueryShape, type QueryShape } from "../compile/query-shape";
import type { ShownValue } from "../compile/shown-value";
import { findTotalsToLeaveOut } from "../query/leave-out-totals";
import type { PlanContext } from "../query/plan-context";
import type { RowValue } from "@/lib/domain/plans/measure";
import type { QueryValue } from "@/lib/domain/query/query-value";
import type { Plan, PlanOf } from "../query/query";
import { toConditions, toConjunction, toHaving, toRowExpression, toTotalsCondition } from "./to-expression";
import { toKey } from "./to-key";
import { toValue } from "./to-value";

type Context<Family extends Plan["family"]> = PlanContext<PlanOf<Family>>;

/** Converts a plan to the query that it asks; null for families that no single query expresses. */
export function toQuery({ plan, ...context }: PlanContext): Query | null {
  switch (plan.family) {
    case "query":
      return toMeasures({ ...context, plan });
    case "rows":
      return toRows({ ...context, plan });
    case "distribution":
      return toDistribution({ ...context, plan });
    case "correlation":
    case "missing":
    case "duplicates":
    case "outliers":
    case "overview":
    case "insights":
      return null;
  }
}

/** A query of the rows that a plan is about. */
export function toBase(context: PlanContext): Query {
  const { plan, dataset } = context;
  const totals = findTotalsToLeaveOut(plan, dataset).map(toTotalsCondition);
  const asked = toConditions(plan.filters, context);
  return {
    from: { table: dataset.id, joins: [] },
    ...{ let: [], by: [], measures: [], windows: [], having: null, order: [], limit: null, rows: null },
    where: toConjunction([...totals, ...(asked === null ? [] : [asked])]),
  };
}

function toMeasures(context: Context<"query">): Query {
  const { plan } = context;
  const shape = toQueryShape(context);
  const { by, direction, limit } = toRanking(shape, context);
  const cut = plan.limit ?? limit;
  const keys = shape.keys.map(({ group, label }) => toKey(group, context, { name: label, filled: shape.isFilled }));
  const isGrouped = keys.length > 0;
  return {
    ...toBase(context),
    by: [...keys, ...toParts(context)],
    measures: plan.measures.map((measure, place) => ({
      ...{ name: toName(context, place), unit: measure.unit },
      value: toValue(measure.value, context),
    })),
    windows: [...toComparisons(shape, context), ...toDerived(shape)],
    having: plan.having === null || !isGrouped ? null : toHaving(shape.lead, plan.having),
    order: !isGrouped
      ? []
      : by === null
        ? keys.map(({ name }) => ({ by: name, first: direction }))
        : [{ by, first: direction }],
    limit: cut === null || !isGrouped ? null : { n: cut, per: [], by },
  };
}

/** Name of a measure; long ones are shortened, so that two of them may look the same. */
function toName(context: Context<"query">, place: number): string {
  const { measures } = context.plan;
  const name = toLabel(measures[place]?.label ?? "", context);
  const before = measures.slice(0, place).filter(({ label }) => toLabel(label, context) === name).length;
  return `${name}${" ".repeat(before)}`;
}

/** Name of the key of compared parts. */
const compared = "compared";

function toParts(context: Context<"query">): QueryKey[] {
  const { segments } = context.plan;
  if (segments.length === 0) return [];
  const of = segments.map(({ label, filters }) => ({ label, where: toConditions(filters, context) ?? always }));
  return [{ name: toLabel(compared, context), of, grain: null, order: of.map(({ label }) => label), filled: false }];
}

const always: Expression = { kind: "literal", value: true };

function toComparisons({ comparisons }: QueryShape, context: Context<"query">): Window[] {
  return comparisons.map(({ label, kind, measure }) => ({
    ...{ name: label, of: toName(context, measure), fn: kind },
    ...{ within: [], along: toLabel(compared, context), size: null },
  }));
}

const windows = {
  share: "share",
  change: "change",
  running_total: "running",
  moving_average: "moving",
  overall: "whole",
} as const;

function toDerived({ derived, lead, keys }: QueryShape): Window[] {
  if (derived === null) return [];
  const fn = windows[derived.kind];
  const [first, ...others] = keys;
  const isSeries = fn === "change" || fn === "running" || fn === "moving";
  return [
    {
      ...{ name: derived.label, of: lead, fn },
      within: isSeries ? others.map(({ label }) => label) : [],
      along: isSeries ? (first?.label ?? null) : null,
      size: fn === "moving" ? movingWindow(first?.group.grain ?? null) : null,
    },
  ];
}

function toRows(context: Context<"rows">): Query {
  const { by, direction, limit } = context.plan;
  const rows = toShownColumns(context);
  if (by === null) return { ...toBase(context), rows, limit: { n: limit, per: [], by: null } };
  const name = toRowValueLabel(by, context);
  return {
    ...toBase(context),
    let: by.kind === "column" ? [] : [{ name, of: toRowExpression(by, context) }],
    ...{ rows, order: [{ by: name, first: direction }], limit: { n: limit, per: [], by: name } },
  };
}

function toDistribution(context: Context<"distribution">): Query {
  const { of, group } = context.plan;
  const labels = toDistributionLabels(context);
  if (of.kind === "column" && !isNumeric(context)) {
    const key = toKey({ column: of.column, grain: null }, context, { name: of.column });
    const count: ShownValue = { kind: "rows", where: [] };
    const isPlaced = typeof key.order !== "string";
    return {
      ...toBase(context),
      by: [key],
      measures: [{ name: labels.rows, unit: null, value: toValue(count, context) }],
      windows: [{ name: labels.share, of: labels.rows, fn: "share", within: [], along: null, size: null }],
      order: [isPlaced ? { by: key.name, first: "low" } : { by: labels.rows, first: "high" }],
    };
  }
  const keys = group === null ? [] : [toKey(group, context, { name: toGroupLabel(group, context) })];
  const name = toRowValueLabel(of, context);
  const column = { kind: "column" as const, column: name };
  const spread = spreadLabels.map((label) => ({
    name: group === null ? label : toLabel(label, context),
    value: toSpread(label, column),
  }));
  const counts = [
    { name: labels.used, value: toValue({ kind: "present", of: column, where: [] }, context) },
    { name: labels.missing, value: toValue({ kind: "absent", of: column, where: [] }, context) },
  ];
  return {
    ...toBase(context),
    let: of.kind === "column" ? [] : [{ name, of: toRowExpression(of, context) }],
    by: keys,
    measures: [...spread, ...counts].map((measure) => ({ ...measure, unit: null })),
    order: keys.map((key) => ({ by: key.name, first: "low" as const })),
  };
}

/** The value of a distribution's entry. */
function toSpread(label: SpreadLabel, { column }: Extract<RowValue, { kind: "column" }>): QueryValue {
  const of = { kind: "column", name: column } as const;
  switch (label) {
    case "mean":
      return { kind: "aggregate", agg: "mean", of };
    case "standard deviation":
      return { kind: "aggregate", agg: "deviation", of };
    case "lowest":
      return { kind: "aggregate", agg: "min", of };
    case "first quartile":
      return { kind: "aggregate", agg: "percentile", share: 0.25, of };
    case "median":
      return { kind: "aggregate", agg: "median", of };
    case "third quartile":
      return { kind: "aggregate", agg: "percentile", share: 0.75, of };
    case "highest":
      return { kind: "aggregate", agg: "max", of };
    case "skewness":
      return { kind: "aggregate", agg: "skewness", of };
  }
}
