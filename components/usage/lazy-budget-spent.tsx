"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { BudgetSpent } from "./budget-spent";

const Loaded = lazy(() => import("./budget-spent").then((room) => ({ default: room.BudgetSpent })));

/** What a conversation has spent of its budget, loaded with the first answer that shows it. */
export function LazyBudgetSpent(props: ComponentProps<typeof BudgetSpent>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
