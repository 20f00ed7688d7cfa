import { isDate, toDays } from "../columns/column-date";
import { isAdditive, isGroupable, isIdentifier, isMeasure, isYear } from "../columns/column-role";
import { toColumnUnit } from "../columns/column-unit";
import { toLexicon } from "../columns/to-lexicon";
import type { PlanContext } from "../query/plan-context";
import type { Filter, Measure, Plan, PlanOf } from "../query/query";
import { correlationLabels, duplicateLabels, missingLabels, outlierLabels } from "./family-labels";
import { toQueryShape } from "./query-shape";

/** A fact worth knowing, and the plan that measures it. */
export interface Insight {
  fact: "largest share" | "trend" | "outliers" | "strongest relationship" | "missing values" | "duplicate rows";
  plan: Exclude<Plan, { family: "insights" }>;
  /** What the fact is about: columns of the first row whose values name it, or a fixed text. */
  about: { columns: string[] } | { text: string };
  /** Column or entry of the value. Of a list, the first row with the largest value is taken, whatever its sign. */
  value: string;
}

type Context = PlanContext<PlanOf<"insights">>;

const mostMeasures = 8;
const mostCategories = 30;

function toQuery(
  filters: Filter[],
  changes: Partial<PlanOf<"query">> & Pick<PlanOf<"query">, "measures">,
): PlanOf<"query"> {
  const empty = {
    groups: [],
    segments: [],
    derived: null,
    having: null,
    order: null,
    limit: null,
    chart: null,
    notes: [],
  };
  return { family: "query", ...empty, filters, ...changes };
}

/** Returns the measure that matters most: what is earned, else the first amount that adds up, else the number of rows. */
export function toMainMeasure({ dataset }: Pick<PlanContext, "dataset">): Measure {
  const lexicon = toLexicon(dataset);
  const [revenue] = lexicon.concepts.get("revenue") ?? [];
  const amount = revenue ?? dataset.profile.columns.find((column) => isMeasure(column) && isAdditive(column))?.name;
  if (amount === undefined) return { label: "number of rows", unit: null, value: { kind: "rows", where: [] } };
  const value = { kind: "aggregate", aggregate: "sum", of: { kind: "column", column: amount }, where: [] } as const;
  return { label: `total of ${amount}`, unit: toColumnUnit(lexicon, amount), value: { ...value, where: [] } };
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** First day of a month that is counted from the year 0. */
function toStart(month: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
}

/** The last two complete years of the data, else its last two complete months; newest first. */
function toLastPeriods({
  first,
  newest,
}: {
  first: string;
  newest: string;
}): { label: string; start: string; end: string }[] {
  const [start, end] = [new Date(`${first}T00:00:00Z`), new Date(`${newest}T00:00:00Z`)];
  for (const months of [12, 1]) {
    // A few days without rows at the end do not make a period incomplete.
    const reached = new Date(end.getTime() + 3 * 86_400_000);
    const ordinal = Math.floor((reached.getUTCFullYear() * 12 + reached.getUTCMonth()) / months);
    const periods = [1, 2].map((back) => {
      const [from, to] = [toStart((ordinal - back) * months), toStart((ordinal - back + 1) * months)];
      const label = months === 12 ? String(from.getUTCFullYear()) : toDay(from).slice(0, 7);
      return { label, from, start: toDay(from), end: toDay(new Date(to.getTime() - 86_400_000)) };
    });
    const oldest = periods.at(-1);
    if (oldest !== undefined && oldest.from.getTime() >= start.getTime() - 3 * 86_400_000) return periods;
  }
  return [];
}

function findTrend(context: Context, measure: Measure): Insight[] {
  const { dataset, plan } = context;
  const dated = dataset.profile.columns.find((column) => isDate(column) && toDays(column) !== null);
  const days = dated === undefined ? null : toDays(dated);
  const periods = days === null ? [] : toLastPeriods(days);
  const [newest, before] = periods;
  if (dated === undefined || newest === undefined || before === undefined) return [];
  const segments = [newest, before].map(({ label, start, end }) => ({
    label,
    filters: [{ kind: "period" as const, column: dated.name, start, end, label }],
  }));
  const query = toQuery(plan.filters, { measures: [measure], segments });
  const change = toQueryShape({ ...context, plan: query }).comparisons.find(({ kind }) => kind === "change");
  if (change === undefined) return [];
  return [
    { fact: "trend", plan: query, about: { text: `${newest.label} against ${before.label}` }, value: change.label },
  ];
}

function findShare(context: Context, measure: Measure): Insight[] {
  const { dataset, plan } = context;
  const category = dataset.profile.columns.find(
    (column) =>
      isGroupable(column) &&
      !isIdentifier(column) &&
      !isMeasure(column) &&
      !isYear(column) &&
      column.distinct >= 3 &&
      column.distinct <= mostCategories,
  );
  if (category === undefined) return [];
  const groups = [{ column: category.name, grain: null }];
  const query = toQuery(plan.filters, { measures: [measure], groups, derived: "share" });
  const { derived } = toQueryShape({ ...context, plan: query });
  if (derived === null) return [];
  return [{ fact: "largest share", plan: query, about: { columns: [category.name] }, value: derived.label }];
}

/** Plans up to five facts about a dataset: the largest share, the trend, outliers, the strongest relationship, and its quality. */
export function toInsightPlans(context: Context): Insight[] {
  const { dataset, plan } = context;
  const { profile } = dataset;
  const common = { filters: plan.filters, notes: [], chart: null };
  const measure = toMainMeasure(context);
  const numbers = profile.columns
    .filter((column) => isMeasure(column) && !isYear(column) && column.distinct > 2)
    .slice(0, mostMeasures)
    .map((column) => column.name);
  const outliers: Insight[] =
    numbers.length === 0
      ? []
      : [
          {
            fact: "outliers",
            plan: { family: "outliers", ...common, columns: numbers },
            about: { columns: [outlierLabels.column] },
            value: outlierLabels.outliers,
          },
        ];
  const relationship: Insight[] =
    numbers.length < 3
      ? []
      : [
          {
            fact: "strongest relationship",
            plan: { family: "correlation", ...common, columns: numbers, target: null },
            about: { columns: [correlationLabels.first, correlationLabels.second] },
            value: correlationLabels.pearson,
          },
        ];
  const quality: Insight =
    profile.duplicateRows > 0
      ? {
          fact: "duplicate rows",
          plan: { family: "duplicates", ...common, columns: [] },
          about: { text: "the table" },
          value: duplicateLabels.duplicates,
        }
      : {
          fact: "missing values",
          plan: { family: "missing", ...common, columns: profile.columns.map((column) => column.name) },
          about: { columns: [missingLabels.column] },
          value: missingLabels.missing,
        };
  return [...findShare(context, measure), ...findTrend(context, measure), ...outliers, ...relationship, quality];
}
