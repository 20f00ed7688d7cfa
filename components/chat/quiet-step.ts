import type { NodeName } from "@/lib/domain/node-name";
import type { NodeView } from "@/lib/stream/run-view";

/** Steps that are quick unless they wait for a model. */
const thinkers: ReadonlySet<NodeName> = new Set<NodeName>([
  "understand_question",
  "explain",
  "formulate_requirements",
  "profile_data",
  "check_alignment",
  "generate_code",
  "evaluate_results",
  "plan_remediation",
  "explain_results",
]);

/** So long nothing new is nothing unusual. */
const patienceMs = 10_000;

/** A running step with the newest that it has brought. */
interface QuietStep extends Pick<NodeView, "text" | "output"> {
  /** Which passage through which node it is. */
  step: string;
  /** Since when it has brought nothing new, in milliseconds. */
  since: number;
}

/** The quiet of a step, seen `now`: from its start, or from when it brought something; `before` itself while nothing is new. */
export function toQuietStep(before: QuietStep | null, node: NodeView | undefined, now: number): QuietStep | null {
  if (node === undefined) return null;
  const { text, output, startedAt } = node;
  const step = `${node.node}:${node.attempt}:${startedAt}`;
  if (before?.step !== step) return { step, text, output, since: Date.parse(startedAt) };
  return before.text === text && before.output === output ? before : { step, text, output, since: now };
}

/** For how long a model has thought without a word, in milliseconds; null before that is worth saying and in steps that ask none. */
export function toThinkingMs(quiet: QuietStep | null, node: NodeView | undefined, now: number): number | null {
  if (quiet === null || node === undefined || !thinkers.has(node.node)) return null;
  const quietMs = now - quiet.since;
  return quietMs >= patienceMs ? quietMs : null;
}
