import { expect, it } from "vitest";
import { SessionStatus } from "@/lib/domain/session";
import { render, textOf } from "../../testing/render";
import { RunAnnouncer } from "./run-announcer";

it("every state of a conversation is announced politely, in its own words", () => {
  const announced = SessionStatus.options.map((status) => [status, textOf(render(<RunAnnouncer status={status} />))]);
  expect(Object.fromEntries(announced)).toEqual({
    running: "Working on it",
    pending_interrupt: "Needs your answer",
    completed: "Done",
    error: "Failed",
    cancelled: "Stopped",
  });
});

it("the live region exists before anything is known, so that the first change is announced", () => {
  const html = render(<RunAnnouncer status={undefined} />);
  expect([textOf(html), html.includes('role="status" aria-live="polite"')]).toEqual(["", true]);
});
