"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { InterruptCard } from "./interrupt-card";

const Loaded = lazy(() => import("./interrupt-card").then((room) => ({ default: room.InterruptCard })));

/** Loads the card with the first interrupt, and shows only its sentence and its options until then. */
export function LazyInterruptCard(props: ComponentProps<typeof InterruptCard>) {
  const { prompt, options } = props.interrupt;
  const outline = (
    <div aria-busy className="grid gap-2 rounded-lg border bg-surface p-4 [overflow-wrap:anywhere]">
      <p>{prompt}</p>
      {options.length > 0 && (
        <ul className="list-disc pl-5 text-small text-ink-soft">
          {options.map(({ id, label, description }) => (
            <li key={id}>{[label, description].filter(Boolean).join(": ")}</li>
          ))}
        </ul>
      )}
    </div>
  );
  return (
    <Suspense fallback={outline}>
      <Loaded {...props} />
    </Suspense>
  );
}
