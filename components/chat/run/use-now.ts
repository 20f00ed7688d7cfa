"use client";

import { useSyncExternalStore } from "react";

const tickMs = 1_000;

/** The time in milliseconds, moving on every second; it stands still when `ticking` is off. */
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
