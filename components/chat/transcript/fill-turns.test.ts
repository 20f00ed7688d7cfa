import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitIdle } from "./fill-turns";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("turns are filled one after another, the newest first, without those that are filled already", () => {
  const filled: string[] = [];
  const takeBack = ["a", "b", "c", "d"].map((name) => awaitIdle(() => filled.push(name)));
  takeBack[1]?.();
  const steps = [0, 1, 2, 3].map(() => {
    vi.runOnlyPendingTimers();
    return filled.join("");
  });
  expect(steps).toEqual(["d", "dc", "dca", "dca"]);
  awaitIdle(() => filled.push("e"));
  vi.runAllTimers();
  expect(filled.join("")).toBe("dcae");
});
