"use client";

import { useSyncExternalStore } from "react";
import type { Store } from "./store";

/** Returns the current value of a store. During server rendering it is `atServer`, or else the initial value. */
export function useStore<Value>(store: Pick<Store<Value>, "get" | "subscribe">, atServer?: Value): Value {
  // Null is a value.
  return useSyncExternalStore(store.subscribe, store.get, () => (atServer === undefined ? store.get() : atServer));
}
