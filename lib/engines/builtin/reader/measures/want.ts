import type { Aggregate, Filter, Measure } from "../../query/query";

/** A number that is asked for, before it is known how it is aggregated. */
export interface Want {
  /** Place of the part that asks for it. */
  index: number;
  /** The number with that aggregate, or with the one that suits it. */
  make: (aggregate: Aggregate | null) => Measure;
  /** Conditions that it implies. */
  filters?: readonly Filter[];
  /** Whether it only counts where nothing else is asked for: a verb such as "buy". */
  weak?: boolean;
  /** Aggregates that were named for it. */
  aggregates: Aggregate[];
}

/** The numbers of a want: one for each aggregate. */
export function toMeasures(want: Want): Measure[] {
  return want.aggregates.length === 0 ? [want.make(null)] : want.aggregates.map((aggregate) => want.make(aggregate));
}
