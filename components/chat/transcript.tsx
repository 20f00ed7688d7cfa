"use client";

import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { StickToBottom, useStickToBottomContext } from "use-stick-to-bottom";
import { Button } from "../ui/button";
import { words } from "../words";

/** The conversation: stays at its end while that grows, until a person scrolls up; then a button leads back. */
export function Transcript({ children }: { children: ReactNode }) {
  return (
    <StickToBottom className="relative min-h-0 flex-1 overflow-hidden" resize="instant" initial="instant">
      <StickToBottom.Content className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 pb-8">
        {children}
      </StickToBottom.Content>
      <ToTheEnd />
    </StickToBottom>
  );
}

function ToTheEnd() {
  const { isAtBottom, scrollToBottom } = useStickToBottomContext();
  if (isAtBottom) return null;
  return (
    <Button
      size="icon"
      aria-label={words.run.toTheEnd}
      onClick={() => void scrollToBottom()}
      className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full"
    >
      <ArrowDown />
    </Button>
  );
}
