"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { mayTakeFocus } from "./may-take-focus";
import { giveFocus, showWithFocus } from "./show-with-focus";

/**
 * Focuses a card and scrolls to it when it appears, unless the user is typing or has been returned to an earlier
 * position. Moves the focus to the surrounding turn when a focused card disappears.
 */
export function useWaitingFocus(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    if (card.current === null || !mayTakeFocus(document.activeElement)) return;
    if (card.current.closest("[data-stays]")) giveFocus(card.current);
    else showWithFocus(card.current);
  }, []);

  // Runs before the card is removed from the page, which would drop the focus.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.closest("article")?.focus({ preventScroll: true });
    };
  }, []);

  return card;
}
