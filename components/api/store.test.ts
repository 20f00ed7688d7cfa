import { expect, it } from "vitest";
import { createStore } from "./store";

it("a store notifies its listeners of every change, and of nothing else", () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set((value) => value + 1);
  store.set((value) => value);
  store.set(() => 5);
  stop();
  store.set(() => 6);
  expect([seen, store.get()]).toEqual([[2, 5], 6]);
});

it("a listener that unsubscribes during a notification does not affect the others", () => {
  const store = createStore("a");
  const heard: string[] = [];
  const stop = store.subscribe(() => {
    heard.push("first");
    stop();
  });
  store.subscribe(() => heard.push("second"));
  store.set(() => "b");
  store.set(() => "c");
  expect(heard).toEqual(["first", "second", "second"]);
});
