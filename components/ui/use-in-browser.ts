"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page runs in the browser: false during server rendering, and until the browser has shown the same. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
