import type { Approach } from "@/lib/domain/analysis";
import type { Plan } from "./plan";

/** The plan in the way that a person chose; unchanged when nothing was chosen or the way is not one of this engine's. */
export function followApproach(plan: Plan, approach: Pick<Approach, "id"> | null): Plan {
  if (approach?.id !== "median" || plan.family !== "aggregate") return plan;
  if (!plan.measures.some((measure) => measure.aggregate === "mean")) return plan;
  const measures = plan.measures.map((measure) =>
    measure.aggregate === "mean" ? { ...measure, aggregate: "median" as const } : measure,
  );
  return { ...plan, measures, notes: [...plan.notes, "As chosen, this is the median instead of the average."] };
}
