"use client";

import { ArrowDown } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import { Button } from "../../ui/button";
import { keepFocus } from "../../ui/overlays/keep-focus";
import { words } from "../../words/words";
import { topMargin, useReadingPlace } from "./use-reading-place";

/** Number of hidden pixels at the end from which a button to scroll there is shown. */
const tolerance = 40;

/**
 * The transcript of a conversation. A new or rerun question moves to the top and its answer grows below it, so that
 * answers are read from the beginning and nothing moves while they arrive. A button leads to hidden content below.
 * Restores the last position on return.
 * @param props.lastTurn question of the last turn that is not set aside.
 * @param props.askedAgain the rerun question and the number of reruns; with none, the question that a link leads to.
 * @param props.linked the message in the URL.
 * @param props.waits whether a card is waiting for the user.
 */
export function Transcript(props: {
  sessionId: SessionId;
  turnCount: number;
  lastTurn: MessageId | undefined;
  askedAgain: { questionId: MessageId; count: number } | null;
  linked: MessageId | null;
  waits: boolean;
  children: ReactNode;
}) {
  const { sessionId, turnCount, lastTurn, askedAgain, linked, waits, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [endHidden, setEndHidden] = useState(false);
  const place = useReadingPlace({
    ...{ sessionId, frame, content, linked, waits },
    begin: askedAgain?.questionId ?? null,
    findEnd,
    isAtEnd: (outer, inner) => hiddenBelow(outer, inner) <= tolerance,
  });

  const shownTurns = useRef(turnCount);
  useEffect(() => {
    if (shownTurns.current === turnCount) return;
    shownTurns.current = turnCount;
    if (frame.current && place.leave()) showTurn(frame.current, findLastTurn(content.current));
  });

  const shownAgain = useRef(askedAgain);
  useEffect(() => {
    if (shownAgain.current === askedAgain) return;
    shownAgain.current = askedAgain;
    if (frame.current && place.leave()) showTurn(frame.current, findAskedAgain(content.current, askedAgain));
  });

  useEffect(() => (frame.current ? keepFocus(frame.current) : undefined), []);

  useEffect(() => {
    const end = findEnd(content.current);
    if (frame.current === null || end === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        // Content above the frame has already been read.
        const isBelow = entry.boundingClientRect.top > (entry.rootBounds?.top ?? 0);
        setEndHidden(!entry.isIntersecting && isBelow);
      },
      { root: frame.current, rootMargin: `0px 0px ${tolerance}px 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [lastTurn]);

  const toTheEnd = () => {
    const end = findEnd(content.current);
    if (end === null) return;
    // The button disappears.
    findLastTurn(content.current)?.focus({ preventScroll: true });
    // Distant turns only have an estimated height, so scrolling there would miss the target.
    place.holdEnd(end);
  };
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={frame}
        tabIndex={-1}
        data-transcript
        className="[container-type:size] h-full overflow-x-hidden overflow-y-auto outline-none"
      >
        <div
          ref={content}
          className="reading-column grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 pb-8 [&>article:last-of-type]:min-h-[calc(100cqh-3.5rem)]"
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

function findLastTurn(content: HTMLElement | null): HTMLElement | null {
  return content?.querySelector<HTMLElement>(":scope > article:last-of-type") ?? null;
}

function findAskedAgain(content: HTMLElement | null, askedAgain: { questionId: MessageId } | null): HTMLElement | null {
  return askedAgain && (content?.querySelector(`[data-question="${askedAgain.questionId}"]`) ?? null);
}

/** Finds the marker after the last part of the last turn, which is at least as high as the frame. */
function findEnd(content: HTMLElement | null): HTMLElement | null {
  return findLastTurn(content)?.querySelector<HTMLElement>(":scope > [data-end]") ?? null;
}

function scrollToTurn(frame: HTMLElement, turn: Element | null): void {
  if (turn === null) return;
  // Avoids `scrollIntoView`, which would also scroll the page around this frame.
  frame.scrollTop += turn.getBoundingClientRect().top - frame.getBoundingClientRect().top - topMargin;
}

/** Scrolls to a turn; moves the focus as well if the pressed element is in the transcript. */
function showTurn(frame: HTMLElement, turn: HTMLElement | null): void {
  scrollToTurn(frame, turn);
  // The pressed element may disappear with this change; an earlier microtask then keeps the focus nearby.
  queueMicrotask(() => {
    if (frame.contains(document.activeElement)) turn?.focus({ preventScroll: true });
  });
}

/** Returns how far the end of the last turn lies below the edge of the frame, in pixels. */
function hiddenBelow(frame: HTMLElement, content: HTMLElement): number {
  const end = findEnd(content);
  return end ? end.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom : 0;
}
