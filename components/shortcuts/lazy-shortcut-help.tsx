"use client";

import type { ComponentProps } from "react";
import { useLoaded } from "../ui/use-loaded";
import type { ShortcutHelp } from "./shortcut-help";

const load = () => import("./shortcut-help");

/** The keyboard help, loaded when it is first opened. */
export function LazyShortcutHelp(props: ComponentProps<typeof ShortcutHelp>) {
  const room = useLoaded(load, true);
  return room && <room.ShortcutHelp {...props} />;
}
