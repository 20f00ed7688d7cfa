"use client";

import { useState } from "react";

/**
 * Where the focus goes when what lies over the page is closed: to what had it before, which for an entry of a menu is what the
 * menu opened from. Nothing stands for what has gone meanwhile.
 * @returns a handler of the event that comes when it is closed.
 */
export function useOpenerFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    if (!opener?.isConnected) return;
    // In the place of what would take it otherwise, which is there only for what opens from a button of its own.
    event.preventDefault();
    opener.focus({ preventScroll: true });
  };
}

function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const origin = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return origin instanceof HTMLElement && origin !== document.body ? origin : null;
}
