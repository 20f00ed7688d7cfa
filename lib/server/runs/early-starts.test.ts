import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noUsage } from "@/lib/domain/runs/usage";
import type { NodeChunk } from "@/lib/graph/kit/graph-chunk";
import { EarlyStarts } from "./early-starts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start: NodeChunk = { type: "node_start", node: "plan", attempt: 1 };
const step = { node: "plan", attempt: 1 };
const end: NodeChunk = {
  ...{ type: "node_end", ...step, summary: "", durationMs: 1, usage: noUsage, next: null, reason: null, model: null },
};
const error: NodeChunk = { type: "node_error", ...step, message: "", cause: undefined };
const text: NodeChunk = { type: "text_delta", node: "plan", text: "a" };

/** Takes chunks in order; returns what was announced by the end of each, and of a long time after the last. */
function take(chunks: readonly NodeChunk[]): number[] {
  const starts = new EarlyStarts();
  let announced = 0;
  const counts = chunks.map((chunk) => {
    starts.take(chunk, () => (announced += 1));
    return announced;
  });
  vi.advanceTimersByTime(10_000);
  return [...counts, announced];
}

it("announces a step that lasts", () => {
  expect(take([start])).toEqual([0, 1]);
});

it.each([end, error])("does not announce a step that ends soon ($type)", (last) => {
  expect(take([start, last])).toEqual([0, 0, 0]);
});

it("announces a step before anything else that it emits, once", () => {
  expect(take([start, text, text, end])).toEqual([0, 1, 1, 1, 1]);
});

it("announces nothing after it is dropped", () => {
  const starts = new EarlyStarts();
  starts.take(start, () => expect.unreachable());
  starts.drop();
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
});
