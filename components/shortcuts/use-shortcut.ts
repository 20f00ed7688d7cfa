"use client";

import { useEffect, useEffectEvent } from "react";
import { matchesShortcut, shortcuts, type ShortcutName } from "./shortcuts";

/** Does something when a shortcut is pressed anywhere in the page, in the place of what the browser does with it. */
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
