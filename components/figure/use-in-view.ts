"use client";

import { useEffect, useRef, useState, type RefObject } from "react";

/** Whether an element has come near the visible part of the page; stays true from then on. */
export function useInView(): [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: "300px" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [seen]);
  return [element, seen];
}
