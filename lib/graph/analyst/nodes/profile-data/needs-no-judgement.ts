import type { RunContext } from "../../run-context";
import type { AnalystFacts } from "../../state";
import { toComputedProfile } from "./computed-profile";

/**
 * Whether counts alone show that the data fits the plan, for a part of another question: code has checked its measure, days and
 * columns before it was asked. Only for the first plan; one that led to a wrong result is judged by the engine.
 */
export function needsNoJudgement(
  facts: Pick<AnalystFacts, "requirements" | "attempts">,
  { isPart = false, datasets }: Pick<RunContext, "isPart" | "datasets">,
): boolean {
  if (!isPart || facts.attempts.alignment > 0) return false;
  const { available_columns, missing_columns, limitations } = toComputedProfile(facts, datasets);
  return available_columns.length > 0 && missing_columns.length === 0 && limitations.length === 0;
}
