import { expect, test } from "vitest";
import { withTable } from "../testing/query-fixture";
import { toNumberedTable, toRowQuery, toRowSelection } from "./row-selection";

const parquet = "/t.parquet";
const columns = [
  { name: 'a "b"; --', storage: "VARCHAR" },
  { name: "n", storage: "BIGINT" },
];

test("a view of all rows in the order of the file selects nothing", () => {
  expect([
    toRowSelection({ parquet }, columns),
    toRowSelection({ parquet, filters: [], search: " ", rows: null, sort: null }, columns),
  ]).toEqual([null, null]);
});

test("rows are ordered by a quoted name, missing values last either way, equal ones as in the file", () => {
  const order = (descending: boolean) =>
    toRowSelection({ parquet, sort: { column: 'a "b"; --', descending } }, columns);
  expect([order(false), order(true)]).toEqual([
    { where: "true", order: '"a ""b""; --" ASC NULLS LAST, file_row_number', values: {} },
    { where: "true", order: '"a ""b""; --" DESC NULLS LAST, file_row_number', values: {} },
  ]);
});

test("filters bind their values and leave the order of the file", () => {
  expect(toRowSelection({ parquet, filters: [{ column: "n", op: ">", value: "12" }] }, columns)).toEqual({
    where: '("n" > $value0)',
    order: "file_row_number",
    values: { value0: 12 },
  });
});

test("sorting by an unknown column is refused", () => {
  expect(() => toRowSelection({ parquet, sort: { column: "N; DROP", descending: false } }, columns)).toThrowError(
    expect.objectContaining({ code: "invalid_input", message: 'There is no column "N; DROP".' }),
  );
});

test("a path is a literal, whatever quotes it holds", () => {
  expect(toNumberedTable("/it's/a.parquet")).toBe("read_parquet('/it''s/a.parquet', file_row_number = true)");
  expect(toRowQuery("/a.parquet", { where: "false", order: "file_row_number", values: {} })).toBe(
    "SELECT CAST(file_row_number AS UINTEGER) AS row FROM read_parquet('/a.parquet', file_row_number = true) WHERE false ORDER BY file_row_number",
  );
});

test("a file with a column of the row number's name is read, with that column renamed", async () => {
  const rows = await withTable("File_Row_Number,n\n7,2\n8,1\n", (reader, parquet) =>
    reader.rows({ parquet, offset: 0, limit: 5, sort: { column: "n", descending: false } }),
  );
  expect(rows).toEqual({
    columns: [
      { name: "File_Row_Number_2", type: "BIGINT" },
      { name: "n", type: "BIGINT" },
    ],
    rows: [
      [8, 1],
      [7, 2],
    ],
    total: 2,
  });
});

test("rows that repeat an earlier one in every column are found, including missing values, also among others", async () => {
  const csv = "city,n\nRome,1\nOslo,\nRome,1\nOslo,\nOslo,2\nRome,1\n";
  const find = (view: object) =>
    withTable(csv, (reader, parquet) => reader.rows({ parquet, repeated: true, ...view, offset: 0, limit: 10 }));
  expect(await find({})).toMatchObject({
    rows: [
      ["Rome", 1],
      ["Oslo", null],
      ["Rome", 1],
    ],
    total: 3,
  });
  expect(await find({ filters: [{ column: "city", op: "=", value: "Rome" }] })).toMatchObject({ total: 2 });
});
