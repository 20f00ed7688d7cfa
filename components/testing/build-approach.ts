import type { Approach } from "@/lib/domain/answers/analysis";

/** Builds an approach for tests: the recommended mean, overridden by `part`. */
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
