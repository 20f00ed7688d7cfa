"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import { useInBrowser } from "../ui/use-in-browser";
import type { UsageGauge } from "./usage-gauge";

const Loaded = lazy(() => import("./usage-gauge").then((room) => ({ default: room.UsageGauge })));

/** The usage of a conversation, loaded after the conversation itself: on the server, it would be a button without effect. */
export function LazyUsageGauge(props: ComponentProps<typeof UsageGauge>) {
  if (!useInBrowser()) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
