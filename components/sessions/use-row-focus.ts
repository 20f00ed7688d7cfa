"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps the focus in a list of links when the row around `row` goes while it has it: the link of the next row takes it, or that
 * of the row before, or the field that searches the list. `giveFocusBack` puts it on the link of this row as soon as that is there.
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

  // Before the row is taken out of the page, which would leave the focus nowhere.
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
