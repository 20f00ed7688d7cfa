"use client";

import { ArrowDown } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../ui/button";
import { words } from "../words";

/** How much of the end may hide before a button leads to it, in pixels. */
const tolerance = 40;

/**
 * The conversation. A new question moves to the top and its answer grows below it, so that an answer is read from its
 * beginning and nothing moves while it comes; a button leads to what is below the edge.
 */
export function Transcript({ turnCount, children }: { turnCount: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [endHidden, setEndHidden] = useState(false);

  useEffect(() => {
    content.current?.querySelector(":scope > article:last-of-type")?.scrollIntoView({ block: "start" });
  }, [turnCount]);

  useEffect(() => {
    const [outer, inner] = [frame.current, content.current];
    if (outer === null || inner === null) return;
    const measure = () => {
      // The last turn is at least as high as the frame; its last part tells where it ends.
      const end = inner.querySelector(":scope > article:last-of-type")?.lastElementChild?.getBoundingClientRect();
      setEndHidden(end !== undefined && end.bottom > outer.getBoundingClientRect().bottom + tolerance);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    for (const part of inner.querySelectorAll(":scope > article:last-of-type > *")) observer.observe(part);
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
    content.current
      ?.querySelector(":scope > article:last-of-type")
      ?.lastElementChild?.scrollIntoView({ block: "end", behavior: "smooth" });
  };
  return (
    <div className="relative min-h-0 flex-1">
      <div ref={frame} tabIndex={-1} className="[container-type:size] h-full overflow-y-auto outline-none">
        <div
          ref={content}
          className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 pb-8 [&>article]:scroll-mt-6 [&>article:last-of-type]:min-h-[calc(100cqh-3.5rem)]"
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
