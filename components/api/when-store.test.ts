import { expect, it } from "vitest";
import { createStore } from "./store";
import { whenStore } from "./when-store";

it("waiting for a store resolves when its value passes, and unsubscribes afterwards", async () => {
  const store = createStore(3);
  const tested: number[] = [];
  const waiting = whenStore(store, (value) => {
    tested.push(value);
    return value === 0;
  });
  for (const next of [2, 1, 0, 5]) store.set(() => next);
  await waiting;
  expect(tested).toEqual([3, 2, 1, 0]);
});

it("a value that passes already resolves at once, without a subscription", async () => {
  const store = createStore("in");
  let tests = 0;
  await whenStore(store, () => {
    tests += 1;
    return true;
  });
  store.set(() => "out");
  expect(tests).toBe(1);
});
