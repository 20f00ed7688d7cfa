import type { Check } from "../api/outline";
import { parseJson } from "../api/parse-json";
import { createStore, type Store } from "../api/store";

/**
 * A store that is kept in the browser's storage under `name`, so that a reload loses nothing; its `empty` value takes no
 * room there. Without a working storage it lives as long as the page. While the server renders it is empty.
 */
export function createStoredStore<Value>(options: {
  name: string;
  /** What does not fit it counts as empty. */
  schema: Check<Value>;
  empty: Value;
}): Store<Value> {
  const { name, empty } = options;
  const store = createStore(read(options));
  return {
    ...store,
    set(change) {
      store.set(change);
      write(name, store.get(), empty);
    },
  };
}

function read<Value>(options: { name: string; schema: Check<Value>; empty: Value }): Value {
  try {
    const parsed = options.schema.safeParse(parseJson(globalThis.localStorage.getItem(options.name) ?? ""));
    return parsed.success ? parsed.data : options.empty;
  } catch {
    return options.empty;
  }
}

function write<Value>(name: string, value: Value, empty: Value): void {
  try {
    const text = JSON.stringify(value);
    if (text === JSON.stringify(empty)) globalThis.localStorage.removeItem(name);
    else globalThis.localStorage.setItem(name, text);
  } catch {
    // Storage is full or forbidden; the value still lives in the page.
  }
}
