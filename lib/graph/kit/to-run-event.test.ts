import { describe, expect, it } from "vitest";
import { ArtifactId, RunId } from "@/lib/domain/ids";
import { RunEvent } from "@/lib/domain/runs/run-event";
import { noUsage } from "@/lib/domain/runs/usage";
import { toRunEvent } from "./to-run-event";

const ended = {
  summary: "Done",
  durationMs: 3,
  usage: noUsage,
  next: "evaluate_results",
  reason: "There is a result.",
  model: null,
} as const;
const envelope = { runId: RunId.create(), at: "2026-01-01T00:00:00.000Z" };

describe("toRunEvent", () => {
  it("gives the same key for the same step, so that a repeated step adds no event", () => {
    const chunk = { type: "node_start", node: "generate_code", attempt: 2 } as const;
    const later = { ...envelope, at: "2026-01-02T00:00:00.000Z" };
    const keys = [toRunEvent(chunk, envelope), toRunEvent(chunk, later)].map(
      (made) => "stored" in made && made.stored.key,
    );
    expect(keys).toEqual(["generate_code:2:start", "generate_code:2:start"]);
  });

  it("gives start, end and error of a step different keys", () => {
    const step = { node: "execute_code", attempt: 1 } as const;
    const made = [
      toRunEvent({ type: "node_start", ...step }, envelope),
      toRunEvent({ type: "node_end", ...step, ...ended, summary: "x".repeat(300) }, envelope),
      toRunEvent({ type: "node_error", ...step, message: "No.", cause: undefined }, envelope),
      toRunEvent({ type: "artifact", artifactId: ArtifactId.create(), kind: "plotly" }, envelope),
    ];
    const stored = made.flatMap((one) => ("stored" in one ? [one.stored] : []));
    expect(new Set(stored.map(({ key }) => key)).size).toBe(4);
    for (const { event } of stored) expect(RunEvent.parse(event)).toEqual(event);
  });

  it("reports where a node leads and why, and shortens a long reason", () => {
    const chunk = { type: "node_end", node: "execute_code", attempt: 1, ...ended } as const;
    const reasonOf = (reason: string | null) => {
      const made = toRunEvent({ ...chunk, reason }, envelope);
      return "stored" in made ? RunEvent.parse(made.stored.event) : null;
    };
    expect(reasonOf("There is a result.")).toEqual({ ...chunk, ...envelope });
    expect(reasonOf("x".repeat(400))).toMatchObject({ reason: "x".repeat(300) });
    expect(reasonOf(null)).toMatchObject({ reason: null });
  });

  it("stores neither streamed text, nor what Python prints, nor a place in the queue", () => {
    expect(toRunEvent({ type: "text_delta", node: "explain", text: "a" }, envelope)).toEqual({
      live: { type: "text_delta", ...envelope, node: "explain", text: "a" },
    });
    expect(toRunEvent({ type: "python_output", text: "a" }, envelope)).toHaveProperty("live");
    expect(toRunEvent({ type: "queue_position", position: 2 }, envelope)).toEqual({
      live: { type: "queue_position", ...envelope, position: 2 },
    });
  });
});
