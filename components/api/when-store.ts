import type { Store } from "./store";

/** Resolves as soon as the value of a store passes `test`; immediately if it already does. */
export function whenStore<Value>(
  store: Pick<Store<Value>, "get" | "subscribe">,
  test: (value: Value) => boolean,
): Promise<void> {
  if (test(store.get())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (!test(store.get())) return;
      stop();
      resolve();
    });
  });
}
