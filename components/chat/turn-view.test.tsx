import { describe, expect, it } from "vitest";
import { MessageId, RunId } from "@/lib/domain/ids";
import type { RunView } from "@/lib/stream/run-view";
import { buildAnswer } from "../testing/build-answer";
import { buttonsOf, render, textOf } from "../testing/render";
import type { Turn } from "./to-turns";
import { TurnView } from "./turn-view";

const nothing = () => undefined;
const at = "2026-11-21T10:00:00.000Z";
const runId = RunId.create();

function turn(part: Partial<Turn> = {}): Turn {
  const question = { id: MessageId.create(), role: "user" as const, text: "mean <mass>?", runId, createdAt: at };
  return { question, run: null, reply: null, ...part };
}

const ended = (status: RunView["status"]): RunView => ({
  id: runId,
  startedAt: at,
  endedAt: at,
  status,
  nodes: [],
  interrupt: null,
  artifacts: [],
  answer: null,
});

function page(part: Partial<Turn>, options: { last?: boolean; active?: boolean } = {}): string {
  const { last = true, active = false } = options;
  return render(<TurnView turn={turn(part)} last={last} active={active} onAsk={nothing} onOpen={nothing} />);
}

describe("a turn", () => {
  it("that waits for the one before says so", () => {
    expect(textOf(page({}, { active: true }))).toBe("mean <mass>? Waits for the question before");
    expect(textOf(page({}))).toBe("mean <mass>?");
  });

  it("that was stopped or ended without an answer says so", () => {
    expect(textOf(page({ run: ended("cancelled") }))).toContain("You stopped this run.");
    expect(textOf(page({ run: ended("error") }))).toContain("This run ended without an answer.");
  });

  it("offers follow-ups only under the last answer and only when nothing runs", () => {
    const answer = buildAnswer({ followUps: ["By sex as well?"] });
    const reply = { id: MessageId.create(), role: "assistant" as const, text: "", runId, answer, createdAt: at };
    const offered = (options: { last: boolean; active: boolean }) =>
      buttonsOf(page({ reply }, options)).includes("By sex as well?");
    expect([
      offered({ last: true, active: false }),
      offered({ last: false, active: false }),
      offered({ last: true, active: true }),
    ]).toEqual([true, false, false]);
  });

  it("shows a reply without an answer as the text it is", () => {
    const reply = { id: MessageId.create(), role: "assistant" as const, text: "Hello.", runId, createdAt: at };
    expect(textOf(page({ reply }))).toBe("mean <mass>? Hello.");
  });
});
