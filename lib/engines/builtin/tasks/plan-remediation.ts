import type { RemediationPlan } from "@/lib/domain/answers/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";

/**
 * Decides what to do after a failed or doubtful run. The engine's programs are fixed, so the only alternative is the program
 * without its chart.
 */
export function planRemediation(facts: AnalysisFacts): RemediationPlan {
  const { execution, evaluation } = facts;
  if (execution?.succeeded !== true) {
    return {
      root_cause: execution?.failure?.message ?? "The code gave no result.",
      action: "rewrite_code",
      guidance: "Compute the same without drawing a chart.",
    };
  }
  return {
    root_cause: evaluation?.issues_found[0] ?? "The result did not pass the checks.",
    action: "reexamine_data",
    guidance: "Look at the columns again before the same computation is repeated.",
  };
}
