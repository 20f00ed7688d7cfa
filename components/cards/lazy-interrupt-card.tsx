"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { useInBrowser } from "../ui/use-in-browser";
import type { InterruptCard } from "./interrupt-card";

const Loaded = lazy(() => import("./interrupt-card").then((room) => ({ default: room.InterruptCard })));

/** Loads the card with the first interrupt. Until then, and on the server, it shows only what is asked. */
export function LazyInterruptCard(props: ComponentProps<typeof InterruptCard>) {
  const outline = <CardOutline interrupt={props.interrupt} />;
  // A person's input so far is in the browser, which also gives the card its focus.
  if (!useInBrowser()) return outline;
  return (
    <Suspense fallback={outline}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** What an interrupt asks, in words: its sentence, and its questions, steps and options. */
function CardOutline({ interrupt: { prompt, options, payload } }: { interrupt: Interrupt }) {
  const items = [...textsOf(payload.questions), ...textsOf(payload.steps), ...options.flatMap(toTexts)];
  return (
    <div aria-busy className="grid gap-2 rounded-lg border bg-surface p-4 [overflow-wrap:anywhere]">
      <p>{prompt}</p>
      <ul className="list-disc pl-5 text-small text-ink-soft empty:hidden">
        {items.map((text, place) => (
          <li key={place}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.flatMap(toTexts) : [];
}

/** The words of a step, or of a question or an option with its description and its own options. */
function toTexts(item: unknown): string[] {
  if (typeof item === "string") return [item];
  const { text, label, description, says, options } = (item ?? {}) as Record<string, unknown>;
  const words = [text, label, says, description].filter((part) => typeof part === "string" && part !== "");
  return [words.join(": "), ...textsOf(options)].filter((part) => part !== "");
}
