"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { mayTakeFocus } from "./may-take-focus";
import { showWithFocus } from "./show-with-focus";

/**
 * Moves the focus to a card when it appears, unless a person writes something; gives it to the turn around the card when
 * the card goes while it has it.
 */
export function useWaitingFocus(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    if (card.current && mayTakeFocus(document.activeElement)) showWithFocus(card.current);
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
