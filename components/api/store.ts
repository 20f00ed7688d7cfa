/** A value outside of React that components can watch. */
export interface Store<Value> {
  get: () => Value;
  set: (change: (value: Value) => Value) => void;
  /** Calls back after every change. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

/** A store with a first value. Setting the same value again tells nobody. */
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
