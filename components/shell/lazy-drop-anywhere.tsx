"use client";

import { useLoaded } from "../ui/use-loaded";

const load = () => import("./drop-anywhere");

/** Accepts dropped files on pages without a composer; loaded after hydration. */
export function LazyDropAnywhere() {
  const room = useLoaded(load, true);
  return room && <room.DropAnywhere />;
}
