"use client";

import type { ComponentProps } from "react";
import { useLoaded } from "../ui/use-loaded";
import type { ShortcutHelp } from "./shortcut-help";

const load = () => import("./shortcut-help");

/** The help sheet of the keys; fetched when somebody looks at it. */
export function LazyShortcutHelp(props: ComponentProps<typeof ShortcutHelp>) {
  const room = useLoaded(load, true);
  return room && <room.ShortcutHelp {...props} />;
}
