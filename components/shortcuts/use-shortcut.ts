"use client";

import { useEffect, useEffectEvent } from "react";
import { matchesShortcut, shortcuts, type ShortcutName } from "./shortcuts";

/** Handles a shortcut pressed anywhere on the page, instead of the browser's default. */
export function useShortcut(name: ShortcutName, onPress: () => void, enabled = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !matchesShortcut(event, shortcuts[name])) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [enabled]);
}
