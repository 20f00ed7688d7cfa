"use client";

import { startTransition, useEffect, useRef, useState, type RefObject } from "react";
import { awaitIdle } from "./fill-turns";

/** How near the visible part a turn is filled at once. */
const near = "1200px";

/**
 * Whether the inside of a turn is rendered: from the beginning, or once it comes near the view or there is time for it. It stays, so
 * that all of a conversation can be searched in the page.
 */
export function useFilled(deferred: boolean): [RefObject<HTMLElement | null>, boolean] {
  const element = useRef<HTMLElement>(null);
  const [filled, setFilled] = useState(!deferred);
  useEffect(() => {
    const target = element.current;
    if (filled || target === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setFilled(true);
      },
      { rootMargin: near, scrollMargin: near },
    );
    observer.observe(target);
    const takeBack = awaitIdle(() => startTransition(() => setFilled(true)));
    return () => {
      takeBack();
      observer.disconnect();
    };
  }, [filled]);
  return [element, filled];
}
