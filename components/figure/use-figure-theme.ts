"use client";

import { useMemo, useSyncExternalStore } from "react";
import { readFigureTheme, type FigureTheme } from "./figure-theme";

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  return () => observer.disconnect();
}

/** Returns the current chart colours of the page, updated when the theme changes. */
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
