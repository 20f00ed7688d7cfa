"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { InterruptCard } from "./interrupt-card";

const Loaded = lazy(() => import("./interrupt-card").then((room) => ({ default: room.InterruptCard })));

/** Loads the card with the first interrupt, and shows only its sentence until then. */
export function LazyInterruptCard(props: ComponentProps<typeof InterruptCard>) {
  const { prompt } = props.interrupt;
  return (
    <Suspense fallback={<p className="rounded-lg border bg-surface p-4 [overflow-wrap:anywhere]">{prompt}</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}
