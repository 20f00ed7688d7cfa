import { expect, it } from "vitest";
import { SessionStatus } from "@/lib/domain/session";
import { render } from "../testing/render";
import { StatusDot } from "./status-dot";

it("only a conversation that runs, waits or failed has a dot, and each says so in words", () => {
  const names = SessionStatus.options.map((status) => [
    status,
    /aria-label="([^"]*)"/.exec(render(<StatusDot status={status} />))?.[1] ?? null,
  ]);
  expect(Object.fromEntries(names)).toEqual({
    running: "running",
    pending_interrupt: "needs your answer",
    completed: null,
    error: "failed",
    cancelled: null,
  });
});

it("a dot is an image with a name, also for those who point at it", () => {
  const html = render(<StatusDot status="error" />);
  expect(html).toContain('role="img" aria-label="failed" title="failed"');
});
