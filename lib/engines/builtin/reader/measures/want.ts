import type { Aggregate, Filter, Measure } from "@/lib/domain/plans/measure";

/** A requested number, before its aggregate is known. */
export interface Want {
  /** Position of its part. */
  index: number;
  /** Creates the measure with that aggregate, or with the default one. */
  make: (aggregate: Aggregate | null) => Measure;
  /** Conditions that it implies. */
  filters?: readonly Filter[];
  /** Whether it only counts when nothing else is requested: a verb such as "buy". */
  weak?: boolean;
  /** Aggregates named for it. */
  aggregates: Aggregate[];
}

/** Returns the measures of a want: one per aggregate. */
export function toMeasures(want: Want): Measure[] {
  return want.aggregates.length === 0 ? [want.make(null)] : want.aggregates.map((aggregate) => want.make(aggregate));
}
