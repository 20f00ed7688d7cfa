import { expect, it } from "vitest";
import { MessageId, RunId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { noRuns, type RunView } from "@/lib/stream/run-view";
import { toTurns } from "./to-turns";

const at = "2026-11-21T10:00:00.000Z";

function message(role: Message["role"], text: string, runId: RunId | null): Message {
  return { id: MessageId.create(), role, text, runId, createdAt: at };
}

function run(id: RunId): RunView {
  return {
    id,
    startedAt: at,
    endedAt: null,
    status: "running",
    nodes: [],
    interrupt: null,
    artifacts: [],
    answer: null,
  };
}

it("each question has its own run and answer, also when the next one was asked before the first was answered", () => {
  const [first, second] = [RunId.create(), RunId.create()];
  const [a, b, answerA] = [
    message("user", "a", first),
    message("user", "b", second),
    message("assistant", "to a", first),
  ] as const;
  const view = { ...noRuns, runs: [run(first)] };
  expect(toTurns([a, b, answerA], view)).toEqual([
    { question: a, run: run(first), reply: answerA },
    { question: b, run: null, reply: null },
  ]);
});

it("messages without a run are never taken for each other's answer", () => {
  const question = message("user", "a", null);
  expect(toTurns([question, message("assistant", "b", null)], noRuns)).toEqual([{ question, run: null, reply: null }]);
});
