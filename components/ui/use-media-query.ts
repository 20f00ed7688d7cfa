"use client";

import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether a media query matches.
 * @param atServer the answer during server rendering, where nothing is known about the browser.
 */
export function useMediaQuery(query: string, atServer = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => atServer,
  );
}
