"use client";

import { ArrowDown } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../ui/button";
import { words } from "../words";

/** How much of the end may hide before a button leads to it, in pixels. */
const tolerance = 40;

/** Space above a question at the top, in pixels. */
const topMargin = 24;

/**
 * The conversation. A new question moves to the top and its answer grows below it, so that an answer is read from its
 * beginning and nothing moves while it comes; a button leads to what is below the edge.
 */
export function Transcript({ turnCount, children }: { turnCount: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [endHidden, setEndHidden] = useState(false);

  useEffect(() => {
    const [outer, turn] = [frame.current, findLastTurn(content.current)];
    if (outer === null || turn === null) return;
    // Not by `scrollIntoView`, which would also move the page around this frame.
    outer.scrollTop += turn.getBoundingClientRect().top - outer.getBoundingClientRect().top - topMargin;
  }, [turnCount]);

  useEffect(() => {
    const [outer, inner] = [frame.current, content.current];
    if (outer === null || inner === null) return;
    const measure = () => {
      // The last turn is at least as high as the frame; its last part tells where it ends.
      setEndHidden(hiddenBelow(outer, inner) > tolerance);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    for (const part of findLastTurn(inner)?.children ?? []) observer.observe(part);
    const changes = new MutationObserver(measure);
    changes.observe(inner, { childList: true, subtree: true });
    outer.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
      outer.removeEventListener("scroll", measure);
    };
  }, [turnCount]);

  const toTheEnd = () => {
    const [outer, inner] = [frame.current, content.current];
    if (outer === null || inner === null) return;
    outer.scrollBy({ top: hiddenBelow(outer, inner) + topMargin, behavior: "smooth" });
  };
  return (
    <div className="relative min-h-0 flex-1">
      <div ref={frame} tabIndex={-1} className="[container-type:size] h-full overflow-y-auto outline-none">
        <div
          ref={content}
          className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 pb-8 [&>article:last-of-type]:min-h-[calc(100cqh-3.5rem)]"
        >
          {children}
        </div>
      </div>
      {endHidden && (
        <Button
          size="icon"
          aria-label={words.run.toTheEnd}
          onClick={toTheEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full"
        >
          <ArrowDown />
        </Button>
      )}
    </div>
  );
}

function findLastTurn(content: HTMLElement | null): Element | null {
  return content?.querySelector(":scope > article:last-of-type") ?? null;
}

/** How far the end of the last turn lies below the edge of the frame, in pixels. */
function hiddenBelow(frame: HTMLElement, content: HTMLElement): number {
  const end = findLastTurn(content)?.lastElementChild;
  return end ? end.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom : 0;
}
