import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-error";
import { withRetries } from "./with-retries";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that fails a number of times before it succeeds; returns its outcome and the length of each wait. */
async function attempt(status: number, failures: number, signal = new AbortController().signal) {
  const waits: number[] = [];
  let left = failures;
  let last = Date.now();
  const work = () => {
    if (left !== failures) waits.push(Date.now() - last);
    last = Date.now();
    return left-- > 0 ? Promise.reject(new ApiError(status, `status ${status}`)) : Promise.resolve("done");
  };
  let pauses = 0;
  const trying = withRetries(work, { signal, onPause: () => (pauses += 1) }).catch((error: unknown) => error);
  const outcome = await Promise.race([trying, vi.advanceTimersByTimeAsync(3_600_000).then(() => trying)]);
  return { outcome, waits, pauses };
}

it("waits longer and longer for an unreachable server, and never gives up", async () => {
  const { outcome, waits, pauses } = await attempt(0, 8);
  expect(outcome).toBe("done");
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000]);
  expect(pauses).toBe(8);
});

it("retries a server fault a few times, then reports it", async () => {
  expect((await attempt(503, 3)).outcome).toBe("done");
  expect((await attempt(503, 4)).outcome).toEqual(new ApiError(503, "status 503"));
});

it("does not retry a refusal", async () => {
  expect(await attempt(422, 1)).toEqual({ outcome: new ApiError(422, "status 422"), waits: [], pauses: 0 });
});

it("stops waiting when it is aborted", async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 700);
  const { outcome, waits } = await attempt(0, 100, stop.signal);
  expect([outcome, waits]).toEqual([expect.objectContaining({ name: "AbortError" }), [500]]);
});
