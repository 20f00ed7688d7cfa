import { describe, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import type { SessionStatus } from "@/lib/domain/session";
import { toUnseen, type Unseen } from "./unseen";

const [one, other] = [SessionId.create(), SessionId.create()];
const listed = (status: SessionStatus, id = one) => [{ id, status }];
const nothing: Unseen = { working: [], ended: [] };

/** What is known after several views of the list, each with one state of the conversation. */
const after = (statuses: SessionStatus[], current: SessionId | null = other) =>
  statuses.reduce((before, status) => toUnseen(before, listed(status), current), nothing);

describe("a conversation", () => {
  it("that ended while another one was open is unread, with or without an answer", () => {
    expect([after(["running"]), after(["running", "completed"]), after(["running", "error"])]).toEqual([
      { working: [one], ended: [] },
      { working: [], ended: [one] },
      { working: [], ended: [one] },
    ]);
    expect(after(["running", "pending_interrupt", "completed"])).toEqual({ working: [], ended: [one] });
  });

  it("that ended while it was open, that a person stopped, or that was never seen working is not", () => {
    expect([after(["running", "completed"], one), after(["running", "cancelled"]), after(["completed"])]).toEqual([
      nothing,
      nothing,
      nothing,
    ]);
  });

  it("is read once it is opened, and works again before it ends again", () => {
    const unseen = after(["running", "completed"]);
    expect(toUnseen(unseen, listed("completed"), one)).toEqual(nothing);
    expect(toUnseen(unseen, listed("running"), other)).toEqual({ working: [one], ended: [] });
  });

  it("that is missing from the list for a while is remembered", () => {
    const working = after(["running"]);
    expect(toUnseen(toUnseen(working, [], other), listed("completed"), null)).toEqual({ working: [], ended: [one] });
  });

  it("that did not change keeps the known state", () => {
    const unseen = after(["running", "completed"]);
    expect(toUnseen(unseen, listed("completed"), other)).toBe(unseen);
  });

  it("is forgotten after hundreds of others", () => {
    const many = Array.from({ length: 250 }, () => ({ id: SessionId.create(), status: "running" as const }));
    expect(toUnseen(nothing, many, null).working).toEqual(many.slice(50).map(({ id }) => id));
  });
});
