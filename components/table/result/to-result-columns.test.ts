import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { buildFigure } from "../../testing/build-verification";
import { toResultColumns } from "./to-result-columns";

const columnOf = (type: string, cells: Cell[], name = "x") => {
  const [column] = toResultColumns({ columns: [{ name, type }], rows: cells.map((cell) => [cell]) });
  if (column === undefined) throw new Error("There is no column.");
  return column;
};
const numbers = Array.from({ length: 40 }, (_, index) => index);

describe("the columns of a result", () => {
  it("are counted over its rows", () => {
    const { name, type, storage, missing, distinct, place } = columnOf("number", [1, 2, null, 2], "mass");
    expect({ name, type, storage, missing, distinct, place }).toEqual({
      name: "mass",
      type: "number",
      storage: "DOUBLE",
      missing: 1,
      distinct: 2,
      place: 0,
    });
  });

  it("have unique names", () => {
    const columns = ["a", "a", "a (2)"].map((name) => ({ name, type: "text" }));
    expect(toResultColumns({ columns, rows: [] }).map(({ name }) => name)).toEqual(["a", "a (2)", "a (2) (2)"]);
  });

  it("are categories when texts repeat, and days are distinguished from times", () => {
    const kinds = [
      columnOf("text", ["a", "b", "a", "b"]),
      columnOf("text", ["a", "b", "c"]),
      columnOf("object", ["a"]),
      columnOf("date", ["2024-01-01", null]),
      columnOf("date", ["2024-01-01T08:00:00"]),
      columnOf("boolean", [true]),
    ].map(({ type, storage }) => [type, storage]);
    expect(kinds).toEqual([
      ["category", "VARCHAR"],
      ["text", "VARCHAR"],
      ["text", "VARCHAR"],
      ["date", "DATE"],
      ["date", "TIMESTAMP"],
      ["boolean", "BOOLEAN"],
    ]);
  });

  it("that are numbers have the same number of decimals, and an exact range", () => {
    const column = columnOf("number", [5076.016260162602, 3733]);
    expect([column.write?.(5076.016260162602), column.write?.(3733), column.profile?.max]).toEqual([
      "5,076.02",
      "3,733.00",
      5076.016260162602,
    ]);
    expect(columnOf("text", ["a"]).write).toBeUndefined();
  });

  it("show the distribution of many values, in ranges of the same width", () => {
    const bars = columnOf("number", numbers).profile?.histogram ?? [];
    expect([bars.length, bars.every(({ count }) => count === 2), bars[0]?.from, bars.at(-1)?.to]).toEqual([
      20,
      true,
      0,
      39,
    ]);
    const days = Array.from({ length: 10 }, (_, index) => `2024-01-${String(index + 1).padStart(2, "0")}`);
    const counts = columnOf("date", days).profile?.histogram?.map(({ count }) => count) ?? [];
    expect([counts.length, counts.reduce((sum, count) => sum + count, 0)]).toEqual([20, 10]);
  });

  it("show the most frequent categories, and nothing for few values or for ones that are all equal or all different", () => {
    const kinds = columnOf("text", ["b", ...Array.from({ length: 9 }, () => "a")]).profile;
    expect(kinds?.top).toEqual([
      { value: "a", count: 9 },
      { value: "b", count: 1 },
    ]);
    const quiet = [
      columnOf("number", [1, 2, 3]),
      columnOf(
        "number",
        numbers.map(() => 5),
      ),
      columnOf("text", numbers.map(String)),
      columnOf(
        "number",
        numbers.map(() => null),
      ),
    ].map(({ profile }) => [profile?.top, profile?.histogram]);
    expect(quiet).toEqual(quiet.map(() => [[], undefined]));
  });
});

it("a column in which two computations differ has space for both values", () => {
  const table = {
    columns: [
      { name: "a", type: "number" },
      { name: "b", type: "number" },
    ],
    rows: [
      [1, 2],
      [3, 4],
    ],
  };
  const marks = {
    isQuiet: false,
    at: (row: number, column: number) =>
      row === 1 && column === 1 ? buildFigure({ value: 4, status: "different", other: 5 }) : buildFigure(),
  };
  expect(toResultColumns(table, marks).map(({ minWidth }) => minWidth !== undefined)).toEqual([false, true]);
});
