"use client";

import { useEffect, useState } from "react";
import { words } from "../words/words";
import { showFault } from "./show-fault";

const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Loads a module when it is first wanted; null until it is loaded and while it is not wanted. A failure is reported in a
 * toast, and retried the next time it is wanted.
 * @param load always the same function: its result is cached by it.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const known = wanted ? (part ?? (loaded.get(load) as Part | undefined) ?? null) : null;
  const missing = wanted && known === null;
  useEffect(() => {
    if (!missing) return;
    let left = false;
    load().then(
      (fetched) => {
        loaded.set(load, fetched);
        if (!left) setPart(fetched);
      },
      () => void showFault(null, words.errors.unreachable),
    );
    return () => {
      left = true;
    };
  }, [missing, load]);
  return known;
}
