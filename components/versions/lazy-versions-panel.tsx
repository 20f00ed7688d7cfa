"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { VersionsPanel } from "./versions-panel";

const Loaded = lazy(() => import("./versions-panel").then((room) => ({ default: room.VersionsPanel })));

/** The versions of an answer; the code is loaded when they are opened. */
export function LazyVersionsPanel(props: ComponentProps<typeof VersionsPanel>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
