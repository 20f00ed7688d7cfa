import { describe, expect, it } from "vitest";
import { InterruptId, RunId } from "../ids";
import { readEvent } from "./read-event";
import { readInterrupt } from "./read-interrupt";

const id = InterruptId.create();
const cut = { id: "net", label: "Net", description: "d", assumptions: ["a"] };
const mended = { ...cut, cannot_tell: [], cost: "", recommended: true };
const choice = { id, type: "approach_choice", prompt: "Which?", options: [{ id: "net", label: "Net" }] };
const event = { type: "interrupt", runId: RunId.create(), at: "2026-01-02T03:04:05.678Z" };

describe("readInterrupt", () => {
  it("restores what was cut from approaches and questions", () => {
    expect(readInterrupt({ ...choice, payload: { approaches: [cut] } })).toEqual({
      ...choice,
      options: [{ id: "net", label: "Net", description: "" }],
      payload: { approaches: [mended] },
    });
    const questions = [{ id: "q1", text: "Which sales?" }];
    expect(readInterrupt({ ...choice, type: "clarification", payload: { questions } })?.payload).toEqual({
      questions: [{ id: "q1", text: "Which sales?", options: [] }],
    });
  });

  it("keeps an unreadable payload, which is shown without its card", () => {
    expect(readInterrupt({ ...choice, type: "plan_approval", payload: { steps: 5 } })?.payload).toEqual({ steps: 5 });
  });

  it("is null without a type or an id", () => {
    expect(readInterrupt({ ...choice, type: "riddle" })).toBeNull();
    expect(readInterrupt({ ...choice, id: undefined })).toBeNull();
    expect(readInterrupt("Which?")).toBeNull();
  });
});

describe("readEvent", () => {
  it("repairs an interrupt", () => {
    expect(readEvent({ ...event, interrupt: { ...choice, payload: { approaches: [cut] } } })).toMatchObject({
      interrupt: { payload: { approaches: [mended] } },
    });
  });

  it("is null for anything but an event, and for an unreadable interrupt", () => {
    expect(readEvent({ ...event, type: "holiday" })).toBeNull();
    expect(readEvent({ ...event, interrupt: { ...choice, type: "riddle" } })).toBeNull();
    expect(readEvent(null)).toBeNull();
  });

  it("keeps an event whose words are lost", () => {
    const lost = { ...event, type: "node_error", node: "explain", attempt: 1 };
    expect(readEvent(lost)).toEqual({ ...lost, message: "" });
  });
});
