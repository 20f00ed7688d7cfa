import { isDate } from "@/lib/lexicon/columns/column-date";
import { isStoredAsNumber } from "@/lib/lexicon/columns/column-role";
import { getColumn, type PlanContext } from "../query/plan-context";
import type { Group, Measure, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import { isCalendarFilled } from "./calendar-grain";
import { toGroupLabel, toLabel, toValueText } from "./labels";
import type { ShownValue } from "./shown-value";

/** A column or entry of a query's result that is computed from rows. */
export interface ShownColumn {
  label: string;
  value: ShownValue;
  /** Index of the segment whose rows it covers; null for all rows. */
  segment: number | null;
  /** Index of its measure. */
  measure: number;
  /** `part`: a component of a ratio, sum or difference. `used` and `missing`: rows with and without a number. */
  role: "measure" | "part" | "used" | "missing";
}

/** A comparison of a measure between the first two segments. */
export interface ComparisonColumn {
  label: string;
  kind: "difference" | "change";
  measure: number;
  /** Labels of the compared columns: the change is that of `first` against `second`. */
  first: string;
  second: string;
}

/** The shape of a query's result, independent of how it is computed. */
export interface QueryShape {
  keys: { group: Group; label: string }[];
  columns: ShownColumn[];
  comparisons: ComparisonColumn[];
  /** A column derived from the first measure of all groups; null for none. */
  derived: { kind: NonNullable<PlanOf<"query">["derived"]>; label: string } | null;
  /** Label of the column that ranks groups. */
  lead: string;
  /** Whether every period between the first and the last has a row. */
  isFilled: boolean;
}

type Context = PlanContext<PlanOf<"query">>;

const derivedLabels = {
  share: "share in %",
  change: "change in %",
  running_total: "running total",
  moving_average: "moving average",
  overall: "overall",
} as const;

/** Whether a measure is a date, such as the latest order. */
export function isDated({ value }: Measure, { dataset }: Pick<PlanContext, "dataset">): boolean {
  if (value.kind !== "aggregate" || value.of.kind !== "column") return false;
  return isDate(getColumn({ dataset }, value.of.column));
}

function toSegmentLabel(measure: Measure, segment: { label: string }, context: Context): string {
  return toLabel(`${measure.label} · ${segment.label}`, context);
}

function toMeasureColumns(context: Context): ShownColumn[] {
  const { measures, segments } = context.plan;
  return measures.flatMap((measure, place): ShownColumn[] => {
    const column = { value: measure.value, measure: place, role: "measure" } as const;
    if (segments.length === 0) return [{ ...column, label: toLabel(measure.label, context), segment: null }];
    return segments.map((segment, index) => ({
      ...column,
      label: toSegmentLabel(measure, segment, context),
      segment: index,
    }));
  });
}

function toPartColumns(context: Context): ShownColumn[] {
  const { measures, segments } = context.plan;
  const [only, other] = measures;
  if (only === undefined || other !== undefined || segments.length > 0) return [];
  const { value } = only;
  const parts: MeasureValue[] =
    value.kind === "quotient"
      ? [value.top, value.bottom]
      : value.kind === "combination"
        ? [value.left, value.right]
        : [];
  return parts.map((part) => ({
    label: toLabel(toValueText(part), context),
    value: part,
    segment: null,
    measure: 0,
    role: "part",
  }));
}

function lacksValues(of: RowValue, { dataset }: Context): boolean {
  if (of.kind !== "column") return true;
  return getColumn({ dataset }, of.column).missing > 0 || !isStoredAsNumber(getColumn({ dataset }, of.column));
}

/** Number of rows behind a measure, when all measures use the same ones. */
function toUsedColumns(context: Context): ShownColumn[] {
  const { measures, segments, groups } = context.plan;
  const counted = measures.flatMap(({ value }) =>
    value.kind === "aggregate" || value.kind === "percentile" ? [{ of: value.of, where: value.where }] : [],
  );
  const [one, other] = new Map(counted.map((used) => [JSON.stringify(used), used])).values();
  if (one === undefined || other !== undefined || segments.length > 0) return [];
  const common = { segment: null, measure: 0 };
  const isMissingShown = one.where.length === 0 && (groups.length === 0 || lacksValues(one.of, context));
  return [
    { ...common, label: toLabel("rows used", context), value: { kind: "present", ...one }, role: "used" },
    ...(isMissingShown
      ? [
          {
            ...common,
            label: toLabel("rows without a value", context),
            value: { kind: "absent" as const, ...one },
            role: "missing" as const,
          },
        ]
      : []),
  ];
}

function toComparisons(context: Context): ComparisonColumn[] {
  const { measures, segments } = context.plan;
  const [first, second] = segments;
  if (first === undefined || second === undefined) return [];
  return measures.flatMap((measure, place): ComparisonColumn[] => {
    if (isDated(measure, context)) return [];
    const compared = {
      measure: place,
      first: toSegmentLabel(measure, first, context),
      second: toSegmentLabel(measure, second, context),
    };
    const about = measures.length > 1 ? ` · ${measure.label}` : "";
    const difference = { ...compared, kind: "difference" as const, label: toLabel(`difference${about}`, context) };
    // A share that grows from 10 % to 15 % has grown by 5 points rather than “by 50 %”.
    if (measure.unit === "%") return [difference];
    return [difference, { ...compared, kind: "change", label: toLabel(`change in %${about}`, context) }];
  });
}

/** Long conditions are shortened in labels, so that two of them may look the same. */
function withUniqueLabels(columns: readonly ShownColumn[]): ShownColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let label = column.label;
    while (taken.has(label)) label = `${label} `;
    taken.add(label);
    return { ...column, label };
  });
}

/** Lays out the result of a query: keys, measures, comparisons, derived values, and numbers of rows. */
export function toQueryShape(context: Context): QueryShape {
  const { plan } = context;
  const measures = toMeasureColumns(context);
  const seen = new Set(measures.map((column) => JSON.stringify([column.value, column.segment])));
  const parts = toPartColumns(context).filter(({ value }) => !seen.has(JSON.stringify([value, null])));
  const columns = withUniqueLabels([...measures, ...parts, ...toUsedColumns(context)]);
  const isDerived = plan.derived !== null && plan.groups.length > 0 && plan.segments.length === 0;
  return {
    keys: plan.groups.map((group) => ({ group, label: toGroupLabel(group, context) })),
    columns,
    comparisons: toComparisons(context),
    derived:
      isDerived && plan.derived !== null
        ? { kind: plan.derived, label: toLabel(derivedLabels[plan.derived], context) }
        : null,
    lead: measures[0]?.label ?? "",
    isFilled: isCalendarFilled(context),
  };
}
