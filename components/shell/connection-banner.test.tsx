import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reportReached, reportUnreachable } from "../api/connection";
import { render, textOf } from "../testing/render";
import { ConnectionBanner } from "./connection-banner";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  reportReached();
  vi.useRealTimers();
});

it("the banner is shown while the server does not respond, in a polite live region", () => {
  const seen = [textOf(render(<ConnectionBanner />))];
  reportUnreachable();
  const lost = render(<ConnectionBanner />);
  seen.push(textOf(lost));
  reportReached();
  seen.push(textOf(render(<ConnectionBanner />)));
  expect(seen).toEqual(["", "The server is not responding. Retrying; what you wrote is kept.", ""]);
  expect(lost.startsWith('<div role="status" aria-live="polite">')).toBe(true);
});
