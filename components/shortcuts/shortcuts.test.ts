import { describe, expect, it } from "vitest";
import { matchesShortcut, shortcuts, toKeyNames } from "./shortcuts";

const up = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

describe("a shortcut", () => {
  it("is Command or Control with its key, and no other modifier", () => {
    const search = (part: object) => matchesShortcut({ ...up, key: "k", code: "KeyK", ...part }, shortcuts.search);
    expect([
      search({ ctrlKey: true }),
      search({ metaKey: true }),
      search({}),
      search({ ctrlKey: true, shiftKey: true }),
      search({ ctrlKey: true, altKey: true }),
      search({ ctrlKey: true, key: "j", code: "KeyJ" }),
    ]).toEqual([true, true, false, false, false, false]);
  });

  it("is recognized by key position on layouts without Latin letters", () => {
    const russian = { ...up, ctrlKey: true, key: "л", code: "KeyK" };
    // On a French keyboard A is where Q is in English.
    const french = { ...up, ctrlKey: true, key: "a", code: "KeyQ" };
    expect([matchesShortcut(russian, shortcuts.search), matchesShortcut(french, { key: "q", mod: true })]).toEqual([
      true,
      false,
    ]);
  });

  it("with a punctuation key is recognized with and without Shift, depending on the layout", () => {
    const german = { ...up, ctrlKey: true, shiftKey: true, key: "/", code: "Digit7" };
    const english = { ...up, ctrlKey: true, key: "/", code: "Slash" };
    expect([german, english].map((event) => matchesShortcut(event, shortcuts.help))).toEqual([true, true]);
    const colon = { ...up, ctrlKey: true, shiftKey: true, key: ":", code: "Semicolon" };
    expect(matchesShortcut(colon, shortcuts.copyCode)).toBe(true);
  });

  it("is written with the keyboard's key names", () => {
    expect([toKeyNames(shortcuts.newQuestion, false), toKeyNames(shortcuts.decline, true)]).toEqual([
      ["Ctrl", "Shift", "O"],
      ["⌘", "⌥", "⌫"],
    ]);
  });

  it("has one meaning only", () => {
    const written = Object.values(shortcuts).map((shortcut) => toKeyNames(shortcut, false).join(" "));
    expect(new Set(written).size).toBe(written.length);
  });
});
