import { describe, expect, it } from "vitest";
import { ArtifactId, MessageId, RunId } from "@/lib/domain/ids";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import { noUsage } from "@/lib/domain/runs/usage";
import { buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { findFaults, toStory, type Undisturbed } from "./find-faults";
import type { RunTrace } from "./run-trace";

const envelope = { runId: RunId.create(), at: "2026-01-01T00:00:00.000Z" };
const node = { node: "generate_code", attempt: 1 } as const;
const events: RunEvent[] = [
  { type: "run_start", ...envelope },
  { type: "node_start", ...envelope, ...node },
  { type: "artifact", ...envelope, artifactId: ArtifactId.create(), kind: "execution" },
  { type: "node_end", ...envelope, ...node, summary: "It ran in 0.25 s and is done", durationMs: 1, usage: noUsage },
  { type: "answer", ...envelope, messageId: MessageId.create(), version: "v1.0" },
  { type: "run_end", ...envelope, status: "completed" },
];

/** Builds a run that was killed once and resumed without a fault. */
function buildTrace(change: Partial<RunTrace> = {}): RunTrace {
  return {
    mark: "ba",
    status: "completed",
    attempt: 2,
    kills: 1,
    events: events.map((event, index) => ({ seq: index + 1, event })),
    answers: [buildAnswer()],
    steps: [{ key: "reason:generate_code:1:abc", at: 1_000 }],
    executions: 1,
    asked: [
      { mark: "ba", task: "generate_code", turn: 1, at: 100 },
      { mark: "ba", task: "generate_code", turn: 1, at: 900 },
    ],
    ...change,
  };
}

const undisturbed: Undisturbed = { answer: buildAnswer(), story: toStory(buildTrace()), executions: 1 };
const faultsOf = (change: Partial<RunTrace>) => findFaults(buildTrace(change), undisturbed);

it("describes a trace without ids and times", () => {
  expect(undisturbed.story).toEqual([
    "run_start",
    "node_start generate_code:1",
    "artifact execution",
    "node_end generate_code:1 It ran and is done",
    "answer",
    "run_end completed",
  ]);
});

describe("a run that resumed correctly", () => {
  it("has no fault, whatever its ids and seed", () => {
    const basis = { seed: 5, datasets: [], approachId: null, rerun: null };
    const figure = { kind: "plotly", title: "Ages" } as const;
    const expected = buildAnswer({ basis, figures: [{ id: ArtifactId.create(), ...figure }] });
    const answers = [buildAnswer({ basis: { ...basis, seed: 6 }, figures: [{ id: ArtifactId.create(), ...figure }] })];
    expect(findFaults(buildTrace({ answers }), { ...undisturbed, answer: expected })).toEqual([]);
  });
});

describe("a fault", () => {
  it("is a different end or answer, or more than one", () => {
    expect(faultsOf({ status: "running" })).toEqual(["it is running, not completed"]);
    expect(faultsOf({ answers: [buildAnswer({ kind: "failed" })] })).toEqual([
      "its answer differs from the one without a crash",
    ]);
    expect(faultsOf({ answers: [buildAnswer(), buildAnswer()] })).toEqual(["it has 2 answers"]);
    expect(faultsOf({ attempt: 4 })).toEqual(["it was started 4 times"]);
  });

  it("is an event that is missing, duplicated or badly numbered", () => {
    const stored = buildTrace().events;
    expect(faultsOf({ events: stored.filter(({ seq }) => seq !== 4) })).toEqual([
      "its events are not numbered 1, 2, 3 …",
      'it emits different events, from "answer" on, instead of "node_end generate_code:1 It ran and is done"',
    ]);
    const [first] = stored;
    if (first === undefined) throw new Error("no event");
    expect(faultsOf({ events: [...stored, { ...first, seq: 7 }] })).toEqual([
      'it emits different events, from "run_start" on, instead of "an end"',
    ]);
  });

  it("is a step that was recorded and requested again, or more repetitions than kills", () => {
    const late = { mark: "ba", task: "generate_code", turn: 1, at: 1_001 };
    expect(faultsOf({ asked: [late] })).toEqual(["generate_code:1 was requested again after it was recorded"]);
    expect(faultsOf({ kills: 0 })).toEqual(["1 steps were repeated in 0 kills"]);
    expect(faultsOf({ executions: 2 })).toEqual(["it stored 2 outcomes and texts instead of 1"]);
    const title = { mark: "ba", task: "title", turn: 1, at: 1 };
    expect(faultsOf({ kills: 1, asked: [title, title, title] })).toEqual([]);
  });
});
