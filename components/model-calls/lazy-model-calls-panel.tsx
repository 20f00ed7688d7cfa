"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { ModelCallsPanel } from "./model-calls-panel";

const Loaded = lazy(() => import("./model-calls-panel").then((room) => ({ default: room.ModelCallsPanel })));

/** What models saw and said for one answer; code and content are loaded when it is looked at. */
export function LazyModelCallsPanel(props: ComponentProps<typeof ModelCallsPanel>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
