"use client";

import { useEffect, useState } from "react";
import type { LocalServers } from "@/lib/domain/connected-model";
import { findLocalServers } from "../api/models";

/** Finds model servers on the server's machine when the component mounts; null until the search has finished. */
export function useLocalServers(): LocalServers["items"] | null {
  const [found, setFound] = useState<LocalServers["items"] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    findLocalServers(left.signal).then(
      ({ items }) => setFound(items),
      // A failed search counts as finding nothing; providers can still be connected.
      () => {
        if (!left.signal.aborted) setFound([]);
      },
    );
    return () => left.abort();
  }, []);
  return found;
}
