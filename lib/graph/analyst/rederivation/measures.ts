import { aggregateTitles } from "./aggregate-titles";
import type { Aggregate, AggregateMeasure } from "@/lib/ports/dataset-store";
import type { DerivationPlan } from "./derivation-plan";
import type { ComputedMeasure } from "./recomputation";

/** Words in a program that show which aggregate it computes. */
const codeWords: Record<Aggregate, readonly string[]> = {
  count: [
    "count",
    "size",
    "len",
    "shape",
    "value_counts",
    "sum",
    "crosstab",
    "agg",
    "describe",
    "isna",
    "isnull",
    "notna",
  ],
  count_distinct: ["nunique", "unique", "drop_duplicates", "set", "describe"],
  sum: ["sum", "pivot_table"],
  mean: ["mean", "average", "describe", "pivot_table"],
  median: ["median", "quantile", "describe", "percentile"],
  min: ["min", "describe", "quantile", "nsmallest", "sort_values", "idxmin"],
  max: ["max", "describe", "quantile", "nlargest", "sort_values", "idxmax"],
  stddev: ["std", "stdev", "describe", "sem"],
  variance: ["var", "variance"],
  corr: ["corr", "corrcoef", "pearsonr", "linregress"],
  quantile: [],
};

/** Words in the name of a result that say which aggregate it is. */
const nameWords: Record<Aggregate, readonly string[]> = {
  count: ["count", "n", "rows", "number"],
  count_distinct: ["distinct", "unique", "different"],
  sum: ["sum", "total"],
  mean: ["mean", "average", "avg"],
  median: ["median"],
  min: ["min", "minimum", "lowest", "smallest"],
  max: ["max", "maximum", "highest", "largest"],
  stddev: ["std", "deviation", "stddev"],
  variance: ["variance", "var"],
  corr: ["correlation", "corr", "pearson"],
  quantile: ["quantile", "percentile", "quartile"],
};

const numberAggregates: readonly Aggregate[] = ["mean", "sum", "median", "min", "max", "stddev", "variance"];
const mostMeasures = 40;

/** What the database is asked for: only aggregates whose words stand in the program, so that no value matches by chance. */
export function toMeasures(plan: DerivationPlan): AggregateMeasure[] {
  const shows = (aggregate: Aggregate) => codeWords[aggregate].some((word) => plan.words.has(word));
  const { numeric } = plan;
  const pairs = numeric.flatMap((left, index) =>
    numeric.slice(index + 1).map((right) => [left.name, right.name] as const),
  );
  return [
    { aggregate: "count" as const, column: null },
    ...numeric.flatMap(({ name }) => numberAggregates.filter(shows).map((aggregate) => ({ aggregate, column: name }))),
    ...(shows("corr") ? pairs.map(([column, other]) => ({ aggregate: "corr" as const, column, with: other })) : []),
    ...[...plan.numeric, ...plan.other].flatMap(({ name }) => [
      ...(shows("count") ? [{ aggregate: "count" as const, column: name }] : []),
      ...(shows("count_distinct") ? [{ aggregate: "count_distinct" as const, column: name }] : []),
    ]),
  ].slice(0, mostMeasures);
}

/** The aggregate that a result's name speaks of; null when it names none or several. */
export function findNamedAggregate(words: readonly string[]): Aggregate | null {
  const named = (Object.keys(nameWords) as Aggregate[]).filter((aggregate) =>
    nameWords[aggregate].some((word) => words.includes(word)),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

const titles: Record<ComputedMeasure["aggregate"], readonly [string, string]> = {
  missing: ["count of rows without", "counts of rows without"],
  share: ["share of", "shares of"],
  ...aggregateTitles,
};

/** A measure in words, for one value or several: `3 means of Body Mass (g)`. */
export function toMeasureText(measure: ComputedMeasure, count: number): string {
  const [one, many] = titles[measure.aggregate];
  const beginning = count === 1 ? "" : `${count} `;
  if (measure.column === null) {
    const noun = measure.aggregate === "share" ? "share" : "count";
    return `${beginning}${count === 1 ? noun : `${noun}s`} of rows`;
  }
  const columns = measure.with === undefined ? measure.column : `${measure.column} and ${measure.with}`;
  return `${beginning}${count === 1 ? one : many} ${columns}`;
}
