"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { PreparationCard } from "./preparation-card";

const Loaded = lazy(() => import("./preparation-card").then((room) => ({ default: room.PreparationCard })));

/** Shows what an answer changed in the data, by a card that is loaded with the first one. */
export function LazyPreparationCard(props: ComponentProps<typeof PreparationCard>) {
  return (
    <Suspense fallback={<div aria-hidden className="h-40 animate-pulse rounded-md bg-sunken" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
