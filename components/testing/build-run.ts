import { defaultCapability } from "@/lib/domain/capability";
import { RunId } from "@/lib/domain/ids";
import type { NodeView, RunView } from "@/lib/stream/run-view";

const at = "2026-11-21T10:00:00.000Z";

/** Builds one step of a run for tests: code was written, overridden by `part`. */
export function buildNode(part: Partial<NodeView> = {}): NodeView {
  return {
    node: "generate_code",
    attempt: 1,
    status: "done",
    startedAt: at,
    durationMs: 820,
    summary: null,
    next: null,
    reason: null,
    model: null,
    usage: null,
    queuePosition: null,
    text: "",
    output: "",
    ...part,
  };
}

/** Builds a run for tests: just started, overridden by `part`. */
export function buildRun(part: Partial<RunView> = {}): RunView {
  return {
    id: RunId.create(),
    capability: defaultCapability,
    startedAt: at,
    endedAt: null,
    status: "running",
    nodes: [],
    interrupt: null,
    waitingSince: null,
    waitedMs: 0,
    parts: [],
    artifacts: [],
    answer: null,
    ...part,
  };
}
