"use client";

import { useEffect, useState } from "react";
import type { LocalServers } from "@/lib/domain/connected-model";
import { findLocalServers } from "../api/models";

/** Model servers on the machine of the server, looked for once the component is there; null until that is done. */
export function useLocalServers(): LocalServers["items"] | null {
  const [found, setFound] = useState<LocalServers["items"] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    findLocalServers(left.signal).then(
      ({ items }) => setFound(items),
      // A search that fails finds nothing; a service can be connected all the same.
      () => {
        if (!left.signal.aborted) setFound([]);
      },
    );
    return () => left.abort();
  }, []);
  return found;
}
