import type { Approach } from "@/lib/domain/answers/analysis";
import type { Measure } from "@/lib/domain/plans/measure";
import type { Plan } from "./query";

/** Replaces the average with the median; other measures stay. */
function toMedian(measure: Measure): Measure {
  const { value } = measure;
  if (value.kind !== "aggregate" || value.aggregate !== "mean") return measure;
  return {
    ...measure,
    label: measure.label.replace(/\b(average|mean)\b/iu, "median"),
    value: { ...value, aggregate: "median" },
  };
}

/** Note of a plan that uses the median; untrue once its measures change. */
export const medianNote = "As chosen, this is the median instead of the average.";

/**
 * Applies a person's choice of approach to the plan; unchanged when nothing was chosen or the approach is not one of this
 * engine's.
 */
export function followApproach(plan: Plan, approach: Pick<Approach, "id"> | null): Plan {
  if (approach?.id !== "median" || plan.family !== "query") return plan;
  const measures = plan.measures.map(toMedian);
  if (measures.every((measure, place) => measure === plan.measures[place])) return plan;
  return { ...plan, measures, notes: [...plan.notes, medianNote] };
}
