"use client";

import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import type { Resource, ResourceState } from "./resource";
import { useInBrowser } from "../ui/use-in-browser";
import { useStore } from "./use-store";

/** A resource whose value the server rendered the page with. */
export interface Rendered {
  resource: object;
  state: unknown;
  adopt: (options: { isFresh: boolean }) => void;
  settle: () => void;
}

const ServerStateContext = createContext<ReadonlyMap<object, unknown>>(new Map());

/** Describes a resource that the server rendered with `value`; nothing for undefined, when the server could not read it. */
export function rendered<Value>(resource: Resource<Value>, value: Value | undefined): Rendered[] {
  if (value === undefined) return [];
  const state: ResourceState<Value> = { value, error: undefined, pending: false };
  return [{ resource, state, adopt: (options) => resource.adopt(state, options), settle: resource.settle }];
}

/**
 * Passes on values that the server rendered the page with: the first rendering in the browser equals the server's. Nothing
 * inside loads them again as the document is hydrated; a page that is shown later may be an older one that the router kept.
 * @param props.values created once.
 */
export function ServerState({ values, children }: { values: () => Rendered[]; children: ReactNode }) {
  const outer = useContext(ServerStateContext);
  const isHydrating = !useInBrowser();
  const [own] = useState(() => {
    const created = values();
    // A server renders for many readers, so that its resources stay empty.
    if (typeof window !== "undefined") for (const { adopt } of created) adopt({ isFresh: isHydrating });
    return created;
  });
  const [known] = useState(() => new Map([...outer, ...own.map(({ resource, state }) => [resource, state] as const)]));
  // The effects of everything inside run before this one.
  useEffect(() => {
    for (const { settle } of own) settle();
  }, [own]);
  return <ServerStateContext value={known}>{children}</ServerStateContext>;
}

/** Returns what is known of a resource, without loading it. */
export function useKnown<Value>(resource: Resource<Value>): ResourceState<Value> {
  const atServer = useContext(ServerStateContext).get(resource) as ResourceState<Value> | undefined;
  return useStore(resource, atServer);
}
