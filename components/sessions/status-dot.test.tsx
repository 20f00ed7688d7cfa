import { expect, it } from "vitest";
import { SessionStatus } from "@/lib/domain/session";
import { render } from "../testing/render";
import { StatusDot } from "./status-dot";

it("only a conversation that runs, waits or failed has a dot, and each says so in words", () => {
  const names = SessionStatus.options.map((status) => [
    status,
    /aria-label="([^"]*)"/.exec(render(<StatusDot status={status} unseen={false} />))?.[1] ?? null,
  ]);
  expect(Object.fromEntries(names)).toEqual({
    running: "running",
    pending_interrupt: "needs your answer",
    completed: null,
    error: "failed",
    cancelled: null,
  });
});

it("a dot is an image with a name, and has a tooltip", () => {
  const html = render(<StatusDot status="error" unseen={false} />);
  expect(html).toContain('role="img" aria-label="failed" title="failed"');
});

it("an unread answer has a dot of its own; a failure is always named", () => {
  const nameOf = (status: SessionStatus) =>
    /aria-label="([^"]*)"/.exec(render(<StatusDot status={status} unseen />))?.[1] ?? null;
  expect([nameOf("completed"), nameOf("error"), nameOf("running")]).toEqual(["new answer", "failed", "running"]);
});
