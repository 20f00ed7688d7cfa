import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { buildColumn, buildColumns } from "../../testing/build-columns";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../../testing/render";
import { GridRow } from "./grid-row";

const [pinned = buildColumn(), first = buildColumn(), second = buildColumn()] = buildColumns("a", "b", "c");
const columns = [
  { column: pinned, index: 0, width: 100, stays: 48 },
  { column: first, index: 7, width: 120, stays: null },
  { column: second, index: 8, width: 140, stays: null },
];

function row(part: Partial<Parameters<typeof GridRow>[0]> = {}): string {
  return render(
    <GridRow
      row={4}
      window={{ base: 0, columns, gap: 700, numberWidth: 48, width: 2_000 }}
      blocks={{ cell: (place, column) => `${place}/${column}` }}
      active={null}
      isSelected={() => false}
      isRange={false}
      toId={(column) => `cell-${column}`}
      {...part}
    />,
  );
}

/** Opening tags of the cells, without the row number. */
const cells = (html: string) => html.match(/<div [^>]*role="gridcell"[^>]*>/g) ?? [];

describe("a row of a grid", () => {
  it("has its number, counted from one, and the values of its columns by file position", () => {
    expect([textOf(row()), textOf(row({ row: 1_234_566 }))]).toEqual([
      "5 4/0 4/1 4/2",
      "1,234,567 1234566/0 1234566/1 1234566/2",
    ]);
  });

  it("is exposed as the row after the headers, with its cells by displayed position", () => {
    const html = row();
    expect([attributesOf(html, "aria-rowindex"), attributesOf(html, "data-row")]).toEqual([["6"], ["4"]]);
    expect(attributesOf(html, "aria-colindex")).toEqual(["1", "2", "9", "10"]);
    expect(attributesOf(html, "id")).toEqual(["cell-0", "cell-7", "cell-8"]);
  });

  it("is placed by its distance from the first row of the window, with a gap before the first scrolling column", () => {
    const window = { base: 1_000_000, columns, gap: 700, numberWidth: 90, width: 2_000 };
    expect(attributesOf(row({ row: 1_000_003, window }), "style")).toEqual([
      "top:84px;height:28px;width:2000px",
      "width:90px",
      "width:100px;left:48px",
      "width:120px;margin-left:700px",
      "width:140px",
    ]);
  });

  it("marks its selected cells, and outlines only the active one", () => {
    const html = row({ active: 8, isSelected: (column) => column >= 7, isRange: true });
    expect(attributesOf(html, "aria-selected")).toEqual(["false", "true", "true"]);
    expect(cells(html).map((cell) => cell.includes("outline-accent"))).toEqual([false, false, true]);
    expect(cells(row({ active: 5 })).filter((cell) => cell.includes("outline-accent"))).toEqual([]);
  });

  it("distinguishes missing values from loading ones, and hostile ones stay text", () => {
    const values: (Cell | undefined)[] = [null, undefined, hostile];
    const html = row({ blocks: { cell: (_, column) => values[column] } });
    expect([textOf(html), elementsOf(html, hostileElements)]).toEqual([`5 missing ${hostile}`, []]);
  });
});
