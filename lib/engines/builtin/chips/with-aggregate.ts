import { toAggregateName } from "../compile/labels";
import type { Aggregate, Measure } from "../query/query";

/** Aggregates that a person can choose from; the last two also of dates. */
export const offeredAggregates = ["sum", "mean", "median", "min", "max"] as const satisfies readonly Aggregate[];

const opening =
  /^(?:total|sum|average|mean|median|lowest|smallest|highest|largest|range|standard deviation|variance)(?: of)? /i;

/** A label without the words that name an aggregate at its beginning. */
export function withoutAggregate(label: string): string {
  return label.replace(opening, "");
}

/** The measure with another aggregate and a label that says so. Measures of another kind stay as they are. */
export function withAggregate(measure: Measure, aggregate: Aggregate): Measure {
  const { value, label } = measure;
  if (value.kind !== "aggregate" || value.aggregate === aggregate) return measure;
  return {
    ...measure,
    label: `${toAggregateName(aggregate)} of ${withoutAggregate(label)}`,
    value: { ...value, aggregate },
  };
}
