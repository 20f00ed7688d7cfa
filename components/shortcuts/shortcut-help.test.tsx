import { expect, it } from "vitest";
import { shortcutWords } from "../words/shortcut-words";
import { moveCursor, toCursor } from "../table/grid/grid-cursor";
import { render, textOf } from "../testing/render";
import { AllKeys } from "./shortcut-help";
import { shortcutLists } from "./shortcut-lists";
import type { Shortcut } from "./shortcuts";

it("the keyboard help has a text for each key, and for no other, in the same order", () => {
  const names = Object.entries(shortcutLists).map(([list, keys]) => [list, Object.keys(keys)]);
  const { title, close, lists, ...texts } = shortcutWords;
  expect([title, close, Object.keys(lists)]).toEqual([
    "Keyboard shortcuts",
    "Close the list of shortcuts",
    Object.keys(shortcutLists),
  ]);
  expect(Object.entries(texts).map(([list, words]) => [list, Object.keys(words)])).toEqual(names);
});

it("the keyboard help groups the keys by where they work", () => {
  const text = textOf(render(<AllKeys />));
  expect(text).toMatch(/^Anywhere Search conversations Ctrl K .* While you write a question Send Enter /);
  expect(text).toContain("In a table Go from cell to cell ← ↑ → ↓ Select cells Shift ← ↑ → ↓ ");
  expect(text).toContain(" Last cell Ctrl End One page up Page Up ");
  expect(text).toMatch(
    /In the side panel .* In the code: let the next Tab leave the editor Esc Elsewhere: close the panel Esc$/,
  );
});

it("the listed keys of a table are those that its grid handles", () => {
  const size = { rows: 1000, columns: 5, page: 20 };
  const press = ({ key, mod = false }: Shortcut) =>
    moveCursor(toCursor({ row: 500, column: 2 }), { key, control: mod, shift: false }, size)?.at;
  const { firstColumn, lastColumn, firstCell, lastCell, pageUp, pageDown } = shortcutLists.table;
  expect([firstColumn, lastColumn, firstCell, lastCell, pageUp, pageDown].map(press)).toEqual([
    { row: 500, column: 0 },
    { row: 500, column: 4 },
    { row: 0, column: 0 },
    { row: 999, column: 4 },
    { row: 480, column: 2 },
    { row: 520, column: 2 },
  ]);
});
