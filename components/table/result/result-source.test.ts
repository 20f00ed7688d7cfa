import { expect, it } from "vitest";
import { buildFigure } from "../../testing/build-verification";
import { wholeTable } from "../view-address";
import { createResultSource } from "./result-source";
import { toResultColumns } from "./to-result-columns";

const table = {
  columns: [
    { name: "city", type: "text" },
    { name: "mass", type: "number" },
  ],
  rows: [
    ["Rome", 3],
    ["Oslo", 1],
    ["Rome", null],
    [null, 2],
  ],
};
const saved: unknown[] = [];
const source = createResultSource({
  columns: toResultColumns(table),
  rows: table.rows,
  toFiles: (rows, columns) => [{ label: "CSV", onSave: () => saved.push([rows, columns]) }],
});
const byMass = { ...wholeTable, sort: { column: "mass", descending: true } };

it("a part of a view has the requested columns and counts all rows of the view", async () => {
  expect(await source.loadRows(byMass, { offset: 1, limit: 2, columns: [1, 0] })).toEqual({
    columns: [
      { name: "mass", type: "DOUBLE" },
      { name: "city", type: "VARCHAR" },
    ],
    rows: [
      [2, null],
      [1, "Oslo"],
    ],
    total: 4,
  });
  const inRome = { ...wholeTable, filters: [{ column: "city", op: "=" as const, value: "Rome" }] };
  expect(await source.loadRows(inRome, { offset: 0, limit: 9, columns: [1] })).toMatchObject({
    rows: [[3], [null]],
    total: 2,
  });
});

it("values for selection are ordered by frequency, exclude gaps, and can be searched", async () => {
  const none = new AbortController().signal;
  expect(await source.loadValues("city", "", none)).toEqual([
    { value: "Rome", count: 2 },
    { value: "Oslo", count: 1 },
  ]);
  expect((await source.loadValues("mass", "", none)).map(({ value }) => value)).toEqual([1, 2, 3]);
  expect(await source.loadValues("city", "OS", none)).toEqual([{ value: "Oslo", count: 1 }]);
  expect(await source.loadValues("town", "", none)).toEqual([]);
});

it("the rows of the view are saved", () => {
  const [item] = source.toFiles(byMass, [1]);
  if (item !== undefined && "onSave" in item) item.onSave();
  expect(saved).toEqual([
    [
      [
        ["Rome", 3],
        [null, 2],
        ["Oslo", 1],
        ["Rome", null],
      ],
      [1],
    ],
  ]);
});

it("marks follow their rows through sorting and filtering", () => {
  const marks = { isQuiet: false, at: (row: number, column: number) => buildFigure({ name: `${row}/${column}` }) };
  const columns = toResultColumns(table);
  const marked = createResultSource({ columns, rows: table.rows, toFiles: () => [], marks });
  const names = (view: typeof wholeTable) =>
    [0, 1, 2, 3, 4].map((row) => marked.toMarks?.(view)?.at(row, 1)?.name ?? null);
  expect(names(wholeTable)).toEqual(["0/1", "1/1", "2/1", "3/1", null]);
  expect(names(byMass)).toEqual(["0/1", "3/1", "1/1", "2/1", null]);
  const inRome = { ...wholeTable, filters: [{ column: "city", op: "=" as const, value: "Rome" }] };
  expect(names(inRome)).toEqual(["0/1", "2/1", null, null, null]);
  expect(source.toMarks?.(wholeTable)).toBeUndefined();
});
