"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { ShortcutHelp } from "./shortcut-help";

const Loaded = lazy(() => import("./shortcut-help").then((room) => ({ default: room.ShortcutHelp })));

/** The help sheet of the keys; loaded when somebody looks at it. */
export function LazyShortcutHelp(props: ComponentProps<typeof ShortcutHelp>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
