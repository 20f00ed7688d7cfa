import type { Approach } from "@/lib/domain/answers/analysis";

/** A way to answer for tests: the mean, recommended, changed by `part`. */
export function buildApproach(part: Partial<Approach> = {}): Approach {
  return {
    id: "mean",
    label: "Mean",
    description: "Average over all penguins.",
    assumptions: ["No outliers"],
    cannot_tell: ["How the masses spread"],
    cost: "One pass over the data",
    recommended: true,
    ...part,
  };
}
