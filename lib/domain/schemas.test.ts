import { describe, expect, it } from "vitest";
import { z } from "zod";
import { buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { Answer } from "./answers/answer";
import { Evaluation } from "./answers/analysis";
import { Cell } from "./datasets/cell";
import { AnalysisResult, ExecutionOutcome } from "./runs/execution";
import { ArtifactId, DatasetId, DatasetVersionId, InterruptId, MessageId, RunId, SessionId } from "./ids";
import { Interrupt } from "./runs/interrupt";
import { LiveEvent, RunEvent, StoredEvent } from "./runs/run-event";
import { pageOf, SessionSummary } from "./session";
import { addUsage, noUsage, SessionUsage, TokenUsage } from "./runs/usage";

const at = "2026-01-02T03:04:05.678Z";
const runId = RunId.create();

/** Returns the value after storing or sending it. */
const travelled = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe("ids", () => {
  const kinds = { ArtifactId, DatasetId, DatasetVersionId, InterruptId, MessageId, RunId, SessionId };

  it.each(Object.entries(kinds))("%s are random: version 4, and no two alike", (_name, kind) => {
    const ids = Array.from({ length: 200 }, () => kind.create());
    expect(new Set(ids).size).toBe(200);
    expect(
      ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toEqual([]);
    expect(ids.map((id) => kind.parse(id))).toEqual(ids);
  });

  it("are one text, however they are spelled", () => {
    expect(SessionId.parse("0F8FAD5B-D9CB-469F-A165-70867728950E")).toBe("0f8fad5b-d9cb-469f-a165-70867728950e");
  });

  it.each([
    "",
    "1",
    "0f8fad5bd9cb469fa16570867728950e",
    "0f8fad5b-d9cb-469f-a165-70867728950",
    "0f8fad5b-d9cb-469f-a165-70867728950e ",
    "0f8fad5b-d9cb-469f-a165-70867728950g",
    "../0f8fad5b-d9cb-469f-a165-70867728950e",
    null,
    7,
    {},
  ])("are not %j", (text) => {
    expect(() => SessionId.parse(text)).toThrow(z.ZodError);
  });
});

describe("usage", () => {
  const call: TokenUsage = {
    inputTokens: 10,
    cachedInputTokens: 4,
    cacheWriteTokens: 1,
    outputTokens: 3,
    reasoningTokens: 2,
    costUsd: 0.25,
    savedUsd: -0.125,
  };

  it("adds up field by field", () => {
    expect(addUsage(call, { ...call, inputTokens: 1, costUsd: 0.5 })).toEqual({
      inputTokens: 11,
      cachedInputTokens: 8,
      cacheWriteTokens: 2,
      outputTokens: 6,
      reasoningTokens: 4,
      costUsd: 0.75,
      savedUsd: -0.25,
    });
    expect(addUsage(noUsage, call)).toEqual(call);
  });

  it("has no price as soon as a part of it has none, and keeps its tokens", () => {
    const unpriced = { ...call, costUsd: null, savedUsd: null };
    const tokens = { inputTokens: 20, cachedInputTokens: 8, cacheWriteTokens: 2, outputTokens: 6, reasoningTokens: 4 };
    const sum = { ...tokens, costUsd: null, savedUsd: null };
    expect([addUsage(call, unpriced), addUsage(unpriced, call), addUsage(unpriced, unpriced)]).toEqual([sum, sum, sum]);
  });

  it("changes neither of its parts", () => {
    const [left, right] = [Object.freeze({ ...call }), Object.freeze({ ...noUsage })];
    addUsage(left, right);
    expect([left, right]).toEqual([call, noUsage]);
  });

  it.each([
    { inputTokens: -1 },
    { outputTokens: 1.5 },
    { costUsd: -0.01 },
    { costUsd: undefined },
    { reasoningTokens: Number.NaN },
  ])("is never %o", (change) => {
    expect(accepts(TokenUsage, { ...call, ...change })).toBe(false);
  });

  it("of an earlier release has neither cache writes nor savings", () => {
    const earlier = { ...call, cacheWriteTokens: undefined, savedUsd: undefined };
    expect(TokenUsage.parse(travelled(earlier))).toEqual({ ...call, cacheWriteTokens: 0, savedUsd: null });
  });

  it("of a session shows which task caused it", () => {
    const part = { ...call, node: "generate_code", calls: 2, models: ["a-model"], modelMs: 1200, durationMs: 1250.5 };
    const usage = { ...call, byNode: [part] };
    expect(SessionUsage.parse(travelled(usage))).toEqual(usage);
    expect(accepts(SessionUsage, call)).toBe(false);
  });
});

const interrupt: Interrupt = {
  id: InterruptId.create(),
  type: "clarification",
  prompt: "Which year?",
  options: [{ id: "a", label: "2024", description: "The last one", recommended: true }],
  payload: { questions: [{ id: "q1", text: "Which year?", options: ["2024", null, 1, { deep: [true] }] }] },
};

describe("Interrupt", () => {
  it("survives a round trip", () => {
    expect(Interrupt.parse(travelled(interrupt))).toEqual(interrupt);
  });

  it.each([
    { type: "question" },
    { id: "1" },
    { prompt: null },
    { options: [{ id: "a", label: "A" }] },
    { payload: { when: new Date(0) } },
    { payload: [] },
  ])("refuses %o", (change) => {
    expect(accepts(Interrupt, { ...interrupt, ...change })).toBe(false);
  });
});

describe("RunEvent", () => {
  const step = { runId, at, node: "generate_code", attempt: 1 } as const;
  const events: RunEvent[] = [
    { type: "run_start", runId, at },
    { type: "node_start", ...step },
    { type: "node_end", ...step, summary: "s".repeat(200), durationMs: 0.5, usage: { ...noUsage, costUsd: null } },
    { type: "node_error", ...step, message: "No." },
    { type: "artifact", runId, at, artifactId: ArtifactId.create(), kind: "plotly" },
    { type: "interrupt", runId, at, interrupt },
    { type: "answer", runId, at, messageId: MessageId.create(), version: "v1.0" },
    { type: "run_end", runId, at, status: "cancelled" },
  ];

  it.each(events)("$type survives a round trip, also with its number", (event) => {
    expect(RunEvent.parse(travelled(event))).toEqual(event);
    expect(StoredEvent.parse(travelled({ seq: 1, event }))).toEqual({ seq: 1, event });
  });

  it("drops unknown fields, so that no data is carried along", () => {
    expect(RunEvent.parse({ type: "run_start", runId, at, rows: [[1]] })).toEqual({ type: "run_start", runId, at });
  });

  it.each([
    { type: "run_stop", runId, at },
    { type: "run_start", runId: "1", at },
    { type: "run_start", runId, at: "2026-01-02" },
    { type: "run_start", runId },
    { type: "node_start", ...step, node: "Think about <b>it</b>" },
    { type: "node_start", ...step, attempt: 0 },
    { type: "node_end", ...step, summary: "s".repeat(201), durationMs: 1, usage: noUsage },
    { type: "node_end", ...step, summary: "", durationMs: -1, usage: noUsage },
    { type: "run_end", runId, at, status: "running" },
    { type: "text_delta", runId, at, node: "explain", text: "a" },
  ])("refuses %o", (event) => {
    expect(accepts(RunEvent, event)).toBe(false);
  });

  it("is numbered from 1", () => {
    expect([0, -1, 1.5, "1"].filter((seq) => accepts(StoredEvent, { seq, event: events[0] }))).toEqual([]);
  });

  it("excludes live events", () => {
    const live: LiveEvent[] = [
      { type: "text_delta", runId, at, node: "explain", text: "" },
      { type: "python_output", runId, at, text: "1\n" },
      { type: "done", at },
    ];
    expect(live.map((event) => LiveEvent.parse(travelled(event)))).toEqual(live);
    expect(live.filter((event) => accepts(RunEvent, event))).toEqual([]);
    expect(events.filter((event) => accepts(LiveEvent, event))).toEqual([]);
  });
});

describe("Answer", () => {
  const table = {
    kind: "table" as const,
    columns: [{ name: "day", type: "date" }],
    rows: [["2026-01-02"], [null], [1.5], [true]],
    totalRows: 4_000,
  };
  const answer = buildAnswer({
    caveats: [{ text: "2 rows have no mass.", columns: ["mass"], rows: 2, effect: "upwards" }],
    figures: [{ id: ArtifactId.create(), kind: "plotly", title: "Masses" }],
    evaluation: { is_valid: true, issues_found: [], confidence: 1, recommendation: "accept", reasoning: null },
    result: {
      kind: "record",
      entries: [
        { name: "by day", value: table },
        { name: "total", value: null },
      ],
    },
  });

  it("survives a round trip, with the entries of a record in order", () => {
    expect(JSON.stringify(Answer.parse(travelled(answer)))).toBe(JSON.stringify(answer));
  });

  it.each([
    { version: undefined },
    { kind: "maybe" },
    { outputType: "table" },
    { verdict: { status: "true", checks: [] } },
    { verdict: { status: "checked", checks: [{ name: "Mean", passed: "yes", detail: "" }] } },
    { caveats: [{ text: "Rows.", columns: [], rows: -1 }] },
    { figures: [{ id: "1", kind: "plotly", title: "" }] },
    { figures: [{ id: ArtifactId.create(), kind: "html", title: "" }] },
    { attempts: { alignment: 0, code: -1, remediation: 0 } },
    { result: undefined },
  ])("refuses %o", (change) => {
    expect(accepts(Answer, { ...answer, ...change })).toBe(false);
  });

  it("has a confidence from 0 to 1", () => {
    const evaluation = { is_valid: true, issues_found: [], recommendation: "accept" };
    expect([-0.1, 0, 0.5, 1, 1.1].map((confidence) => accepts(Evaluation, { ...evaluation, confidence }))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it("has cells that JSON can represent", () => {
    expect(["a", 1.5, true, null].map((cell) => Cell.parse(travelled(cell)))).toEqual(["a", 1.5, true, null]);
    expect([Number.NaN, Infinity, undefined, 10n, new Date(0), [1], {}].filter((cell) => accepts(Cell, cell))).toEqual(
      [],
    );
    expect(accepts(AnalysisResult, { kind: "scalar", value: [1] })).toBe(false);
    expect(accepts(AnalysisResult, { ...table, totalRows: -1 })).toBe(false);
  });
});

describe("ExecutionOutcome", () => {
  const failure = { kind: "timeout", message: "It took too long.", line: 3 } as const;
  const outcome: ExecutionOutcome = {
    ...{ status: "failed", result: null, figures: [{ kind: "image", title: "T", png: "iVBORw0=" }], stdout: "" },
    ...{ warnings: [], failure, notices: ["One figure was dropped."], seed: 7, durationMs: 1.5, isolation: "landlock" },
  };

  it("survives a round trip", () => {
    expect(ExecutionOutcome.parse(travelled(outcome))).toEqual(outcome);
  });

  it.each([
    { status: "ok" },
    { seed: 1.5 },
    { failure: { ...failure, kind: "unknown" } },
    { failure: { ...failure, line: 0 } },
    { figures: [{ kind: "svg", title: "T", svg: "<svg/>" }] },
  ])("refuses %o", (change) => {
    expect(accepts(ExecutionOutcome, { ...outcome, ...change })).toBe(false);
  });
});

describe("pageOf", () => {
  const summary: SessionSummary = {
    id: SessionId.create(),
    title: "Penguins",
    status: "pending_interrupt",
    pinned: true,
    updatedAt: at,
    datasetNames: ["penguins"],
    usage: { ...noUsage, byNode: [] },
  };
  const Page = pageOf(SessionSummary);

  it("holds items and the cursor of the next page, or null", () => {
    const [more, last] = [
      { items: [summary], nextCursor: "abc" },
      { items: [], nextCursor: null },
    ];
    expect([Page.parse(travelled(more)), Page.parse(travelled(last))]).toEqual([more, last]);
  });

  it.each([
    { items: [summary] },
    { items: [{ ...summary, status: "queued" }], nextCursor: null },
    { nextCursor: null },
  ])("refuses %o", (page) => {
    expect(accepts(Page, page)).toBe(false);
  });
});
