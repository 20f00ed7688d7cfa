"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps the focus in a list of links when the focused row is removed: moves it to the next row, or the previous one, or the
 * search field. `giveFocusBack` focuses the link of this row as soon as it exists.
 */
export function useRowFocus(): { row: RefObject<HTMLDivElement | null>; giveFocusBack: () => void } {
  const row = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);

  useEffect(() => {
    const link = wanted.current ? row.current?.querySelector("a") : null;
    if (!link) return;
    wanted.current = false;
    link.focus();
  });

  // Before the row is removed from the page, which would drop the focus.
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const item = element.closest("li");
      const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
      const next = neighbour?.querySelector("a") ?? document.querySelector<HTMLElement>("input[type=search]");
      next?.focus();
    };
  }, []);

  const giveFocusBack = () => {
    wanted.current = true;
  };
  return { row, giveFocusBack };
}
