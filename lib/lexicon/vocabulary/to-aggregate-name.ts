import type { Aggregate } from "@/lib/domain/plans/measure";

const aggregateNames: Readonly<Record<Aggregate, string>> = {
  mean: "average",
  median: "median",
  sum: "total",
  min: "lowest",
  max: "highest",
  range: "range",
  deviation: "standard deviation",
  variance: "variance",
};

/** Names an aggregate for people. */
export function toAggregateName(aggregate: Aggregate): string {
  return aggregateNames[aggregate];
}
