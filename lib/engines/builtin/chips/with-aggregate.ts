import { toAggregateName } from "@/lib/lexicon/vocabulary/to-aggregate-name";
import type { Aggregate, Measure } from "@/lib/domain/plans/measure";

/** Aggregates on offer; the last two also for dates. */
export const offeredAggregates = ["sum", "mean", "median", "min", "max"] as const satisfies readonly Aggregate[];

const opening =
  /^(?:total|sum|average|mean|median|lowest|smallest|highest|largest|range|standard deviation|variance)(?: of)? /i;

/** Removes the leading words that name an aggregate from a label. */
export function withoutAggregate(label: string): string {
  return label.replace(opening, "");
}

/** Returns the measure with another aggregate and a matching label. Measures of another kind stay unchanged. */
export function withAggregate(measure: Measure, aggregate: Aggregate): Measure {
  const { value, label } = measure;
  if (value.kind !== "aggregate" || value.aggregate === aggregate) return measure;
  return {
    ...measure,
    label: `${toAggregateName(aggregate)} of ${withoutAggregate(label)}`,
    value: { ...value, aggregate },
  };
}
