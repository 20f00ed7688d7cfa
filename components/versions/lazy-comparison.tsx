"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import { useStore } from "../api/use-store";
import type { Comparison } from "./comparison";
import { pendingComparison } from "./pending-comparison";

const Loaded = lazy(() => import("./comparison").then((room) => ({ default: room.Comparison })));

/** Fulfils requests to compare approaches; loaded when there is one. */
export function LazyComparison(props: ComponentProps<typeof Comparison>) {
  if (useStore(pendingComparison(props.sessionId), null) === null) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
