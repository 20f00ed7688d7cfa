"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** Lets tooltips below it share their delay. Stands once around the page. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={400}>{children}</Primitive.Provider>;
}

/** Shows `text` while its one child is pointed at or focused. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={4}
          className="z-50 max-w-72 rounded-md bg-ink px-2 py-1 text-small text-paper animate-appear"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
