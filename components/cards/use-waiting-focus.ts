"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { mayTakeFocus } from "./may-take-focus";
import { giveFocus, showWithFocus } from "./show-with-focus";

/**
 * Moves the focus to a card when it appears, unless a person writes something, and the card into sight, unless the reader came back to
 * another place; gives the focus to the turn around the card when the card goes while it has it.
 */
export function useWaitingFocus(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    if (card.current === null || !mayTakeFocus(document.activeElement)) return;
    if (card.current.closest("[data-stays]")) giveFocus(card.current);
    else showWithFocus(card.current);
  }, []);

  // Before the card is taken out of the page, which would leave the focus nowhere.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.closest("article")?.focus({ preventScroll: true });
    };
  }, []);

  return card;
}
