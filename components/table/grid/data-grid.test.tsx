import { describe, expect, it } from "vitest";
import type { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { whenStore } from "../../api/when-store";
import { buildColumn } from "../../testing/build-columns";
import { buildColumnProfile } from "../../testing/build-column-profile";
import { attributesOf, elementsOf, render, textOf } from "../../testing/render";
import { wholeTable } from "../view-address";
import { DataGrid } from "./data-grid";
import { toCursor, type GridCursor } from "./grid-cursor";
import { createRowBlocks } from "./row-blocks";

const nothing = () => undefined;
const actions = { onSort: nothing, onFilter: nothing, onPin: nothing, onHide: nothing };
const columns = [
  buildColumn({ profile: buildColumnProfile() }),
  buildColumn({ name: "mass", type: "number", storage: "DOUBLE", missing: 2, place: 1 }),
];
const rows: DatasetRows = {
  columns: [
    { name: "Species", type: "VARCHAR" },
    { name: "mass", type: "DOUBLE" },
  ],
  rows: [
    ["Adelie", 3750],
    ["Gentoo", null],
  ],
  total: 2,
};

/** The HTML of a grid whose rows have loaded. */
async function grid(
  part: { cursor?: GridCursor; pinned?: number; view?: Partial<typeof wholeTable>; total?: number } = {},
): Promise<string> {
  const blocks = createRowBlocks({ load: () => Promise.resolve(rows), columnCount: 2 });
  blocks.want({ first: 0, last: 1 }, [0, 1]);
  await whenStore(blocks, ({ busy }) => !busy);
  return render(
    <DataGrid
      label="Rows"
      shown={{ columns, pinned: part.pinned ?? 0 }}
      blocks={blocks}
      total={part.total ?? 2}
      rowCount={344}
      view={{ ...wholeTable, ...part.view }}
      actions={actions}
      cursor={part.cursor ?? toCursor({ row: 0, column: 0 })}
      onCursor={nothing}
      onOpen={nothing}
      onCopy={nothing}
      handle={null}
    />,
  );
}

/** Texts of the cells of each rendered row, its number first. */
const lines = (html: string) =>
  html
    .split(/(?=<div role="row" aria-rowindex="\d+" data-row="\d)/)
    .slice(1)
    .map((line) =>
      line
        .split(/<div [^>]*role="(?:rowheader|gridcell)"[^>]*>/)
        .slice(1)
        .map(textOf),
    );

describe("a grid", () => {
  it("shows values under their columns, each row with its number", async () => {
    expect(lines(await grid())).toEqual([
      ["1", "Adelie", "3,750"],
      ["2", "Gentoo", "missing"],
    ]);
  });

  it("exposes the position of each cell, and the active one, to assistive technology", async () => {
    const html = await grid({ cursor: toCursor({ row: 1, column: 1 }) });
    expect(attributesOf(html, "aria-rowindex")).toEqual(["1", "2", "3"]);
    expect(attributesOf(html, "aria-colindex")).toEqual(["1", "2", "3", "1", "2", "3", "1", "2", "3"]);
    const [active = "none"] = attributesOf(html, "aria-activedescendant");
    expect(new RegExp(`<div id="${active}" role="gridcell"[^>]*aria-selected="true"`).test(html)).toBe(true);
    expect(attributesOf(html, "aria-selected")).toEqual(["false", "false", "false", "true"]);
  });

  it("names no cell that is not rendered", async () => {
    const html = await grid({ total: 100_000, cursor: toCursor({ row: 90_000, column: 0 }) });
    expect(attributesOf(html, "aria-activedescendant")).toEqual([]);
    expect(attributesOf(html, "aria-rowcount")).toEqual(["100001"]);
  });

  it("selects all cells between two corners", async () => {
    const html = await grid({ cursor: { at: { row: 1, column: 1 }, anchor: { row: 0, column: 0 } } });
    expect(attributesOf(html, "aria-selected")).toEqual(["true", "true", "true", "true"]);
  });

  it("keeps pinned columns on the left, marked in their headers, and marks filtered and sorted ones", async () => {
    const html = await grid({
      pinned: 1,
      view: { filters: [{ column: "mass", op: ">", value: 1 }], sort: { column: "mass", descending: false } },
    });
    expect(html.match(/lucide-pin\b/g)).toHaveLength(1);
    expect(html.match(/lucide-filter\b/g)).toHaveLength(1);
    expect([attributesOf(html, "aria-sort"), html.match(/lucide-arrow-up\b/g)?.length]).toEqual([["ascending"], 1]);
    expect(html.match(/role="gridcell"[^>]*left:48px/g)).toHaveLength(2);
  });

  it("draws the distribution of a column where it is known", async () => {
    expect(elementsOf(await grid(), ["rect"])).toEqual(["rect", "rect", "rect"]);
  });
});
