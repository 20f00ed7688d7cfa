"use client";

import { startTransition, useEffect, useRef, useState, type RefObject } from "react";
import { awaitIdle } from "./fill-turns";

/** Distance from the viewport within which a turn is rendered immediately. */
const near = "1200px";

/**
 * Whether to render the content of a turn: initially, or once it is near the viewport or the browser is idle. Stays
 * rendered, so that the browser can search the entire conversation.
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
