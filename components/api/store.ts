/** A value outside of React that components can subscribe to. */
export interface Store<Value> {
  get: () => Value;
  set: (change: (value: Value) => Value) => void;
  /** Calls back after every change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with an initial value. Setting the same value again notifies nobody. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      const next = change(value);
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
