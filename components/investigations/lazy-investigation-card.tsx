"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { InvestigationCard } from "./investigation-card";

const Loaded = lazy(() => import("./investigation-card").then((room) => ({ default: room.InvestigationCard })));

/** Shows the card of an investigation, which is loaded with the first one. */
export function LazyInvestigationCard(props: ComponentProps<typeof InvestigationCard>) {
  return (
    <Suspense fallback={<div aria-hidden className="h-40 animate-pulse rounded-md bg-sunken" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
