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

it("columns stand as in the file, pinned ones first as they were pinned, hidden ones nowhere", () => {
  expect(names(plainLayout)).toEqual(["a b c d", 0]);
  const pinned = withPinned(withPinned(plainLayout, "d", true), "b", true);
  expect(names(pinned)).toEqual(["d b a c", 2]);
  expect(names(withHidden(pinned, "d", true))).toEqual(["b a c", 1]);
  expect(names(withPinned(withHidden(withHidden(pinned, "d", true), "d", false), "d", false))).toEqual(["b a c d", 1]);
});

it("all columns are shown where none would be, and names of another version are passed over", () => {
  expect(names({ hidden: ["a", "b", "c", "d"], pinned: [] })).toEqual(["a b c d", 0]);
  expect(names({ hidden: ["x"], pinned: ["y", "b", "b"] })).toEqual(["b a c d", 1]);
});

it("a layout is kept in the browser under its table, and what is kept of another form counts as none", () => {
  const { items } = stubPage();
  createGridLayout("one").set((layout) => withPinned(layout, "b", true));
  expect([createGridLayout("one").get().pinned, createGridLayout("two").get()]).toEqual([["b"], plainLayout]);
  items.set("caveat.grid.one", '{"hidden":"b"}');
  expect(createGridLayout("one").get()).toEqual(plainLayout);
});
