"use client";

import { useEffect, useRef, useState, type RefObject } from "react";

/** Distance from the viewport that counts as near. */
const near = "600px";
/** Charts that are only scrolled past are not worth drawing. */
const settleMs = 120;
/** Charts out of view are dropped after this time, so that scrolling back and forth costs nothing. */
const leaveMs = 2_000;

/**
 * Whether an element has been near the viewport for a moment; false again once it has been far for a while.
 * @param worked whether work was spent on it; otherwise there is nothing to keep once it is far.
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
      // The second margin applies to the frame that scrolls within the page.
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
