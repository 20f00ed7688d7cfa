import { defaultCapability } from "../domain/capability";
import type { RunId } from "../domain/ids";
import type { LiveEvent, RunEvent } from "../domain/runs/run-event";
import type { ReceivedEvent } from "./received-event";
import type { NodeView, PartView, RunView, SessionRunsView } from "./run-view";

/** Maximum live text of a node in characters: the newest part is kept. */
export const liveTextLimit = 20_000;

/** Applies one more event to the view. A stored event that was seen before changes nothing, so a replay may overlap. */
export function reduceRunView(view: SessionRunsView, received: ReceivedEvent): SessionRunsView {
  if (received.seq === null) return reduceLive(view, received.event);
  if (received.seq <= view.seen) return view;
  return {
    seen: received.seq,
    settled: false,
    runs: changeRun(view.runs, received.event, (run) => reduceStored(run, received.event)),
  };
}

function reduceLive(view: SessionRunsView, event: LiveEvent): SessionRunsView {
  switch (event.type) {
    case "done":
      return { ...view, settled: true };
    case "text_delta":
    case "python_output":
      return { ...view, runs: changeRun(view.runs, event, (run) => addLiveText(run, event)) };
    case "part_node": {
      const { key, node } = event;
      const enter = (part: PartView) => (part.key === key ? { ...part, node } : part);
      return { ...view, runs: changeRun(view.runs, event, (run) => ({ ...run, parts: run.parts.map(enter) })) };
    }
    case "queue_position":
      return { ...view, runs: changeRun(view.runs, event, (run) => setQueuePosition(run, event.position)) };
  }
}

function reduceStored(run: RunView, event: RunEvent): RunView {
  switch (event.type) {
    case "run_start":
      return { ...run, status: "running", capability: event.capability ?? defaultCapability };
    case "node_start":
      return { ...goOn(run, event.at), status: "running", nodes: startNode(run.nodes, event) };
    case "node_end":
      return endNode(run, event, {
        status: "done",
        summary: event.summary,
        durationMs: event.durationMs,
        next: event.next ?? null,
        reason: event.reason ?? null,
        model: event.model ?? null,
        usage: event.usage,
      });
    case "node_error":
      return endNode(run, event, { status: "failed", summary: event.message });
    case "part": {
      const { key, title, sessionId, status, attempt } = event;
      const part: PartView = { key, title, sessionId, status, attempt, node: null };
      const isKnown = run.parts.some((known) => known.key === key);
      return {
        ...run,
        parts: isKnown ? run.parts.map((known) => (known.key === key ? part : known)) : [...run.parts, part],
      };
    }
    case "artifact":
      return { ...run, artifacts: [...run.artifacts, { id: event.artifactId, kind: event.kind }] };
    case "interrupt":
      return { ...goOn(run, event.at), status: "waiting", interrupt: event.interrupt, waitingSince: event.at };
    case "answer":
      return { ...run, answer: { messageId: event.messageId, version: event.version } };
    case "run_end":
      return {
        ...goOn(run, event.at),
        status: event.status,
        endedAt: event.at,
        nodes: run.nodes.map((node) =>
          node.status === "running" ? { ...node, status: "stopped", queuePosition: null } : node,
        ),
      };
  }
}

/** Clears the interrupt of a run, and adds the waiting time until `at`. */
function goOn(run: RunView, at: string): RunView {
  if (run.waitingSince === null) return run;
  const waited = Math.max(0, Date.parse(at) - Date.parse(run.waitingSince));
  return { ...run, interrupt: null, waitingSince: null, waitedMs: run.waitedMs + waited };
}

function startNode(nodes: readonly NodeView[], event: Extract<RunEvent, { type: "node_start" }>): NodeView[] {
  const { node, attempt } = event;
  const started: NodeView = {
    node,
    attempt,
    status: "running",
    startedAt: event.at,
    durationMs: null,
    summary: null,
    next: null,
    reason: null,
    model: null,
    usage: null,
    queuePosition: null,
    text: "",
    output: "",
  };
  // A node that a restarted server enters again takes its old position.
  return [...nodes.filter((other) => other.node !== node || other.attempt !== attempt), started];
}

function endNode(
  run: RunView,
  event: Extract<RunEvent, { type: "node_end" | "node_error" }>,
  change: Partial<NodeView>,
): RunView {
  const known = run.nodes.some((node) => node.node === event.node && node.attempt === event.attempt);
  const nodes = known ? run.nodes : startNode(run.nodes, { ...event, type: "node_start" });
  return {
    ...run,
    nodes: nodes.map((node) =>
      node.node === event.node && node.attempt === event.attempt ? { ...node, ...change, queuePosition: null } : node,
    ),
  };
}

/** Only code waits for a slot, and a run does one thing at a time. */
function setQueuePosition(run: RunView, position: number): RunView {
  const queuePosition = position === 0 ? null : position;
  return { ...run, nodes: run.nodes.map((node) => (node.status === "running" ? { ...node, queuePosition } : node)) };
}

function addLiveText(run: RunView, event: Extract<LiveEvent, { type: "text_delta" | "python_output" }>): RunView {
  const index = run.nodes.findLastIndex(
    (node) => node.status === "running" && (event.type === "python_output" || node.node === event.node),
  );
  const field = event.type === "python_output" ? "output" : "text";
  return {
    ...run,
    nodes: run.nodes.map((node, place) =>
      place === index ? { ...node, [field]: (node[field] + event.text).slice(-liveTextLimit) } : node,
    ),
  };
}

const liveTypes: readonly string[] = ["text_delta", "python_output", "queue_position", "part_node"];

/** Changes the run of an event; a stored event of an unknown run starts it, a live one is dropped. */
function changeRun(
  runs: readonly RunView[],
  event: { runId: RunId; at: string; type: string },
  change: (run: RunView) => RunView,
): readonly RunView[] {
  if (runs.some((run) => run.id === event.runId)) {
    return runs.map((run) => (run.id === event.runId ? change(run) : run));
  }
  if (liveTypes.includes(event.type)) return runs;
  const begun: RunView = {
    id: event.runId,
    capability: defaultCapability,
    startedAt: event.at,
    endedAt: null,
    status: "running",
    nodes: [],
    interrupt: null,
    waitingSince: null,
    waitedMs: 0,
    parts: [],
    artifacts: [],
    answer: null,
  };
  return [...runs, change(begun)];
}
