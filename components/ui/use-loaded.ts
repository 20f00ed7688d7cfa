"use client";

import { useEffect, useState } from "react";
import { words } from "../words";
import { tellFault } from "./tell-fault";

const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A part of the program that is fetched when it is first wanted; null until it is there and while it is not wanted. One that does
 * not come is told in a message, and fetched again when it is wanted anew.
 * @param load always the same function: what it fetched is kept under it.
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
      () => void tellFault(null, words.errors.unreachable),
    );
    return () => {
      left = true;
    };
  }, [missing, load]);
  return known;
}

/**
 * A part of the program without which there is nothing to show, fetched when its place appears; null until it is there. When it does
 * not come, the place fails with what kept it away.
 * @param load always the same function: what it fetched is kept under it.
 */
export function useNeeded<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>((loaded.get(load) as Part | undefined) ?? null);
  useEffect(() => {
    if (part !== null) return;
    let left = false;
    load().then(
      (fetched) => {
        loaded.set(load, fetched);
        if (!left) setPart(fetched);
      },
      (error: unknown) => {
        if (left) return;
        setPart(() => {
          throw error;
        });
      },
    );
    return () => {
      left = true;
    };
  }, [load, part]);
  return part;
}
