"use client";

import { useSyncExternalStore } from "react";
import type { Store } from "./store";

/** Returns the current value of a store. During server rendering it is `atServer`, or else the initial value. */
export function useStore<Value>(store: Pick<Store<Value>, "get" | "subscribe">, atServer?: Value): Value {
  const getAtServer = () => {
    // Null is a value.
    if (atServer !== undefined) return atServer;
    return store.get();
  };
  return useSyncExternalStore(store.subscribe, store.get, getAtServer);
}
