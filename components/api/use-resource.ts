"use client";

import { useEffect } from "react";
import { connection } from "./connection";
import type { Resource, ResourceState } from "./resource";
import { useStore } from "./use-store";
import { useKnown } from "./server-state";

/**
 * Returns the state of a resource. Loads it when the component mounts, when the page becomes visible, when a lost server
 * comes back, and every `everyMs` while the page is visible.
 */
export function useResource<Value>(
  resource: Resource<Value>,
  options: { everyMs?: number } = {},
): ResourceState<Value> {
  const { everyMs } = options;
  const { returns } = useStore(connection);

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void resource.ensure();
    };
    void resource.ensure();
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [resource, returns]);

  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && connection.get().reachable) void resource.ensure();
    }, everyMs);
    return () => clearInterval(timer);
  }, [resource, everyMs]);

  return useKnown(resource);
}
