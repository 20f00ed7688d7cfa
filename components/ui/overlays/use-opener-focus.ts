"use client";

import { useState } from "react";
import { findSurroundings, giveFocusToFirst } from "./keep-focus";

/**
 * Where the focus goes when what lies over the page is closed: to what had it before, which for an entry of a menu is what the
 * menu opened from. For what has gone meanwhile, or can do nothing any more, stands what is nearest around it.
 * @returns a handler of the event that comes when it is closed.
 */
export function useOpenerFocus(): (event: Event) => void {
  const [openers] = useState(() => {
    const opener = findOpener();
    return opener === null ? [] : [opener, ...findSurroundings(opener)];
  });
  return (event) => {
    // In the place of what would take it otherwise, which is there only for what opens from a button of its own.
    if (giveFocusToFirst(openers)) event.preventDefault();
  };
}

function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const origin = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return origin instanceof HTMLElement && origin !== document.body ? origin : null;
}
