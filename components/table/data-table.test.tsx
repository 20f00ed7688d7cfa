import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { buildFigure } from "../testing/build-verification";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../testing/render";
import { DataTable } from "./data-table";
import type { TableMarks } from "./table-marks";

function table(
  names: string[],
  rows: Cell[][],
  part: { totalRows?: number; limit?: number; marks?: TableMarks } = {},
): string {
  const { totalRows = rows.length, limit, marks } = part;
  const columns = names.map((name) => ({ name }));
  return render(
    <DataTable label="Result" columns={columns} rows={rows} totalRows={totalRows} limit={limit} marks={marks} />,
  );
}

const lines = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map((match) =>
    [...(match[1] ?? "").matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map((cell) => textOf(cell[1] ?? "")),
  );

/** Which cells are right-aligned, line by line. */
const rights = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map((match) =>
    [...(match[1] ?? "").matchAll(/<t[hd]([^>]*)>/g)].map((cell) => (cell[1] ?? "").includes("text-right")),
  );

describe("a table", () => {
  it("formats every kind of value as usual", () => {
    const html = table(
      ["species", "mass", "adult", "year"],
      [
        ["Gentoo", 5076.016, true, 2007],
        [null, 3733, false, 2008],
        ["", null, null, 2009],
      ],
    );
    expect(lines(html)).toEqual([
      ["species", "mass", "adult", "year"],
      ["Gentoo", "5,076.02", "yes", "2007"],
      ["missing", "3,733.00", "no", "2008"],
      ["", "missing", "missing", "2009"],
    ]);
  });

  it("right-aligns numbers under their name, and left-aligns everything else", () => {
    const html = table(
      ["species", "mass", "mixed"],
      [
        ["Gentoo", 1, 2],
        ["Adelie", null, "two"],
      ],
    );
    expect(rights(html)).toEqual([
      [false, true, false],
      [false, true, false],
      [false, true, false],
    ]);
  });

  it("keeps the exact number where the cell shows a rounded one", () => {
    expect(attributesOf(table(["mass", "species"], [[5076.016260162602, "Gentoo"]]), "title")).toEqual([
      "5076.016260162602",
    ]);
  });

  it("is a named region that can be scrolled by keyboard, with column headers", () => {
    const html = table(["a", "b"], [[1, 2]]);
    expect(html).toContain('role="region" aria-label="Result" tabindex="0"');
    expect(attributesOf(html, "scope")).toEqual(["col", "col"]);
  });

  it("states how many rows are left out, and nothing when all are shown", () => {
    const rows = Array.from({ length: 12 }, (_, index) => [index]);
    const ends = [table(["n"], rows), table(["n"], rows, { limit: 10 }), table(["n"], rows, { totalRows: 54_321 })].map(
      (html) => [lines(html).length - 1, /Showing .*$/.exec(textOf(html))?.[0] ?? null],
    );
    expect(ends).toEqual([
      [12, null],
      [10, "Showing 10 of 12 rows"],
      [12, "Showing 12 of 54,321 rows"],
    ]);
  });

  it("renders at most 200 rows", () => {
    const html = table(
      ["n"],
      Array.from({ length: 1000 }, (_, index) => [index]),
    );
    expect([lines(html).length - 1, textOf(html).endsWith("Showing 200 of 1,000 rows")]).toEqual([200, true]);
  });

  it("without rows says so and keeps its headers", () => {
    expect(textOf(table(["species", "mass"], []))).toBe("species mass The table has no rows.");
  });

  it("fills up rows that are too short and shows two columns of the same name", () => {
    expect(lines(table(["a", "a"], [[1], [2, 3]]))).toEqual([
      ["a", "a"],
      ["1", "missing"],
      ["2", "3"],
    ]);
  });

  it("marks confirmed cells, and shows both values where two computations differ", () => {
    const marks: TableMarks = {
      isQuiet: false,
      at: (row, column) =>
        column === 0 ? undefined : buildFigure(row === 0 ? {} : { value: 3733.09, status: "different", other: 3700.5 }),
    };
    const html = table(
      ["species", "mass"],
      [
        ["Gentoo", 5076.016],
        ["Adelie", 3733.09],
      ],
      { marks },
    );
    expect(lines(html).slice(1)).toEqual([
      ["Gentoo", "5,076.02"],
      ["Adelie", "3,733.09 · second computation: 3,700.50"],
    ]);
    const cells = [...html.matchAll(/<td.*?<\/td>/gs)].map(([cell]) => attributesOf(cell, "aria-label"));
    expect(cells).toEqual([[], ["confirmed by a second computation"], [], []]);
    const [, , , different = ""] = [...html.matchAll(/<td[^>]*>/g)].map(([cell]) => cell);
    expect(different).not.toContain("truncate");
  });

  it("shows hostile names and cells as text", () => {
    const html = table([hostile], [[hostile]]);
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(lines(html)).toEqual([[hostile], [hostile]]);
  });
});
