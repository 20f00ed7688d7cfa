import { describe, expect, it } from "vitest";
import { moveCursor, toCursor, toInside, toRange, type GridCursor, type GridKey } from "./grid-cursor";

const size = { rows: 1000, columns: 5, page: 20 };
const middle = toCursor({ row: 500, column: 2 });
const press = (cursor: GridCursor, key: string, part: Partial<GridKey> = {}) =>
  moveCursor(cursor, { key, control: false, shift: false, ...part }, size);

describe("keys move the cursor", () => {
  it.each([
    ["ArrowUp", false, 499, 2],
    ["ArrowDown", false, 501, 2],
    ["ArrowLeft", false, 500, 1],
    ["ArrowRight", false, 500, 3],
    ["PageUp", false, 480, 2],
    ["PageDown", false, 520, 2],
    ["Home", false, 500, 0],
    ["End", false, 500, 4],
    ["Home", true, 0, 0],
    ["End", true, 999, 4],
    ["ArrowUp", true, 0, 2],
    ["ArrowDown", true, 999, 2],
    ["ArrowLeft", true, 500, 0],
    ["ArrowRight", true, 500, 4],
  ])("%s, with Control %s, leads to row %i and column %i", (key, control, row, column) => {
    expect(press(middle, key, { control })).toEqual(toCursor({ row, column }));
  });

  it("up to the header of a column and not beyond, and never out of the table", () => {
    const top = toCursor({ row: 0, column: 0 });
    expect(press(top, "ArrowUp")).toEqual(toCursor({ row: -1, column: 0 }));
    expect(press(toCursor({ row: -1, column: 0 }), "ArrowUp")).toEqual(toCursor({ row: -1, column: 0 }));
    expect(press(top, "PageUp")).toEqual(top);
    expect(press(toCursor({ row: 999, column: 4 }), "ArrowDown")).toEqual(toCursor({ row: 999, column: 4 }));
  });

  it("to the last row, even before it is known", () => {
    const top = toCursor({ row: 0, column: 0 });
    const unknown = { ...size, rows: Infinity };
    const end = moveCursor(top, { key: "End", control: true, shift: false }, unknown) ?? top;
    expect(toInside(end, { rows: 20, columns: 5 })).toEqual(toCursor({ row: 19, column: 4 }));
    expect(toInside(end, { rows: 3000, columns: 5 })).toEqual(toCursor({ row: 2999, column: 4 }));
    const selected = moveCursor(top, { key: "End", control: true, shift: true }, unknown) ?? top;
    expect(toRange(toInside(selected, { rows: 3000, columns: 5 }))).toEqual({
      firstRow: 0,
      lastRow: 2999,
      firstColumn: 0,
      lastColumn: 4,
    });
  });

  it("and ignore all other keys", () => {
    expect(["Tab", "a", "Enter", "Escape"].map((key) => press(middle, key))).toEqual([null, null, null, null]);
    expect(press(middle, "PageDown", { control: true })).toBeNull();
  });
});

describe("with Shift", () => {
  it("everything between the anchor and the cursor is selected", () => {
    const selected = press(press(middle, "ArrowDown", { shift: true }) ?? middle, "ArrowLeft", { shift: true });
    expect(selected && toRange(selected)).toEqual({ firstRow: 500, lastRow: 501, firstColumn: 1, lastColumn: 2 });
  });

  it("the header is never part of it", () => {
    const selected = press(toCursor({ row: 0, column: 1 }), "ArrowUp", { shift: true });
    expect(selected?.at).toEqual({ row: 0, column: 1 });
    const fromHead = press(toCursor({ row: -1, column: 1 }), "ArrowDown", { shift: true });
    expect(fromHead && toRange(fromHead)).toEqual({ firstRow: 0, lastRow: 0, firstColumn: 1, lastColumn: 1 });
  });
});
