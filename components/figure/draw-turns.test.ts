import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitDrawTurn } from "./draw-turns";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("charts draw one after another, in the order in which they came", () => {
  const drawn: string[] = [];
  for (const name of ["a", "b", "c"]) awaitDrawTurn(() => drawn.push(name));
  const steps = [0, 1, 2].map(() => {
    vi.runOnlyPendingTimers();
    return drawn.join("");
  });
  expect(steps).toEqual(["a", "ab", "abc"]);
});

it("one that went out of view gives its turn up, and later ones come as well", () => {
  const drawn: string[] = [];
  awaitDrawTurn(() => drawn.push("a"));
  const giveUp = awaitDrawTurn(() => drawn.push("b"));
  awaitDrawTurn(() => drawn.push("c"));
  giveUp();
  vi.runAllTimers();
  awaitDrawTurn(() => drawn.push("d"));
  vi.runAllTimers();
  giveUp();
  expect(drawn).toEqual(["a", "c", "d"]);
});
