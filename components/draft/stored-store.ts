import type { Check } from "../api/sessions/outline";
import { parseJson } from "../api/parse-json";
import { createStore, type Store } from "../api/store";

/** How a value is stored. */
interface Options<Value> {
  name: string;
  /** Invalid values count as empty. */
  schema: Check<Value>;
  empty: Value;
  /** Each tab has a value of its own, which is dropped with the tab. */
  ofTab?: boolean;
}

/**
 * Creates a store that is kept in the browser's storage under `name`, so that a reload loses nothing; its `empty` value uses
 * no storage. Without working storage it lives only as long as the page. During server rendering it is empty.
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

/**
 * Returns such a store for each conversation, message or other subject by its id, always the same one. None is kept during
 * server rendering, because a server has many readers.
 * @param options.name prefix of all their names.
 */
export function createStoredStores<Id extends string, Value>(options: Options<Value>): (id: Id) => Store<Value> {
  const stores = new Map<Id, Store<Value>>();
  return (id) => {
    const present = stores.get(id);
    if (present) return present;
    const store = createStoredStore({ ...options, name: `${options.name}:${id}` });
    if (typeof window !== "undefined") stores.set(id, store);
    return store;
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
    // Storage is full or forbidden; the value stays in the page.
  }
}
