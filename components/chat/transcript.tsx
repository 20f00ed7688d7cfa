"use client";

import { ArrowDown } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { MessageId } from "@/lib/domain/ids";
import { Button } from "../ui/button";
import { words } from "../words";

/** How much of the end may hide before a button leads to it, in pixels. */
const tolerance = 40;

/** Space above a question at the top, in pixels. */
const topMargin = 24;

/**
 * The conversation. A new question moves to the top and its answer grows below it, so that an answer is read from its
 * beginning and nothing moves while it comes; so does a question that is asked again. A button leads to what is below the edge.
 * @param props.lastTurn the question of the last turn that is not set aside.
 * @param props.askedAgain which question was asked again, and how many were so far.
 */
export function Transcript(props: {
  turnCount: number;
  lastTurn: MessageId | undefined;
  askedAgain: { questionId: MessageId; count: number } | null;
  children: ReactNode;
}) {
  const { turnCount, lastTurn, askedAgain, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [endHidden, setEndHidden] = useState(false);

  useEffect(() => {
    if (frame.current) scrollToTurn(frame.current, findLastTurn(content.current));
  }, [turnCount]);

  useEffect(() => {
    if (frame.current === null || askedAgain === null) return;
    const turn = frame.current.querySelector<HTMLElement>(`[data-question="${askedAgain.questionId}"]`);
    scrollToTurn(frame.current, turn);
    // What was pressed may be disabled or gone now.
    if (frame.current.contains(document.activeElement)) turn?.focus({ preventScroll: true });
  }, [askedAgain]);

  useEffect(() => {
    const end = findEnd(content.current);
    if (frame.current === null || end === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        // What lies above the frame was read already.
        const isBelow = entry.boundingClientRect.top > (entry.rootBounds?.top ?? 0);
        setEndHidden(!entry.isIntersecting && isBelow);
      },
      { root: frame.current, rootMargin: `0px 0px ${tolerance}px 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [lastTurn]);

  const toTheEnd = () => {
    const [outer, inner] = [frame.current, content.current];
    if (outer === null || inner === null) return;
    outer.scrollBy({ top: hiddenBelow(outer, inner) + topMargin, behavior: "smooth" });
  };
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={frame}
        tabIndex={-1}
        data-transcript
        className="[container-type:size] h-full overflow-y-auto outline-none"
      >
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

/** The mark behind the last part of the last turn, which is itself at least as high as the frame. */
function findEnd(content: HTMLElement | null): Element | null {
  return findLastTurn(content)?.querySelector(":scope > [data-end]") ?? null;
}

function scrollToTurn(frame: HTMLElement, turn: Element | null): void {
  if (turn === null) return;
  // Not by `scrollIntoView`, which would also move the page around this frame.
  frame.scrollTop += turn.getBoundingClientRect().top - frame.getBoundingClientRect().top - topMargin;
}

/** How far the end of the last turn lies below the edge of the frame, in pixels. */
function hiddenBelow(frame: HTMLElement, content: HTMLElement): number {
  const end = findEnd(content);
  return end ? end.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom : 0;
}
