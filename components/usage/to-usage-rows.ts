import { NodeName } from "@/lib/domain/runs/node-name";
import type { SessionUsage } from "@/lib/domain/runs/usage";
import { toTaskLabel } from "./to-task-label";

/** The usage of one step, ready for display. */
export interface UsageRow extends Omit<SessionUsage["byNode"][number], "durationMs"> {
  label: string;
  /** Milliseconds of the step without model calls; null for a task that is not a step. */
  ownMs: number | null;
}

/** Returns the steps in the order of a question, then other tasks by their cost. */
export function toUsageRows(byNode: SessionUsage["byNode"]): UsageRow[] {
  return byNode
    .map(({ durationMs, ...entry }) => ({
      ...entry,
      label: toTaskLabel(entry.node),
      ownMs: durationMs === 0 ? null : Math.max(0, durationMs - entry.modelMs),
    }))
    .sort((left, right) => placeOf(left.node) - placeOf(right.node) || right.inputTokens - left.inputTokens);
}

function placeOf(node: string): number {
  const place = NodeName.options.findIndex((name) => name === node);
  return place === -1 ? NodeName.options.length : place;
}
