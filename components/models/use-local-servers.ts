"use client";

import { useEffect, useState } from "react";
import type { LocalServers } from "@/lib/domain/connected-model";
import { findLocalServers } from "../api/models";

/** Finds model servers on the machine of the server when the component mounts; null until that is done. */
export function useLocalServers(): LocalServers["items"] | null {
  const [found, setFound] = useState<LocalServers["items"] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    findLocalServers(left.signal).then(
      ({ items }) => setFound(items),
      // A failed search finds nothing; a provider can still be connected.
      () => {
        if (!left.signal.aborted) setFound([]);
      },
    );
    return () => left.abort();
  }, []);
  return found;
}
