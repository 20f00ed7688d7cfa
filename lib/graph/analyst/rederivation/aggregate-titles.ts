import type { Aggregate } from "@/lib/ports/dataset-store";

/** What each aggregate gives, in words, for one value and for several; a column's name follows. */
export const aggregateTitles: Readonly<Record<Aggregate, readonly [string, string]>> = {
  count: ["count of values in", "counts of values in"],
  count_distinct: ["number of different values in", "numbers of different values in"],
  sum: ["sum of", "sums of"],
  mean: ["mean of", "means of"],
  median: ["median of", "medians of"],
  min: ["smallest value of", "smallest values of"],
  max: ["largest value of", "largest values of"],
  stddev: ["standard deviation of", "standard deviations of"],
  variance: ["variance of", "variances of"],
  corr: ["correlation of", "correlations of"],
  quantile: ["quantile of", "quantiles of"],
};
