"use client";

import { useEffect, useRef, useState, type RefObject } from "react";

/** How near the visible part of the page counts as in view. */
const near = "600px";
/** What is only scrolled past is not worth the work. */
const settleMs = 120;
/** What is out of view is given up after this time, so that going back and forth costs nothing. */
const leaveMs = 2_000;

/**
 * Whether an element is near the visible part of the page, for a moment already; no longer true once it has been far for a while.
 * @param worked whether it was worth some work already; if not, there is nothing to keep once it is far.
 */
export function useNearView(worked: RefObject<boolean>): [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1)?.isIntersecting ?? false;
        clearTimeout(timer);
        const delay = seen ? settleMs : worked.current ? leaveMs : 0;
        timer = setTimeout(() => setNear(seen), delay);
      },
      // The second margin is that of the frame that scrolls within the page.
      { rootMargin: near, scrollMargin: near },
    );
    observer.observe(target);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [worked]);
  return [element, isNear];
}
