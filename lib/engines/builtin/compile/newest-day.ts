import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { PlanContext } from "../query/plan-context";

/** Returns the newest day of the data as an ISO date, on which durations without an end are measured. Throws without dates. */
export function toNewestDay({ dataset }: Pick<PlanContext, "dataset">): string {
  const { days } = toLexicon(dataset);
  if (days === null) throw new Error("The plan measures time until today in data without dates.");
  return days.newest;
}
