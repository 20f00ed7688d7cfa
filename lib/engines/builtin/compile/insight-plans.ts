import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { isDate, toDays } from "@/lib/lexicon/columns/column-date";
import { isGroupable, isIdentifier, isMeasure, isYear } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { PlanContext } from "../query/plan-context";
import type { Filter, Measure } from "@/lib/domain/plans/measure";
import type { Plan, PlanOf } from "../query/query";
import { toPlainWords } from "@/lib/lexicon/words/roots";
import { correlationLabels, duplicateLabels, missingLabels, outlierLabels } from "./family-labels";
import { toLastPeriods } from "./last-periods";
import { rowCount, toMainMeasure } from "./main-measure";
import { toQueryShape } from "./query-shape";

/** A fact worth knowing, and the plan that measures it. */
export interface Insight {
  fact:
    | "whole"
    | "largest share"
    | "trend"
    | "outliers"
    | "strongest relationship"
    | "missing values"
    | "duplicate rows";
  plan: Exclude<Plan, { family: "insights" }>;
  /** Subject of the fact: columns of the first row whose values name it, or a fixed text. */
  about: { columns: string[] } | { text: string };
  /** Column or entry of the value. For a list, the first row with the largest absolute value. */
  value: string;
  /** Column or entry of the number to compare with, in the same row. */
  beside: string;
}

type Context = PlanContext<PlanOf<"insights">>;

const mostMeasures = 8;
const mostCategories = 30;
/** Maximum share of rows without a category for it to divide the whole. */
const mostWithout = 0.1;

function toQuery(
  filters: Filter[],
  changes: Partial<PlanOf<"query">> & Pick<PlanOf<"query">, "measures">,
): PlanOf<"query"> {
  const empty = {
    ...{ groups: [], segments: [], derived: null, having: null },
    ...{ order: null, limit: null, chart: null, notes: [] },
  };
  return { family: "query", ...empty, filters, ...changes };
}

/** The number of rows, and the total of the main measure. */
function toWhole({ dataset, plan }: Context, measure: Measure): Insight {
  const measures = measure.label === rowCount.label ? [rowCount] : [measure, rowCount];
  const { days } = toLexicon(dataset);
  const period = days === null || plan.filters.length > 0 ? "the table" : `${days.first} to ${days.newest}`;
  const query = toQuery(plan.filters, { measures });
  return { fact: "whole", plan: query, about: { text: period }, value: measure.label, beside: rowCount.label };
}

function findTrend(context: Context, measure: Measure): Insight[] {
  const { dataset, plan } = context;
  const dated = dataset.profile.columns.find((column) => isDate(column) && toDays(column) !== null);
  const days = dated === undefined ? null : toDays(dated);
  const [newest, before] = days === null ? [] : toLastPeriods(days);
  if (dated === undefined || newest === undefined || before === undefined) return [];
  const segments = [newest, before].map(({ label, start, end }) => ({
    label,
    filters: [{ kind: "period" as const, column: dated.name, start, end, label }],
  }));
  const query = toQuery(plan.filters, { measures: [measure], segments });
  const change = toQueryShape({ ...context, plan: query }).comparisons.find(({ kind }) => kind === "change");
  if (change === undefined) return [];
  const about = { text: `${newest.label} against ${before.label}` };
  return [{ fact: "trend", plan: query, about, value: change.label, beside: change.first }];
}

/** Minimum ratio of the most frequent value's rows to an even share. */
function toUnevenness({ top, distinct }: ColumnProfile, rows: number): number {
  return (top[0]?.count ?? 0) / Math.max(1, rows) - 1 / Math.max(1, distinct);
}

function findShare(context: Context, measure: Measure): Insight[] {
  const { dataset, plan } = context;
  const { columns, rowCount: rows } = dataset.profile;
  const [category] = columns
    .filter(
      (column) =>
        isGroupable(column) &&
        !isIdentifier(column) &&
        !isMeasure(column) &&
        !isYear(column) &&
        !isDate(column) &&
        column.missing <= mostWithout * rows &&
        column.distinct >= 3 &&
        column.distinct <= mostCategories,
    )
    .sort((left, right) => toUnevenness(right, rows) - toUnevenness(left, rows));
  if (category === undefined) return [];
  const groups = [{ column: category.name, grain: null }];
  const query = toQuery(plan.filters, { measures: [measure], groups, derived: "share" });
  const { derived, lead } = toQueryShape({ ...context, plan: query });
  if (derived === null) return [];
  return [
    { fact: "largest share", plan: query, about: { columns: [category.name] }, value: derived.label, beside: lead },
  ];
}

/**
 * Returns columns that are not parts or variants of each other, as amounts of money or `temp_min` and `temp_max` are; the
 * main one first.
 */
function toUnrelated(columns: readonly ColumnProfile[], { value }: Measure): string[] {
  const main = value.kind === "aggregate" && value.of.kind === "column" ? value.of.column : null;
  const taken = new Set<string>();
  return columns
    .toSorted((left, right) => Number(right.name === main) - Number(left.name === main))
    .flatMap(({ name }) => {
      const [first = name] = toPlainWords(name);
      const topics = findColumnUnit(name)?.kind === "money" ? [first, "money"] : [first];
      if (topics.some((topic) => taken.has(topic))) return [];
      for (const topic of topics) taken.add(topic);
      return [name];
    });
}

/** Plans a summary of a dataset and up to five facts: the largest share, the trend, outliers, the strongest relationship, and its quality. */
export function toInsightPlans(context: Context): Insight[] {
  const { dataset, plan } = context;
  const { profile } = dataset;
  const common = { filters: plan.filters, notes: [], chart: null };
  const measure = toMainMeasure(context);
  const numbers = profile.columns
    .filter((column) => isMeasure(column) && !isYear(column) && column.distinct > 2)
    .slice(0, mostMeasures);
  const unrelated = toUnrelated(numbers, measure);
  const { column, outliers, used } = outlierLabels;
  const extremes: Insight = {
    fact: "outliers",
    plan: { family: "outliers", ...common, columns: numbers.map(({ name }) => name) },
    ...{ about: { columns: [column] }, value: outliers, beside: used },
  };
  const relationship: Insight = {
    fact: "strongest relationship",
    plan: { family: "correlation", ...common, columns: unrelated, target: null },
    // For two columns the result is one correlation rather than a list.
    about:
      unrelated.length === 2
        ? { text: unrelated.join(" and ") }
        : { columns: [correlationLabels.first, correlationLabels.second] },
    ...{ value: correlationLabels.pearson, beside: correlationLabels.used },
  };
  const { duplicates, all } = duplicateLabels;
  const quality: Insight =
    profile.duplicateRows > 0
      ? {
          fact: "duplicate rows",
          plan: { family: "duplicates", ...common, columns: [] },
          ...{ about: { text: "the table" }, value: duplicates, beside: all },
        }
      : {
          fact: "missing values",
          plan: { family: "missing", ...common, columns: profile.columns.map(({ name }) => name) },
          ...{ about: { columns: [missingLabels.column] }, value: missingLabels.missing, beside: missingLabels.share },
        };
  return [
    toWhole(context, measure),
    ...findShare(context, measure),
    ...findTrend(context, measure),
    ...(unrelated.length < 2 ? [] : [relationship]),
    ...(numbers.length === 0 ? [] : [extremes]),
    quality,
  ];
}
