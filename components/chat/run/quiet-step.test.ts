import { describe, expect, it } from "vitest";
import type { CapabilityNode } from "@/lib/domain/capability";
import type { NodeView } from "@/lib/stream/run-view";
import { buildNode } from "../../testing/build-run";
import { toQuietStep, toThinkingMs } from "./quiet-step";

const startedAt = "2026-11-21T10:00:00.000Z";
const after = (seconds: number) => Date.parse(startedAt) + seconds * 1_000;
const running = (part: Partial<NodeView> = {}) =>
  buildNode({ node: "explain_results", status: "running", durationMs: null, startedAt, ...part });

/** Returns how long a step has been thinking, seen at these times with these parts. */
function seen(...sights: [seconds: number, part?: Partial<NodeView>][]): (number | null)[] {
  return seenIn({ asks: "model" }, ...sights);
}

function seenIn(
  about: Pick<CapabilityNode, "asks">,
  ...sights: [seconds: number, part?: Partial<NodeView>][]
): (number | null)[] {
  let quiet: ReturnType<typeof toQuietStep> = null;
  return sights.map(([seconds, part]) => {
    const node = running(part);
    quiet = toQuietStep(quiet, node, after(seconds));
    return toThinkingMs(quiet, about, after(seconds));
  });
}

describe("the silence of a running step", () => {
  it("counts from its start once it is worth mentioning", () => {
    expect(seen([1], [9], [10], [80])).toEqual([null, null, 10_000, 80_000]);
  });

  it("counts from its start for a page that joins later", () => {
    expect(seen([300])).toEqual([300_000]);
  });

  it("starts again with every piece of text and of output", () => {
    const text = "Gentoo";
    expect(seen([20], [21, { text }], [31, { text }], [32, { text: "Gentoo are" }])).toEqual([
      20_000,
      null,
      10_000,
      null,
    ]);
    expect(seen([20], [21, { output: "1 of 2" }])).toEqual([20_000, null]);
  });

  it("starts again with the next attempt", () => {
    const later = new Date(after(60)).toISOString();
    expect(seen([50], [61, { attempt: 2, startedAt: later }])).toEqual([50_000, null]);
  });

  it("is not thinking in steps that call no model, and without a step", () => {
    expect([seenIn({ asks: "person" }, [90]), seenIn({ asks: null }, [90])]).toEqual([[null], [null]]);
    expect(toThinkingMs(toQuietStep(null, undefined, after(90)), undefined, after(90))).toBeNull();
  });

  it("keeps its identity while nothing changes", () => {
    const first = toQuietStep(null, running(), after(1));
    expect(toQuietStep(first, running(), after(30))).toBe(first);
  });
});
