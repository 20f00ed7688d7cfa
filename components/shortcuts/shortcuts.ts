/** A key combination. `mod` is Command on Apple's computers and Control elsewhere. */
export interface Shortcut {
  /** As the browser names it, letters in lower case. */
  key: string;
  mod?: boolean;
  shift?: boolean;
  alt?: boolean;
}

/** The combinations that work anywhere on the page. */
export const shortcuts = {
  search: { key: "k", mod: true },
  newQuestion: { key: "o", mod: true, shift: true },
  sidebar: { key: "b", mod: true },
  help: { key: "/", mod: true },
  composer: { key: "Escape", shift: true },
  copyAnswer: { key: "c", mod: true, shift: true },
  copyCode: { key: ";", mod: true, shift: true },
  nextRegion: { key: "F6" },
  previousRegion: { key: "F6", shift: true },
  accept: { key: "Enter", mod: true, alt: true },
  decline: { key: "Backspace", mod: true, alt: true },
  messages: { key: "t", alt: true },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** The relevant part of a keyboard event. */
type Pressed = Pick<KeyboardEvent, "key" | "code" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Punctuation keys of shortcuts by their position on an English keyboard, for layouts with something else there. */
const places: Readonly<Record<string, string>> = { Semicolon: ";", Slash: "/" };

/** Whether exactly these keys are pressed. Where the layout has no Latin letters, the position of the key decides. */
export function matchesShortcut(event: Pressed, { key, mod, shift, alt }: Shortcut): boolean {
  const isSign = /^[^a-z0-9]$/i.test(key);
  return (
    (event.metaKey || event.ctrlKey) === (mod ?? false) &&
    event.altKey === (alt ?? false) &&
    // Some layouts need Shift for a punctuation key and others do not.
    (event.shiftKey === (shift ?? false) || (isSign && event.key === key)) &&
    keysOf(event).includes(key.toLowerCase())
  );
}

/** The pressed key by layout and by position. */
function keysOf({ key, code }: Pressed): string[] {
  const isLatin = /^[\u0020-\u024f]+$/.test(key);
  const place = /^Key([A-Z])$/.exec(code)?.[1] ?? places[code];
  return [key, ...(place !== undefined && (!isLatin || places[code] !== undefined) ? [place] : [])].map((name) =>
    name.toLowerCase(),
  );
}

/** Names of the keys in the order in which they are pressed. */
export function toKeyNames({ key, mod, shift, alt }: Shortcut, isApple: boolean): string[] {
  const names = {
    ...(isApple
      ? { mod: "⌘", shift: "⇧", alt: "⌥", Enter: "↩", Backspace: "⌫" }
      : { mod: "Ctrl", shift: "Shift", alt: "Alt" }),
    ...{ Escape: "Esc", PageUp: "Page Up", PageDown: "Page Down" },
  };
  return [
    ...(mod ? [names.mod] : []),
    ...(alt ? [names.alt] : []),
    ...(shift ? [names.shift] : []),
    key in names ? names[key as keyof typeof names] : key.length === 1 ? key.toUpperCase() : key,
  ];
}

/** Whether this is an Apple computer, according to the browser. */
export function isAppleKeyboard(): boolean {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
