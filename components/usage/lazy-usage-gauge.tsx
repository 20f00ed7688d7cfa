"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { UsageGauge } from "./usage-gauge";

const Loaded = lazy(() => import("./usage-gauge").then((room) => ({ default: room.UsageGauge })));

/** The usage of a conversation, loaded after the conversation itself. */
export function LazyUsageGauge(props: ComponentProps<typeof UsageGauge>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
