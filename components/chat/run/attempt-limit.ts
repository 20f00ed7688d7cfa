import { loopLimits } from "@/lib/domain/runs/loop-limits";
import type { NodeName } from "@/lib/domain/runs/node-name";

const limits: Partial<Record<NodeName, number>> = {
  check_alignment: loopLimits.alignment,
  generate_code: loopLimits.codeAttemptsPerEntry,
  execute_code: loopLimits.codeAttemptsPerEntry,
  plan_remediation: loopLimits.remediation,
};

/** Returns how often a node may be entered before the run takes another route; undefined where nothing bounds it. */
export function findAttemptLimit(node: NodeName): number | undefined {
  return limits[node];
}
