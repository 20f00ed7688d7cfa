"use client";

import { useLoaded } from "../ui/use-loaded";

const load = () => import("./drop-anywhere");

/** Takes dropped files on pages that have no composer; fetched once the page is alive. */
export function LazyDropAnywhere() {
  const room = useLoaded(load, true);
  return room && <room.DropAnywhere />;
}
