"use client";

import { useEffect, useState, type RefObject } from "react";

/** Before an element is measured, a medium screen is assumed, so that something is rendered at once. */
const unmeasured = { width: 960, height: 480 };

/** Returns the visible width and height of an element, without scroll bars. */
export function useViewport(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState(unmeasured);
  useEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = measured;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
