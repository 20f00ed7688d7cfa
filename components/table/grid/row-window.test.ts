import { describe, expect, it } from "vitest";
import {
  rowHeight,
  slotCount,
  toScrolledWindow,
  toSeenRows,
  toShowing,
  windowHeight,
  type RowWindow,
} from "./row-window";

const viewport = 560;
const few = { total: 1000, viewport };
const many = { total: 50_000_000, viewport };
const end = windowHeight(many.total) - viewport;

/** The row at the top of the screen. */
const rowAt = ({ base, top }: RowWindow) => base + top / rowHeight;

describe("a table that fits a browser's height limit", () => {
  it("has a slot for each row, and scrolling moves only the screen", () => {
    expect([slotCount(few.total), windowHeight(few.total)]).toEqual([1000, 28_000]);
    expect(toScrolledWindow({ base: 0, top: 0 }, 20_000, few)).toEqual({ base: 0, top: 20_000 });
  });

  it("shows the visible rows and some around them, never beyond the ends", () => {
    expect(toSeenRows({ base: 0, top: 2800 }, few)).toEqual({ first: 94, last: 126 });
    expect(toSeenRows({ base: 0, top: 0 }, few)).toEqual({ first: 0, last: 26 });
    expect(toSeenRows({ base: 0, top: 27_440 }, few)).toEqual({ first: 974, last: 999 });
    expect(toSeenRows({ base: 0, top: 0 }, { total: 0, viewport })).toEqual({ first: 0, last: -1 });
  });
});

describe("a table that exceeds a browser's height limit", () => {
  it("has an element of a supported height", () => {
    expect(windowHeight(many.total)).toBeLessThan(17_000_000);
  });

  it("moves by the same number of pixels as a small step", () => {
    const before = { base: 10_000_000, top: 5_000_000 };
    const after = toScrolledWindow(before, 5_000_100, many);
    expect(rowAt(after) - rowAt(before)).toBeCloseTo(100 / rowHeight, 6);
  });

  it("goes to the share of all rows where the scroll bar is dragged", () => {
    const half = toScrolledWindow({ base: 0, top: 0 }, end / 2, many);
    expect(Math.abs(rowAt(half) - many.total / 2)).toBeLessThan(20);
    expect(Math.abs(half.top - end / 2)).toBeLessThanOrEqual(rowHeight);
  });

  it("ends with the last row at the end of the scroll bar, and begins with the first", () => {
    const last = toScrolledWindow({ base: 0, top: 0 }, end, many);
    expect(toSeenRows(last, many).last).toBe(many.total - 1);
    expect(rowAt(last) + viewport / rowHeight).toBeCloseTo(many.total, 3);
    expect(toScrolledWindow(last, 0, many)).toEqual({ base: 0, top: 0 });
  });

  it("never ends scrolling in small steps before the rows do, in either direction", () => {
    let place: RowWindow = { base: 0, top: end - viewport - 400 };
    const start = rowAt(place);
    for (let step = 0; step < 200; step += 1) place = toScrolledWindow(place, place.top + 300, many);
    expect(rowAt(place) - start).toBeCloseTo((200 * 300) / rowHeight, 3);
    expect(place.top).toBeLessThan(end);
    for (let step = 0; step < 200; step += 1) place = toScrolledWindow(place, place.top - 300, many);
    expect(rowAt(place)).toBeCloseTo(start, 3);
  });
});

describe("scrolling to a row", () => {
  it("does not move when it is visible already", () => {
    const before = { base: 0, top: 2800 };
    expect(toShowing(before, 105, few)).toBe(before);
  });

  it("shows it at the nearer edge", () => {
    expect(toShowing({ base: 0, top: 2800 }, 99, few)).toEqual({ base: 0, top: 99 * rowHeight });
    expect(toShowing({ base: 0, top: 2800 }, 120, few)).toEqual({ base: 0, top: 121 * rowHeight - viewport });
  });

  it.each([0, 49_999_999, 25_000_000])("also reaches distant rows: row %i", (row) => {
    const there = toShowing({ base: 1_000_000, top: 400_000 }, row, many);
    const { first, last } = toSeenRows(there, many);
    expect([row >= first, row <= last, there.base >= 0]).toEqual([true, true, true]);
    const top = (row - there.base) * rowHeight;
    expect(top >= there.top - 0.001 && top + rowHeight <= there.top + viewport + 0.001).toBe(true);
  });
});
