import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { utils, write, type WorkBook } from "@e965/xlsx";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "../../testing/temporary-folder";
import { toZip } from "../../testing/to-zip";
import { readWorkbook } from "./read-workbook";

const readContent = (content: Uint8Array) =>
  inTemporaryFolder(async (folder) => {
    const [source, target] = [path.join(folder, "source"), path.join(folder, "target")];
    await writeFile(source, content);
    const report = await readWorkbook(source, target);
    return { report, rows: await readFile(target, "utf8") };
  });

function toBook(hidden: readonly number[], rows: readonly (readonly unknown[][])[]): Buffer {
  const book: WorkBook = utils.book_new();
  rows.forEach((sheet, place) => {
    utils.book_append_sheet(book, utils.aoa_to_sheet([...sheet]), `S${place + 1}`);
  });
  book.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden: Hidden as 0 | 1 | 2 })) };
  return Buffer.from(write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array);
}

const table = (name: string) => [
  [name, "n"],
  ["x", 1],
];

test.each([
  ["visible ones first", [1, 0, 2], ["a", "b", "c"], "S2", "S2” was read.", ["S1 (hidden)", "S3 (hidden)"]],
  ["hidden ones when no other holds values", [2, 0], ["a", null], "S1", "S1” was read, which is hidden.", ["S2"]],
] as const)("sheets are looked through, %s", async (_, hidden, names, read, text, examples) => {
  const sheets = names.map((name) => (name === null ? [] : table(name)));
  const { report } = await readContent(toBook(hidden, sheets));
  expect(report).toMatchObject({
    sheet: read,
    notices: [{ text: expect.stringContaining(text) as string, examples }],
  });
});

test("cells whose formula has no value are reported", async () => {
  const cells = '<c r="A2"><v>2</v></c><c r="B2"><f>A2*2</f></c><c r="C2"><f>A2*3</f><v>6</v></c>';
  const names = ["a", "b", "c"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const types = "http://schemas.openxmlformats.org/package/2006/relationships";
  const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const content = toZip([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="${types}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `<worksheet xmlns="${main}"><sheetData><row r="1">${names}</row><row r="2">${cells}</row></sheetData></worksheet>`,
    },
  ]);
  const { report, rows } = await readContent(content);
  expect(rows).toBe('"a","b","c"\n"2",,"6"\n');
  expect(report).toMatchObject({
    notices: [
      { text: expect.stringMatching(/^Formulas that were never calculated/) as string, rows: 1, examples: ["B2"] },
    ],
  });
});

const invoices = [["no", "customer", "amount"], ...[1, 2, 3, 4, 5].map((n) => [`I-${n}`, `C${n % 2}`, n * 10])];

function toHiding(parts: { rows?: number[]; columns?: number[]; filter?: string }, bookType: "xlsx" | "xlsb"): Buffer {
  const sheet = utils.aoa_to_sheet(invoices);
  sheet["!rows"] = invoices.map((_, row) => ({ hidden: parts.rows?.includes(row) === true }));
  sheet["!cols"] = [0, 1, 2].map((column) => ({ hidden: parts.columns?.includes(column) === true }));
  if (parts.filter !== undefined) sheet["!autofilter"] = { ref: parts.filter };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Invoices");
  return Buffer.from(write(book, { type: "buffer", bookType, cellStyles: true }) as Uint8Array);
}

test.each(["xlsx", "xlsb"] as const)("what a sheet hides is read and named, in .%s", async (bookType) => {
  const all = invoices.map((row) => `${row.map((cell) => `"${cell}"`).join(",")}\n`).join("");
  const filtered = await readContent(toHiding({ rows: [2, 4], filter: "A1:C6" }, bookType));
  expect([filtered.rows, filtered.report]).toMatchObject([
    all,
    {
      notices: [
        {
          text: "Rows that a filter hides in the sheet were read like all others.",
          columns: [],
          rows: 2,
          examples: ["row 3: I-2 | C0 | 20", "row 5: I-4 | C0 | 40"],
        },
      ],
    },
  ]);
  const byHand = await readContent(toHiding({ rows: [3], columns: [1] }, bookType));
  expect([byHand.rows, byHand.report]).toMatchObject([
    all,
    {
      notices: [
        {
          text: "Rows that are hidden in the sheet were read like all others.",
          columns: [],
          rows: 1,
          examples: ["row 4: I-3 | C1 | 30"],
        },
        {
          text: "Columns that are hidden in the sheet were read like all others.",
          columns: [],
          examples: ["column B: customer"],
        },
      ],
    },
  ]);
  expect((await readContent(toHiding({ filter: "A1:C6" }, bookType))).report).toMatchObject({ notices: [] });
});
