import { describe, expect, it } from "vitest";
import type { ResultTable } from "@/lib/domain/runs/execution";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { wholeTable } from "../view-address";
import { selectRows } from "./select-rows";
import { toResultColumns } from "./to-result-columns";

const table: Pick<ResultTable, "columns" | "rows"> = {
  columns: [
    { name: "city", type: "text" },
    { name: "mass", type: "number" },
    { name: "day", type: "date" },
    { name: "open", type: "boolean" },
  ],
  rows: [
    ["Rome", 1200, "2024-03-05", true],
    ["Oslo", null, "2024-03-31", false],
    [null, 7.5, null, null],
    ["roma", "9007199254740993", "2023-12-31", true],
    ["", 1200, "2024-04-01", null],
  ],
};
const columns = toResultColumns(table);

/** Positions of the rows in a view, in its order. */
const places = (view: Partial<TableView>) =>
  selectRows({ ...wholeTable, ...view }, columns, table.rows).map((row) => table.rows.indexOf(row));
const fitting = (...filters: RowFilter[]) => places({ filters });

describe("rows of a result", () => {
  it("are complete and in their original order without conditions", () => {
    expect(places({})).toEqual([0, 1, 2, 3, 4]);
  });

  it('match comparisons with numbers; gaps match none but "is not"', () => {
    expect(fitting({ column: "mass", op: "=", value: 1200 })).toEqual([0, 4]);
    expect(fitting({ column: "mass", op: ">", value: 7.5 })).toEqual([0, 3, 4]);
    expect(fitting({ column: "mass", op: ">=", value: 7.5 }, { column: "mass", op: "<=", value: 1200 })).toEqual([
      0, 2, 4,
    ]);
    expect(fitting({ column: "mass", op: "<", value: 1200 })).toEqual([2]);
    expect(fitting({ column: "mass", op: "!=", value: 1200 })).toEqual([1, 2, 3]);
    expect(fitting({ column: "mass", op: "=", value: "9007199254740993" })).toEqual([3]);
    expect(fitting({ column: "mass", op: "=", value: "9007199254740992" })).toEqual([]);
  });

  it("match a selection of values, which may include a gap", () => {
    expect(fitting({ column: "city", op: "in", value: ["Rome", null] })).toEqual([0, 2]);
    expect(fitting({ column: "mass", op: "in", value: [7.5, "9007199254740993"] })).toEqual([2, 3]);
    expect(fitting({ column: "open", op: "in", value: [false] })).toEqual([1]);
    expect(fitting({ column: "city", op: "in", value: [] })).toEqual([]);
  });

  it("match a part of a text, with or without regard to case", () => {
    expect(fitting({ column: "city", op: "contains", value: "rom" })).toEqual([3]);
    expect(fitting({ column: "city", op: "contains", value: "ROM", anyCase: true })).toEqual([0, 3]);
  });

  it("match conditions on gaps; an empty text is not one", () => {
    expect(fitting({ column: "city", op: "is_missing" })).toEqual([2]);
    expect(fitting({ column: "city", op: "not_missing" })).toEqual([0, 1, 3, 4]);
  });

  it("match a range of days", () => {
    expect(
      fitting({ column: "day", op: ">=", value: "2024-03-01" }, { column: "day", op: "<=", value: "2024-03-31" }),
    ).toEqual([0, 1]);
  });

  it("match no condition on a missing column", () => {
    expect(fitting({ column: "town", op: "not_missing" })).toEqual([]);
  });

  it("are found by a part of a text, an entire number or a period", () => {
    expect(
      ["rom", "1,200", "1200", "120", "2024", "2024-03", "2024-03-31", "true"].map((search) => places({ search })),
    ).toEqual([[0, 3], [0, 4], [0, 4], [], [0, 1, 4], [0, 1], [1], []]);
  });

  it("can be selected by position", () => {
    expect(places({ rows: [4, 1, 99] })).toEqual([1, 4]);
  });

  it("are sorted by a column in both directions, gaps last and ties in their original order", () => {
    const by = (column: string, descending: boolean) => places({ sort: { column, descending } });
    expect([by("mass", false), by("mass", true)]).toEqual([
      [2, 0, 4, 3, 1],
      [3, 0, 4, 2, 1],
    ]);
    expect([by("city", false), by("day", true), by("town", false)]).toEqual([
      [4, 1, 0, 3, 2],
      [4, 1, 0, 3, 2],
      [0, 1, 2, 3, 4],
    ]);
  });
});
