import { expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import { RunTrace } from "./run-trace";
import type { Span } from "./span";

const run = { id: RunId.create(), sessionId: SessionId.create(), attempt: 2, version: "v1.0" };
const trace = () => {
  const spans: Span[] = [];
  return { spans, trace: new RunTrace(run, { add: (span) => spans.push(span) }) };
};

it("is one span for the run and one in it for each node", () => {
  const { spans, trace: recorded } = trace();
  recorded.node({
    node: "profile_data",
    attempt: 1,
    next: "check_alignment",
    model: null,
    usage: noUsage,
    durationMs: 40,
  });
  const usage = { ...noUsage, inputTokens: 100, cachedInputTokens: 60, outputTokens: 7, costUsd: 0.5 };
  recorded.node({ node: "generate_code", attempt: 3, next: null, model: "model-a", usage, durationMs: 900 });
  recorded.end({ status: "completed", failed: false, "caveat.kind": "answered" });
  const [profile, code, whole] = spans;
  expect(spans.map(({ traceId }) => traceId)).toEqual(Array<string>(3).fill(run.id.replaceAll("-", "")));
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(3);
  expect(spans.map(({ spanId }) => /^[0-9a-f]{16}$/.test(spanId))).toEqual([true, true, true]);
  expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([whole?.spanId, whole?.spanId, null]);
  expect(spans.map(({ name, failed }) => [name, failed])).toEqual([
    ["profile_data", false],
    ["generate_code", false],
    ["run", false],
  ]);
  expect([(profile?.endMs ?? 0) - (profile?.startMs ?? 0), (code?.endMs ?? 0) - (code?.startMs ?? 0)]).toEqual([
    40, 900,
  ]);
  expect(spans.map(({ attributes }) => attributes)).toEqual([
    { "caveat.run": run.id, "caveat.attempt": 1, "caveat.next": "check_alignment", "gen_ai.request.model": null },
    {
      "caveat.run": run.id,
      "caveat.attempt": 3,
      "caveat.next": null,
      "gen_ai.request.model": "model-a",
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.cache_read.input_tokens": 60,
      "gen_ai.usage.output_tokens": 7,
      "caveat.cost_usd": 0.5,
    },
    {
      "caveat.run": run.id,
      "caveat.session": run.sessionId,
      "caveat.start": 2,
      "caveat.version": "v1.0",
      "caveat.status": "completed",
      "caveat.kind": "answered",
    },
  ]);
});

it("belongs to the same trace in every attempt, and states what failed", () => {
  const [first, second] = [trace(), trace()];
  first.trace.end({ status: "waiting", failed: false });
  second.trace.end({ status: "error", failed: true });
  const [waited, failed] = [first.spans[0], second.spans[0]];
  expect([waited?.traceId === failed?.traceId, waited?.spanId === failed?.spanId]).toEqual([true, false]);
  expect([waited?.failed, failed?.failed]).toEqual([false, true]);
});
