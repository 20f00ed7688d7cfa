"use client";

import { useState } from "react";
import { findSurroundings, giveFocusToFirst } from "./keep-focus";

/**
 * Moves the focus when an overlay closes: to its previous element, which for a menu entry is the menu's trigger. If that is
 * removed or disabled, the closest element around it is focused.
 * @returns a handler for the close event.
 */
export function useOpenerFocus(): (event: Event) => void {
  const [openers] = useState(() => {
    const opener = findOpener();
    return opener === null ? [] : [opener, ...findSurroundings(opener)];
  });
  return (event) => {
    // Replaces the default, which only covers overlays opened from their own trigger.
    if (giveFocusToFirst(openers)) event.preventDefault();
  };
}

function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const origin = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return origin instanceof HTMLElement && origin !== document.body ? origin : null;
}
