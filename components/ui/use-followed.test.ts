import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error";
import { follow } from "./use-followed";

const left = { current: new AbortController() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  left.current = new AbortController();
});

afterEach(() => {
  left.current.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows a number that changes until it is 3, and that `read` reads. */
function followNumber(read: () => Promise<number>, { isRefreshed = true } = {}) {
  const [looks, ends]: [number[], number[]] = [[], []];
  let reads = 0;
  void follow({
    everyMs: 1_000,
    isChanging: (value) => value < 3,
    read: () => {
      reads += 1;
      return read();
    },
    signal: left.current.signal,
    onLook: (value) => void looks.push(value),
    onEnd: () => {
      ends.push(reads);
      return Promise.resolve(isRefreshed);
    },
  });
  return { looks, ends, countReads: () => reads };
}

describe("something that changes on the server", () => {
  it("is read until it has changed, and only then the page", async () => {
    let value = 0;
    const { looks, ends } = followNumber(() => Promise.resolve((value += 1)));
    await vi.advanceTimersByTimeAsync(10_000);
    expect({ looks, ends }).toEqual({ looks: [1, 2], ends: [3] });
  });

  it("is never read twice at once", async () => {
    const answers: ((value: number) => void)[] = [];
    const { looks, countReads } = followNumber(() => new Promise((answer) => answers.push(answer)));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(countReads()).toBe(1);
    answers[0]?.(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([looks, countReads()]).toEqual([[1], 2]);
  });

  it("is read on while the page cannot be", async () => {
    const { ends } = followNumber(() => Promise.resolve(3), { isRefreshed: false });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ends).toEqual([1, 2]);
  });

  it("is read again after a lost connection; the page, when it cannot be read", async () => {
    const errors = [new ApiError(0, "The server is not responding."), new ApiError(404, "It was deleted.")];
    const { looks, ends } = followNumber(() => Promise.reject(errors.shift() ?? new Error("One read too many.")));
    await vi.advanceTimersByTimeAsync(1_000);
    const before = [...ends];
    await vi.advanceTimersByTimeAsync(1_000);
    expect({ looks, before, ends }).toEqual({ looks: [], before: [], ends: [2] });
  });

  it("is not read on a page that nobody sees, nor on one that was left", async () => {
    const { countReads } = followNumber(() => Promise.resolve(1));
    vi.stubGlobal("document", { visibilityState: "hidden" });
    await vi.advanceTimersByTimeAsync(5_000);
    vi.stubGlobal("document", { visibilityState: "visible" });
    left.current.abort();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(countReads()).toBe(0);
  });
});
