"use client";

import { useMemo, useSyncExternalStore } from "react";
import { readFigureTheme, type FigureTheme } from "./figure-theme";

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  return () => observer.disconnect();
}

/** The chart colours of the page as it looks now, new ones after the theme was switched. */
export function useFigureTheme(): FigureTheme {
  const classes = useSyncExternalStore(
    subscribe,
    () => document.documentElement.className,
    () => "",
  );
  return useMemo(() => {
    void classes;
    return readFigureTheme(getComputedStyle(document.body));
  }, [classes]);
}
