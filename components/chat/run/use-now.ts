"use client";

import { useSyncExternalStore } from "react";

const tickMs = 1_000;

/** Returns the time in milliseconds, updated every second while `ticking` is set. */
export function useNow(ticking: boolean): number {
  return useSyncExternalStore(
    ticking ? subscribeToSeconds : subscribeToNothing,
    () => Math.floor(Date.now() / tickMs) * tickMs,
    () => 0,
  );
}

function subscribeToSeconds(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
