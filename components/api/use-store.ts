"use client";

import { useSyncExternalStore } from "react";
import type { Store } from "./store";

/** The present value of a store. While the server renders, it is `atServer` or else the first value. */
export function useStore<Value>(store: Pick<Store<Value>, "get" | "subscribe">, atServer?: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => atServer ?? store.get());
}
