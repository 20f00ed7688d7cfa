import type { ColumnExpression } from "@/lib/ports/column-expression";
import type { Aggregate } from "@/lib/ports/dataset-store";
import {
  findArgument,
  toLiteral,
  type Arguments,
  type Formula,
  type Groups,
  type Measure,
  type Series,
} from "./values";

const aggregateOf: Readonly<Record<string, Aggregate>> = {
  count: "count",
  size: "count",
  sum: "sum",
  mean: "mean",
  average: "mean",
  median: "median",
  min: "min",
  max: "max",
  std: "stddev",
  var: "variance",
  nunique: "count_distinct",
  quantile: "quantile",
};

/** The database's aggregate for a method of pandas; null for others, and where an argument changes what it means. */
export function toAggregate(
  method: string,
  options: Arguments = { positional: [], named: new Map() },
): Aggregate | null {
  const aggregate = Object.hasOwn(aggregateOf, method) ? (aggregateOf[method] ?? null) : null;
  const ddof = toLiteral(findArgument(options, "ddof"));
  if (ddof !== undefined && ddof !== 1) return null;
  const skips = toLiteral(options.named.get("skipna")) !== false;
  const keepsMissing = method === "nunique" && toLiteral(options.named.get("dropna")) === false;
  const positional = options.positional.length > 0 && method !== "quantile";
  // A sum of no values is missing with `min_count=1`, and 0 without: such a group then differs, and is not confirmed.
  const least = toLiteral(options.named.get("min_count")) ?? 0;
  const isPlain = !options.named.has("min_count") || (method === "sum" && (least === 0 || least === 1));
  return skips && !keepsMissing && !positional && isPlain ? aggregate : null;
}

/** A measure of a series in groups; null when the rows or the values of the series are not known. */
export function toMeasureFormula(
  groups: Groups,
  series: Pick<Series, "expression" | "frame"> | null,
  measure: Pick<Measure, "aggregate" | "level">,
): Formula | null {
  if (!groups.frame.exact) return null;
  if (series === null) return { kind: "measure", groups, measure: { ...measure, of: null } };
  if (series.expression === null || series.frame.source !== groups.frame.source) return null;
  // Places say how values stand to each other; a mean or a sum of them is no figure of the values.
  if (isOfPlaces(series.expression)) return null;
  return { kind: "measure", groups, measure: { ...measure, of: series.expression } };
}

/** Whether an expression is made of the places of values, at any depth. */
export function isOfPlaces(expression: ColumnExpression): boolean {
  return JSON.stringify(expression).includes('"kind":"rank"');
}

/** The level of `quantile(…)`, 0.5 when none is given; null for several or unknown ones. */
export function toLevel(options: Arguments): number | null {
  const given = findArgument(options, "q", 0);
  if (options.named.has("interpolation")) return null;
  if (given === undefined) return 0.5;
  const level = toLiteral(given);
  return typeof level === "number" && level >= 0 && level <= 1 ? level : null;
}
