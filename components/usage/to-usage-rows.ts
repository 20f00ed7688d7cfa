import type { CapabilityDescription } from "@/lib/domain/capability";
import type { SessionUsage } from "@/lib/domain/runs/usage";
import { toTaskLabel } from "./to-task-label";

/** The usage of one step, ready for display. */
export interface UsageRow extends Omit<SessionUsage["byNode"][number], "durationMs"> {
  label: string;
  /** Milliseconds of the step without model calls; null for a task that is not a step. */
  ownMs: number | null;
}

/** Returns the steps in the order of a question, then other tasks by their cost. */
export function toUsageRows(
  byNode: SessionUsage["byNode"],
  capabilities: readonly CapabilityDescription[],
): UsageRow[] {
  const order = capabilities.flatMap(({ nodes }) => nodes.map(({ name }) => name));
  const placeOf = (node: string) => (order.includes(node) ? order.indexOf(node) : order.length);
  return byNode
    .map(({ durationMs, ...entry }) => ({
      ...entry,
      label: toTaskLabel(capabilities, entry.node),
      ownMs: durationMs === 0 ? null : Math.max(0, durationMs - entry.modelMs),
    }))
    .sort((left, right) => placeOf(left.node) - placeOf(right.node) || right.inputTokens - left.inputTokens);
}
