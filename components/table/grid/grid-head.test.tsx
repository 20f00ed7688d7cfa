import { describe, expect, it } from "vitest";
import { buildColumn } from "../../testing/build-columns";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { wholeTable } from "../view-address";
import { GridHead } from "./grid-head";
import { toMenuId } from "./grid-header-cell";

const nothing = () => undefined;
const species = buildColumn();
const mass = buildColumn({ name: "mass", type: "number", storage: "DOUBLE", missing: 1, distinct: 9_400, place: 5 });
const columns = [
  { column: species, index: 0, width: 150, stays: 48 },
  { column: mass, index: 3, width: 132, stays: null },
];

function head(part: Partial<Parameters<typeof GridHead>[0]> = {}): string {
  return render(
    <GridHead
      window={{ columns, gap: 280, numberWidth: 48, width: 900 }}
      rowCount={10_000}
      view={wholeTable}
      actions={{ onSort: nothing, onFilter: nothing, onPin: nothing, onHide: nothing }}
      active={null}
      toId={(column) => `head-${column}`}
      onMenuClosed={nothing}
      {...part}
    />,
  );
}

describe("the headers of a grid", () => {
  it("show the name of each column, its number of values and its gaps", () => {
    expect(textOf(head())).toBe("Row Species 3 distinct none missing mass 9,400 distinct <0.1 % missing");
  });

  it("are at their displayed positions, each with a menu of its own", () => {
    const html = head();
    expect([attributesOf(html, "aria-colindex"), attributesOf(html, "data-column")]).toEqual([
      ["1", "2", "5"],
      ["0", "3"],
    ]);
    expect(buttonsOf(html)).toEqual(["Column Species", "Column mass"]);
    expect(attributesOf(html, "id")).toEqual(["head-0", toMenuId("head-0"), "head-3", toMenuId("head-3")]);
    expect(attributesOf(html, "style").slice(2)).toEqual([
      "width:48px",
      "width:150px;left:48px",
      "width:132px;margin-left:280px",
    ]);
  });

  it.each([
    [false, "ascending", "lucide-arrow-up"],
    [true, "descending", "lucide-arrow-down"],
  ])("show the order of the one column that rows are sorted by: descending %s", (descending, order, sign) => {
    const html = head({ view: { filters: [], sort: { column: "mass", descending } } });
    expect([attributesOf(html, "aria-sort"), html.match(/lucide-arrow-(up|down)/g)]).toEqual([[order], [sign]]);
  });

  it("show no sort order or condition for a missing column", () => {
    const sort = { column: "toString", descending: true };
    const html = head({ view: { filters: [{ column: "__proto__", op: "is_missing" }], sort } });
    expect([attributesOf(html, "aria-sort"), html.includes("lucide-filter")]).toEqual([[], false]);
  });

  it("do not divide by zero in a table without rows, and hostile names stay text", () => {
    const column = buildColumn({ name: hostile, description: hostile, distinct: 0 });
    const window = { columns: [{ column, index: 0, width: 9, stays: null }], gap: 0, numberWidth: 48, width: 900 };
    const html = head({ window, rowCount: 0 });
    expect(textOf(html)).toBe(`Row ${hostile} 0 distinct none missing`);
    expect([elementsOf(html, hostileElements), buttonsOf(html)]).toEqual([[], [`Column ${hostile}`]]);
  });
});
