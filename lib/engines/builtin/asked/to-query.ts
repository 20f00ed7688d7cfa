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
import type { Measure } from "@/lib/domain/plans/measure";
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

function toBase(context: PlanContext): Query {
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
    measures: plan.measures.map((measure) => toMeasure(measure, measure.value, context)),
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

function toMeasure({ label, unit }: Pick<Measure, "label" | "unit">, value: ShownValue, context: PlanContext) {
  return { name: toLabel(label, context), unit, value: toValue(value, context) };
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
  const { measures } = context.plan;
  return comparisons.map(({ label, kind, measure }) => ({
    ...{ name: label, of: toLabel(measures[measure]?.label ?? "", context), fn: kind },
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
      measures: [toMeasure({ label: labels.rows, unit: null }, count, context)],
      windows: [{ name: labels.share, of: labels.rows, fn: "share", within: [], along: null, size: null }],
      order: [isPlaced ? { by: key.name, first: "low" } : { by: labels.rows, first: "high" }],
    };
  }
  const keys = group === null ? [] : [toKey(group, context, { name: toGroupLabel(group, context) })];
  const values: [label: string, value: Parameters<typeof toValue>[0] | null][] = spreadLabels.map((label) => [
    group === null ? label : toLabel(label, context),
    toSpread(label, context),
  ]);
  const expression = toRowExpression(of, context);
  return {
    ...toBase(context),
    by: keys,
    measures: [
      ...values.map(([name, value]) => ({
        ...{ name, unit: null },
        value:
          value === null ? ({ kind: "aggregate", agg: "skewness", of: expression } as const) : toValue(value, context),
      })),
      { name: labels.used, unit: null, value: toValue({ kind: "present", of, where: [] }, context) },
      { name: labels.missing, unit: null, value: toValue({ kind: "absent", of, where: [] }, context) },
    ],
    order: keys.map(({ name }) => ({ by: name, first: "low" as const })),
  };
}

/** The value of a distribution's entry; null for the skewness, which plans do not know. */
function toSpread(label: SpreadLabel, { plan: { of } }: Context<"distribution">): ShownValue | null {
  const where: [] = [];
  switch (label) {
    case "mean":
      return { kind: "aggregate", aggregate: "mean", of, where };
    case "standard deviation":
      return { kind: "aggregate", aggregate: "deviation", of, where };
    case "lowest":
      return { kind: "aggregate", aggregate: "min", of, where };
    case "first quartile":
      return { kind: "percentile", share: 0.25, of, where };
    case "median":
      return { kind: "aggregate", aggregate: "median", of, where };
    case "third quartile":
      return { kind: "percentile", share: 0.75, of, where };
    case "highest":
      return { kind: "aggregate", aggregate: "max", of, where };
    case "skewness":
      return null;
  }
}
