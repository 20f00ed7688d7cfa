import { afterEach, expect, it, vi } from "vitest";
import { stubPage } from "../../testing/stub-page";
import { buildColumns } from "../../testing/build-columns";
import { createGridLayout, plainLayout, toShownColumns, withHidden, withPinned } from "./grid-layout";

afterEach(() => vi.unstubAllGlobals());

const columns = buildColumns("a", "b", "c", "d");
const names = (layout: Parameters<typeof toShownColumns>[1]) => {
  const shown = toShownColumns(columns, layout);
  return [shown.columns.map(({ name }) => name).join(" "), shown.pinned];
};

it("columns are in file order, pinned ones first in the order of pinning, without hidden ones", () => {
  expect(names(plainLayout)).toEqual(["a b c d", 0]);
  const pinned = withPinned(withPinned(plainLayout, "d", true), "b", true);
  expect(names(pinned)).toEqual(["d b a c", 2]);
  expect(names(withHidden(pinned, "d", true))).toEqual(["b a c", 1]);
  expect(names(withPinned(withHidden(withHidden(pinned, "d", true), "d", false), "d", false))).toEqual(["b a c d", 1]);
});

it("all columns are shown when none would be, and names of another version are ignored", () => {
  expect(names({ hidden: ["a", "b", "c", "d"], pinned: [] })).toEqual(["a b c d", 0]);
  expect(names({ hidden: ["x"], pinned: ["y", "b", "b"] })).toEqual(["b a c d", 1]);
});

it("a layout is stored in the browser under its table, and a stored one of another shape is ignored", () => {
  const { items } = stubPage();
  createGridLayout("one").set((layout) => withPinned(layout, "b", true));
  expect([createGridLayout("one").get().pinned, createGridLayout("two").get()]).toEqual([["b"], plainLayout]);
  items.set("caveat.grid.one", '{"hidden":"b"}');
  expect(createGridLayout("one").get()).toEqual(plainLayout);
});
