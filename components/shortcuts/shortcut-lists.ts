import type { shortcutWords } from "../words/shortcut-words";
import { shortcuts, type Shortcut } from "./shortcuts";

/** All keys with an effect, by where the focus is. */
export const shortcutLists = {
  everywhere: shortcuts,
  composer: {
    send: { key: "Enter" },
    newLine: { key: "Enter", shift: true },
    recall: { key: "↑" },
    stop: { key: "Escape" },
  },
  table: {
    move: { key: "← ↑ → ↓" },
    select: { key: "← ↑ → ↓", shift: true },
    edge: { key: "← ↑ → ↓", mod: true },
    firstColumn: { key: "Home" },
    lastColumn: { key: "End" },
    firstCell: { key: "Home", mod: true },
    lastCell: { key: "End", mod: true },
    pageUp: { key: "PageUp" },
    pageDown: { key: "PageDown" },
    open: { key: "Enter" },
    copy: { key: "c", mod: true },
  },
  panel: {
    tab: { key: "← →" },
    width: { key: "← →" },
    indent: { key: "Tab" },
    leave: { key: "Escape" },
    close: { key: "Escape" },
  },
} as const satisfies {
  [List in keyof typeof shortcutWords.lists]: Record<keyof (typeof shortcutWords)[List], Shortcut>;
};
