"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { keepFocus } from "../../ui/overlays/keep-focus";

/**
 * Keeps the focus in a focused panel when its content disappears, and restores it when the panel itself disappears: to
 * the previously focused element or, failing that, to the conversation.
 * @param present whether the panel is shown.
 * @returns a ref for its element.
 */
export function usePanelFocus(present: boolean): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);

  // Runs before the panel is removed from the page, which would drop the focus.
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
