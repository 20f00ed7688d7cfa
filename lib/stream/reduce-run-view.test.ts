import { describe, expect, it } from "vitest";
import { ArtifactId, InterruptId, MessageId, RunId, SessionId } from "../domain/ids";
import { type LiveEvent, RunEvent } from "../domain/runs/run-event";
import { noUsage } from "../domain/runs/usage";
import type { ReceivedEvent } from "./received-event";
import { liveTextLimit, reduceRunView } from "./reduce-run-view";
import { noRuns } from "./run-view";

const runId = RunId.create();
const sessionId = SessionId.create();
const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, "0")}.000Z`;

const isLive = (event: RunEvent | LiveEvent): event is LiveEvent =>
  ["text_delta", "python_output", "queue_position", "done"].includes(event.type);

/** Numbers events in order from `first`; live ones pass without a number. */
function received(events: readonly (RunEvent | LiveEvent)[], first = 1): ReceivedEvent[] {
  let seq = first - 1;
  return events.map((event) => {
    if (isLive(event)) return { seq: null, event };
    seq += 1;
    return { seq, event };
  });
}

const run = (events: readonly (RunEvent | LiveEvent)[]) => received(events).reduce(reduceRunView, noRuns);

const start: RunEvent = { type: "run_start", runId, at: at(0) };
const nodeStart = (attempt: number, second: number): RunEvent => ({
  type: "node_start",
  runId,
  at: at(second),
  node: "execute_code",
  attempt,
});
const nodeEnd = (attempt: number, second: number): RunEvent => ({
  type: "node_end",
  runId,
  at: at(second),
  node: "execute_code",
  attempt,
  summary: "A table of 3 rows",
  durationMs: 820,
  usage: noUsage,
  next: "evaluate_results",
  reason: "There is a result to judge.",
  model: null,
});
const unknown = { next: null, reason: null, model: null, usage: null, queuePosition: null };
const queued = (position: number): LiveEvent => ({ type: "queue_position", runId, at: at(3), position });
const output = (text: string): LiveEvent => ({ type: "python_output", runId, at: at(3), text });

describe("the view of runs", () => {
  it("follows a run from its first to its last event", () => {
    const artifactId = ArtifactId.create();
    const messageId = MessageId.create();
    const view = run([
      start,
      nodeStart(1, 1),
      output("loading "),
      output("done"),
      { type: "node_error", runId, at: at(4), node: "execute_code", attempt: 1, message: "KeyError: 'mass'" },
      nodeStart(2, 5),
      nodeEnd(2, 6),
      { type: "artifact", runId, at: at(6), artifactId, kind: "plotly" },
      { type: "answer", runId, at: at(7), messageId, version: "v1.0" },
      { type: "run_end", runId, at: at(7), status: "completed" },
      { type: "done", at: at(7) },
    ]);
    expect(view).toEqual({
      seen: 8,
      settled: true,
      runs: [
        {
          capability: "analysis",
          id: runId,
          startedAt: at(0),
          endedAt: at(7),
          status: "completed",
          interrupt: null,
          waitingSince: null,
          waitedMs: 0,
          parts: [],
          artifacts: [{ id: artifactId, kind: "plotly" }],
          answer: { messageId, version: "v1.0" },
          nodes: [
            {
              node: "execute_code",
              attempt: 1,
              status: "failed",
              startedAt: at(1),
              durationMs: null,
              summary: "KeyError: 'mass'",
              ...unknown,
              text: "",
              output: "loading done",
            },
            {
              node: "execute_code",
              attempt: 2,
              status: "done",
              startedAt: at(5),
              durationMs: 820,
              summary: "A table of 3 rows",
              next: "evaluate_results",
              reason: "There is a result to judge.",
              model: null,
              usage: noUsage,
              queuePosition: null,
              text: "",
              output: "",
            },
          ],
        },
      ],
    });
  });

  it("is the same object again after events that were seen before", () => {
    const view = run([start, nodeStart(1, 1), nodeEnd(1, 2)]);
    for (const event of received([start, nodeStart(1, 1), nodeEnd(1, 2)]))
      expect(reduceRunView(view, event)).toBe(view);
  });

  it("marks a node as stopped when the run ends before it", () => {
    const view = run([start, nodeStart(1, 1), { type: "run_end", runId, at: at(2), status: "cancelled" }]);
    expect(view.runs[0]).toMatchObject({ status: "cancelled", nodes: [{ status: "stopped", durationMs: null }] });
  });

  it("moves a node that is entered again after a crash to its old position, once", () => {
    const view = run([start, nodeStart(1, 1), nodeStart(1, 9)]);
    expect(view.runs[0]?.nodes.map((node) => [node.attempt, node.startedAt, node.status])).toEqual([
      [1, at(9), "running"],
    ]);
  });

  it("accepts the end of a node whose start it has not seen", () => {
    const view = run([nodeEnd(1, 2)]);
    expect(view.runs[0]?.nodes.map((node) => [node.status, node.summary])).toEqual([["done", "A table of 3 rows"]]);
  });

  it("waits on an interrupt and continues with the next node", () => {
    const interrupt = {
      id: InterruptId.create(),
      type: "clarification",
      prompt: "Which?",
      options: [],
      payload: {},
    } as const;
    const asked = run([start, { type: "interrupt", runId, at: at(1), interrupt: { ...interrupt, options: [] } }]);
    expect(asked.runs[0]).toMatchObject({ status: "waiting", interrupt, waitingSince: at(1), waitedMs: 0 });
    const resumed = reduceRunView(asked, { seq: 3, event: nodeStart(1, 2) });
    expect(resumed.runs[0]).toMatchObject({
      status: "running",
      interrupt: null,
      waitingSince: null,
      waitedMs: Date.parse(at(2)) - Date.parse(at(1)),
    });
  });

  it("sums the waiting time of a run, even when it is stopped in the meantime", () => {
    const interrupt = {
      id: InterruptId.create(),
      type: "plan_approval",
      prompt: "So?",
      options: [],
      payload: {},
    } as const;
    const asks = (seconds: number): RunEvent => ({
      type: "interrupt",
      runId,
      at: at(seconds),
      interrupt: { ...interrupt, options: [] },
    });
    const view = run([
      start,
      asks(1),
      nodeStart(1, 3),
      asks(4),
      { type: "run_end", runId, at: at(9), status: "cancelled" },
    ]);
    expect(view.runs[0]).toMatchObject({
      status: "cancelled",
      interrupt: null,
      waitingSince: null,
      waitedMs: Date.parse(at(3)) - Date.parse(at(1)) + Date.parse(at(9)) - Date.parse(at(4)),
    });
  });

  it("follows the parts of a run: what each does, and that it is repeated", () => {
    const part = { type: "part", runId, at: at(1), key: "a1", title: "Regions", sessionId, attempt: 1 } as const;
    const begun = run([
      { type: "run_start", runId, at: at(0) },
      { ...part, status: "running" },
    ]);
    const seen = reduceRunView(begun, {
      seq: null,
      event: { type: "part_node", runId, at: at(2), key: "a1", node: "generate_code" },
    });
    const shown = { key: "a1", title: "Regions", sessionId, attempt: 1, status: "running", node: "generate_code" };
    expect(seen.runs[0]?.parts).toEqual([shown]);
    const again = reduceRunView(seen, { seq: 9, event: { ...part, attempt: 2, status: "completed" } });
    expect(again.runs[0]?.parts).toEqual([{ ...shown, attempt: 2, status: "completed", node: null }]);
  });

  it("adds streamed text to the running node that writes it and drops that of unknown runs", () => {
    const delta = (id: RunId): LiveEvent => ({
      type: "text_delta",
      runId: id,
      at: at(2),
      node: "execute_code",
      text: "Hi",
    });
    const view = run([start, nodeStart(1, 1), delta(runId), delta(runId), delta(RunId.create())]);
    expect(view.runs.map((one) => one.nodes.map((node) => node.text))).toEqual([["HiHi"]]);
  });

  it("keeps only the newest part of what Python prints", () => {
    const view = run([start, nodeStart(1, 1), output("x".repeat(liveTextLimit)), output("end")]);
    const kept = view.runs[0]?.nodes[0]?.output ?? "";
    expect([kept.length, kept.slice(-4)]).toEqual([liveTextLimit, "xend"]);
  });

  it("accepts the end of a node by an earlier release, without a next step", () => {
    const earlier = RunEvent.parse({ ...nodeEnd(1, 2), next: undefined, reason: undefined, model: undefined });
    const view = run([nodeStart(1, 1), earlier]);
    expect(view.runs[0]?.nodes[0]).toMatchObject({ status: "done", next: null, reason: null, model: null });
  });

  it("shows how many executions are ahead, until there is a slot, an end or a stop", () => {
    const places = (events: readonly (RunEvent | LiveEvent)[]) =>
      run([nodeStart(1, 1), ...events]).runs[0]?.nodes.map((node) => node.queuePosition);
    expect(places([queued(2), queued(1)])).toEqual([1]);
    expect(places([queued(2), queued(0)])).toEqual([null]);
    expect(places([queued(2), nodeEnd(1, 2)])).toEqual([null]);
    expect(places([queued(2), { type: "run_end", runId, at: at(2), status: "cancelled" }])).toEqual([null]);
    expect(run([queued(2)]).runs).toEqual([]);
  });

  it("keeps runs apart and is unsettled again when a new one starts", () => {
    const first = run([start, { type: "run_end", runId, at: at(1), status: "completed" }, { type: "done", at: at(1) }]);
    const second = RunId.create();
    const view = reduceRunView(first, { seq: 3, event: { type: "run_start", runId: second, at: at(2) } });
    expect([first.settled, view.settled, view.runs.map((one) => one.id)]).toEqual([true, false, [runId, second]]);
  });

  it("is the same however often the stream broke and was replayed from an earlier position", () => {
    const artifactId = ArtifactId.create();
    const events = received([
      start,
      nodeStart(1, 1),
      { type: "node_error", runId, at: at(2), node: "execute_code", attempt: 1, message: "KeyError: 'mass'" },
      nodeStart(2, 3),
      nodeEnd(2, 4),
      { type: "artifact", runId, at: at(4), artifactId, kind: "image" },
      { type: "run_end", runId, at: at(5), status: "completed" },
    ]);
    const whole = events.reduce(reduceRunView, noRuns);
    for (let broken = 0; broken <= events.length; broken += 1) {
      for (let again = 0; again <= broken; again += 1) {
        const replayed = [...events.slice(0, broken), ...events.slice(again)];
        expect(replayed.reduce(reduceRunView, noRuns)).toEqual(whole);
      }
    }
    expect(whole.runs[0]?.artifacts).toEqual([{ id: artifactId, kind: "image" }]);
  });

  it("never modifies earlier views, so that a page can compare", () => {
    const events = received([start, nodeStart(1, 1), output("one"), nodeEnd(1, 2)]);
    const views = events.reduce((all, event) => [...all, reduceRunView(all.at(-1) ?? noRuns, event)], [noRuns]);
    expect(views.map((view) => [view.seen, view.runs[0]?.nodes.map((node) => [node.status, node.output])])).toEqual([
      [0, undefined],
      [1, []],
      [2, [["running", ""]]],
      [2, [["running", "one"]]],
      [3, [["done", "one"]]],
    ]);
  });

  it("adds what Python prints to the newest running step, and to none after it ended", () => {
    const view = run([start, nodeStart(1, 1), nodeEnd(1, 2), output("too late"), nodeStart(2, 3), output("in time")]);
    expect(view.runs[0]?.nodes.map((node) => node.output)).toEqual(["", "in time"]);
  });
});
