import type { Check } from "../api/outline";
import { parseJson } from "../api/parse-json";
import { createStore, type Store } from "../api/store";

/** How a value is stored. */
interface Options<Value> {
  name: string;
  /** What does not fit it counts as empty. */
  schema: Check<Value>;
  empty: Value;
  /** Each tab has a value of its own, which goes with the tab. */
  ofTab?: boolean;
}

/**
 * A store that is kept in the browser's storage under `name`, so that a reload loses nothing; its `empty` value takes no
 * room there. Without a working storage it lives as long as the page. While the server renders it is empty.
 */
export function createStoredStore<Value>(options: Options<Value>): Store<Value> {
  const store = createStore(read(options));
  return {
    ...store,
    set(change) {
      store.set(change);
      write(options, store.get());
    },
  };
}

function storageOf({ ofTab = false }: { ofTab?: boolean }): Storage {
  return ofTab ? globalThis.sessionStorage : globalThis.localStorage;
}

function read<Value>(options: Options<Value>): Value {
  try {
    const parsed = options.schema.safeParse(parseJson(storageOf(options).getItem(options.name) ?? ""));
    return parsed.success ? parsed.data : options.empty;
  } catch {
    return options.empty;
  }
}

function write<Value>(options: Options<Value>, value: Value): void {
  const { name, empty } = options;
  try {
    const text = JSON.stringify(value);
    if (text === JSON.stringify(empty)) storageOf(options).removeItem(name);
    else storageOf(options).setItem(name, text);
  } catch {
    // Storage is full or forbidden; the value still lives in the page.
  }
}
