"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { keepFocus } from "../../ui/overlays/keep-focus";

/**
 * Keeps the focus in a panel that has it, whatever goes in it, and gives it back when the panel itself goes: to what had it when the
 * panel came, else to the conversation.
 * @param present whether it is there.
 * @returns for its element.
 */
export function usePanelFocus(present: boolean): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);

  // Before the panel is taken out of the page, which would leave the focus nowhere.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = panel.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      const next = isThere ? opener : document.querySelector<HTMLElement>("[data-transcript]");
      next?.focus({ preventScroll: true });
    };
  }, [present]);

  useEffect(() => (present && panel.current ? keepFocus(panel.current) : undefined), [present]);

  return panel;
}
