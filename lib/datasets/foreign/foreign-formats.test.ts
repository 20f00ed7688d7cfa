import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { utils, write, type BookType } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { inTemporaryFolder, readContent } from "../testing/temporary-folder";
import { toZip } from "../testing/to-zip";

const texts = (table: { notices: { text: string }[] }) => table.notices.map(({ text }) => text);

function toBook(bookType: BookType): Buffer {
  const sales = utils.aoa_to_sheet(
    [
      ["Quarterly report"],
      [],
      ["region", "when", "amount", "code", "ok"],
      ["North", new Date(Date.UTC(2024, 0, 5)), 12.5, "00123", true],
      [null, new Date(Date.UTC(2024, 1, 5)), 7, "00124", false],
      ["Source: ledger"],
    ],
    { UTC: true },
  );
  sales["!merges"] = [utils.decode_range("A4:A5")];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), "Empty");
  utils.book_append_sheet(book, sales, "Sales");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["id"], [12_345_678]]), "Other");
  const content: unknown = write(book, { type: "buffer", bookType, compression: true });
  return Buffer.from(content as Uint8Array);
}

describe("a workbook", () => {
  test.each<BookType>(["xlsx", "xlsb", "biff8", "ods"])(
    "of the kind %s gives its first sheet with values",
    async (kind) => {
      const table = await readContent(toBook(kind));
      expect([table.format, table.names]).toEqual(["workbook", ["region", "when", "amount", "code", "ok"]]);
      expect(table.storages).toEqual(["VARCHAR", "DATE", "DOUBLE", "VARCHAR", "BOOLEAN"]);
      expect(table.rows).toEqual([
        ["North", "2024-01-05", 12.5, "00123", true],
        ["North", "2024-02-05", 7, "00124", false],
      ]);
      expect(texts(table)).toEqual([
        "The workbook has 3 sheets; “Sales” was read.",
        "Merged cells: their value was repeated in each of their rows.",
        "Lines above the table were left out.",
        "Lines below the table were left out.",
        "Values that begin with zeros are kept whole, as text.",
      ]);
    },
  );

  test("returns the sheet and header row that a person chose", async () => {
    const table = await readContent(toBook("xlsx"), { sheet: "Other", headerRow: null });
    expect([table.names, table.rows, texts(table)]).toEqual([["column_1"], [["id"], ["12345678"]], []]);
  });

  test.each([
    ["cut off", toBook("xlsx").subarray(0, 2000), "This zip archive is damaged or incomplete."],
    [
      "old and broken",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]),
      "This is not a workbook, or it is damaged.",
    ],
  ])("that is %s is refused", async (_, content, message) => {
    await expect(readContent(content)).rejects.toMatchObject({ code: "unreadable_file", message });
  });
});

describe("packed files", () => {
  test("are read by their content", async () => {
    const inside = await readContent(gzipSync('{"a": 1}\n{"a": 2}\n'));
    expect([inside.format, inside.rows]).toEqual(["json", [[1], [2]]]);
    const table = await readContent(toZip([{ name: "x/data", content: "a;b\n1,5;x\n" }]));
    expect([table.format, table.rows]).toEqual(["csv", [[1.5, "x"]]]);
  });

  test("within packed files are refused", async () => {
    const nested = toZip([{ name: "inner.gz", content: gzipSync("a,b\n1,2\n") }]);
    await expect(readContent(nested)).rejects.toMatchObject({
      code: "unreadable_file",
      message: "This archive contains another archive.",
    });
  });
});

test("lists in JSON may name their columns in the first one", async () => {
  const table = await readContent('[["name", "age"], ["Ann", 31], ["Bob", null]]');
  expect([table.names, table.rows]).toEqual([
    ["name", "age"],
    [
      ["Ann", 31],
      ["Bob", null],
    ],
  ]);
});

test("JSON in UTF-16 is read as in UTF-8", async () => {
  const table = await readContent(Buffer.from('\ufeff[{"ort": "Köln", "n": 1}, {"ort": "Łódź", "n": 2}]', "utf16le"));
  expect([table.format, table.names, table.rows]).toEqual([
    "json",
    ["ort", "n"],
    [
      ["Köln", 1],
      ["Łódź", 2],
    ],
  ]);
});

test("fields of JSON whose paths look alike stay two columns, and lists are reported", async () => {
  const table = await readContent('[{"a.b": 1, "a": {"b": 2}, "tags": ["x"]}, {"a": {"b": 3}}]');
  expect([table.names, table.rows]).toEqual([
    ["a.b", "a.b_2", "tags"],
    [
      [1, 2, '["x"]'],
      [null, 3, null],
    ],
  ]);
  expect(table.notices).toContainEqual({
    text: "“tags” holds a list in each record, 1 entry in all. A cell keeps its whole list as text; to get one row per entry, choose “Change how it is read” and take the rows from “tags”.",
    columns: ["tags"],
  });
});

const orders = JSON.stringify([
  {
    id: 1,
    customer: { city: "Köln" },
    items: [
      { sku: "A", qty: 2, parts: ["x"] },
      { sku: "B", qty: 1 },
    ],
    tags: ["gift", "express"],
    at: { x: [] },
  },
  { id: 2, customer: { city: "Ulm" }, items: [{ sku: "A", qty: 5 }], tags: [], note: [1] },
  { id: 3, customer: { city: "Bonn" }, tags: null, note: "late" },
]);

describe("lists within the records of JSON", () => {
  test("are kept as text and described, with the way to read them row by row", async () => {
    const table = await readContent(orders);
    expect(table.names).toEqual(["id", "customer.city", "items", "tags", "at.x", "note"]);
    expect(table.rows[1]?.slice(0, 3)).toEqual([2, "Ulm", '[{"sku":"A","qty":5}]']);
    expect(texts(table).filter((text) => /list|Nested/.test(text))).toEqual([
      "“items” holds a list in each record, 3 entries in all with “sku”, “qty”, “parts”. A cell keeps its whole list as text; to get one row per entry, choose “Change how it is read” and take the rows from “items”.",
      "“tags” holds a list in each record, 2 entries in all. A cell keeps its whole list as text; to get one row per entry, choose “Change how it is read” and take the rows from “tags”.",
      "Nested or binary values are kept as text.",
    ]);
  });

  test("become rows, beside the other fields of their record", async () => {
    const table = await readContent(orders, { sheet: "Items" });
    expect([table.names, table.rows]).toEqual([
      ["id", "customer.city", "tags", "at.x", "items.sku", "items.qty", "items.parts", "note"],
      [
        [1, "Köln", '["gift","express"]', "[]", "A", 2, '["x"]', null],
        [1, "Köln", '["gift","express"]', "[]", "B", 1, null, null],
        [2, "Ulm", "[]", null, "A", 5, null, "[1]"],
      ],
    ]);
    expect(table.notices).toContainEqual({
      text: "Each row is an entry of “items”. The other fields of its record are repeated in each of its rows, so totals and averages of them count a record as often as it has entries.",
      columns: ["id", "customer.city", "tags", "at.x", "note"],
      repeats: true,
    });
    expect(texts(table)).toContain("1 of 3 records has no entry in “items” and therefore no row.");
  });

  test("of plain values become rows, in a gzip file too", async () => {
    const table = await readContent(gzipSync(orders), { sheet: "tags" });
    expect(table.rows.map((row) => [row[0], row[table.names.indexOf("tags")]])).toEqual([
      [1, "gift"],
      [1, "express"],
    ]);
  });

  test("can be left for the records again, and an unknown one is refused with the choices", async () => {
    expect((await readContent(orders, { sheet: "records" })).rowCount).toBe(3);
    await expect(readContent(orders, { sheet: "lines" })).rejects.toMatchObject({
      code: "invalid_input",
      remedy: "Choose one of “records”, “items”, “tags”.",
    });
  });

  test("of a file in an archive are not offered, because its files are", async () => {
    const table = await readContent(
      toZip([
        { name: "orders.json", content: orders },
        { name: "b.csv", content: "a,b\n1,2\n" },
      ]),
      { sheet: "orders.json" },
    );
    expect(table.rowCount).toBe(3);
    expect(texts(table)).toContain("Nested or binary values are kept as text.");
  });
});

describe("Arrow", () => {
  const python = process.env.CAVEAT_PYTHON ?? path.join(process.cwd(), ".venv", "bin", "python");
  const program = `
import datetime, sys, pyarrow, pyarrow.feather
table = pyarrow.table({"n": [1, None], "day": [datetime.date(2024, 1, 5)] * 2, "list": [[1], [2]]})
if sys.argv[2] == "feather": pyarrow.feather.write_feather(table, sys.argv[1])
else:
    with pyarrow.ipc.new_stream(sys.argv[1], table.schema) as stream: stream.write_table(table)
`;
  const write = (kind: string) =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "table");
      execFileSync(python, ["-c", program, file, kind]);
      return readFile(file);
    });

  test.each(["feather", "stream"])("is read as %s", async (kind) => {
    const table = await readContent(await write(kind));
    expect([table.format, table.names, table.rows, texts(table)]).toEqual([
      "arrow",
      ["n", "day", "list"],
      [
        [1, "2024-01-05", "[1]"],
        [null, "2024-01-05", "[2]"],
      ],
      ["Nested or binary values are kept as text."],
    ]);
  });

  test("that is truncated is refused", async () => {
    const whole = await write("feather");
    await expect(readContent(whole.subarray(0, 300))).rejects.toMatchObject({
      code: "unreadable_file",
      message: "This Arrow file is damaged, or cannot be read here.",
    });
  });
});
