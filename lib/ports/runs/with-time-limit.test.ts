import { expect, it } from "vitest";
import { releasesContext } from "@/lib/testing/releases-context";
import { withTimeLimit } from "./with-time-limit";

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

it("Work has a signal that aborts after the time", async () => {
  const running = withTimeLimit({ ms: 1 }, ({ signal }) => never(signal));
  await expect(running).rejects.toMatchObject({ name: "TimeoutError" });
});

it("Work has a signal that aborts with the caller's, which is not the end of the time", async () => {
  const stopping = new AbortController();
  let late: boolean | undefined;
  const running = withTimeLimit({ ms: 3_600_000, signal: stopping.signal }, async ({ signal, limit }) => {
    await never(signal).catch(() => undefined);
    late = limit.aborted;
    signal.throwIfAborted();
  });
  stopping.abort(new Error("stopped"));
  await expect(running).rejects.toThrow("stopped");
  expect(late).toBe(false);
});

it("Work leaves nothing behind that holds its asynchronous context until the limit", async () => {
  const { signal } = new AbortController();
  const work = () => withTimeLimit({ ms: 3_600_000, signal }, () => Promise.resolve());
  expect(await releasesContext(work)).toBe(true);
  // The reason why `AbortSignal.timeout` is not used.
  const limits: AbortSignal[] = [];
  const timed = () => Promise.resolve(limits.push(AbortSignal.timeout(3_600_000)));
  expect(await releasesContext(timed)).toBe(false);
});
