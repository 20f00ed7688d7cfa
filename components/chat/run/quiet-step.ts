import type { CapabilityNode } from "@/lib/domain/capability";
import type { NodeView } from "@/lib/stream/run-view";

/** Silence is normal up to this duration, in milliseconds. */
const patienceMs = 10_000;

/** A running step with its latest text and output. */
interface QuietStep extends Pick<NodeView, "text" | "output"> {
  /** Identifies the visit to the node. */
  step: string;
  /** Time of the last new text or output, in milliseconds. */
  since: number;
}

/** Tracks how long a step has been silent, since its start or its last text or output. Returns `before` itself while nothing changes. */
export function toQuietStep(before: QuietStep | null, node: NodeView | undefined, now: number): QuietStep | null {
  if (node === undefined) return null;
  const { text, output, startedAt } = node;
  const step = `${node.node}:${node.attempt}:${startedAt}`;
  if (before?.step !== step) return { step, text, output, since: Date.parse(startedAt) };
  return before.text === text && before.output === output ? before : { step, text, output, since: now };
}

/**
 * Returns how long the model has been silent, in milliseconds. Null while that is normal, and in steps that call no
 * model.
 * @param about display data of the running step; undefined if nothing is running.
 */
export function toThinkingMs(
  quiet: QuietStep | null,
  about: Pick<CapabilityNode, "asks"> | undefined,
  now: number,
): number | null {
  if (quiet === null || about?.asks !== "model") return null;
  const quietMs = now - quiet.since;
  return quietMs >= patienceMs ? quietMs : null;
}
