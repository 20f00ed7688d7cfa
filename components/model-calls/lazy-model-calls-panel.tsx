"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { ModelCallsPanel } from "./model-calls-panel";

const Loaded = lazy(() => import("./model-calls-panel").then((room) => ({ default: room.ModelCallsPanel })));

/** Shows the model calls of one answer; code and content are loaded when the panel is opened. */
export function LazyModelCallsPanel(props: ComponentProps<typeof ModelCallsPanel>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
