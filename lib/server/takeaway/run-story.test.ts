import { expect, it } from "vitest";
import { MessageId, RunId } from "@/lib/domain/ids";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import { noUsage } from "@/lib/domain/runs/usage";
import { buildNodeStart, someMoment } from "@/lib/testing/stores/persistence-builders";
import { toRunStories } from "./run-story";

const [first, second] = [RunId.create(), RunId.create()];

function nodeEnd(runId: RunId, change: Partial<Extract<RunEvent, { type: "node_end" }>> = {}): RunEvent {
  const node = "generate_code" as const;
  const facts = { runId, at: someMoment, node, attempt: 1, summary: "Wrote 3 lines.", durationMs: 5, usage: noUsage };
  return { type: "node_end", ...facts, ...change };
}

it("describes the steps of each run with what went wrong and why it continued", () => {
  const stories = toRunStories([
    { type: "run_start", runId: first, at: someMoment },
    buildNodeStart(first),
    nodeEnd(first, { reason: "The code runs next." }),
    { type: "node_error", runId: first, at: someMoment, node: "execute_code", attempt: 2, message: "KeyError" },
    nodeEnd(second, { node: "explain", summary: "Explained." }),
    { type: "answer", runId: first, at: someMoment, messageId: MessageId.create(), version: "v1.0" },
  ]);
  expect([...stories]).toEqual([
    [
      first,
      {
        steps: [
          {
            node: "generate_code",
            attempt: 1,
            summary: "Wrote 3 lines.",
            failed: false,
            reason: "The code runs next.",
          },
          { node: "execute_code", attempt: 2, summary: "KeyError", failed: true, reason: null },
        ],
      },
    ],
    [second, { steps: [{ node: "explain", attempt: 1, summary: "Explained.", failed: false, reason: null }] }],
  ]);
});
