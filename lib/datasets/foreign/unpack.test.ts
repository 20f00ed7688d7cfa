import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { toZip, type ZipMember } from "../testing/to-zip";
import { listZipTables } from "./archives/list-zip-tables";
import { unpackGzip } from "./archives/unpack-gzip";
import { assertUnpacked } from "./archives/unpack-limits";
import { unpackZip } from "./archives/unpack-zip";

const unpack = (content: Uint8Array, kind: "gzip" | "zip", sheet?: string) =>
  inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "source");
    const target = path.join(folder, "target");
    await writeFile(source, content);
    const report = kind === "gzip" ? await unpackGzip(source, target) : await unpackZip({ source, target, sheet });
    return { report, content: await readFile(target, "utf8") };
  });
const zip = (members: readonly ZipMember[], sheet?: string) => unpack(toZip(members), "zip", sheet);

const zeros = new Uint8Array(60 * 1024 ** 2);

describe("a gzip file", () => {
  test("is unpacked", async () => {
    expect(await unpack(gzipSync("a,b\n1,2\n"), "gzip")).toEqual({
      report: { made: "file", notices: [] },
      content: "a,b\n1,2\n",
    });
  });

  test.each([
    ["that is cut off", gzipSync("a,b\n1,2\n".repeat(100)).subarray(0, 30), "This gzip file is damaged or incomplete."],
    [
      "of zeros without end",
      gzipSync(zeros),
      "This archive expands to more than 100 times its size, which looks like an attack rather than a table.",
    ],
  ])("%s is refused", async (_, content, message) => {
    await expect(unpack(content, "gzip")).rejects.toMatchObject({ code: "unreadable_file", message });
  });
});

describe("a zip archive", () => {
  const members = [
    { name: "notes.md", content: "# Notes, longer than any table here" },
    { name: "a.csv", content: "x\n1\n" },
    { name: "folder/b.csv", content: "y\n1\n2\n" },
    { name: "__MACOSX/._b.csv", content: "junk junk junk junk junk" },
  ];

  test("returns its largest table and names the others", async () => {
    expect(await zip(members)).toEqual({
      report: {
        made: "file",
        notices: [
          {
            text: "This table is “folder/b.csv” out of an archive of 3 files.",
            columns: [],
            examples: ["notes.md", "a.csv"],
          },
        ],
        sheets: ["a.csv", "folder/b.csv"],
        sheet: "folder/b.csv",
      },
      content: "y\n1\n2\n",
    });
  });

  test("returns the file that a person chose", async () => {
    const { report, content } = await zip(members, "A.csv");
    const text = "This table is “a.csv” out of an archive of 3 files.";
    const notices = [{ text, columns: [], examples: ["notes.md", "folder/b.csv"] }];
    expect([report, content]).toEqual([
      { made: "file", notices, sheets: ["a.csv", "folder/b.csv"], sheet: "a.csv" },
      "x\n1\n",
    ]);
  });

  test.each([
    [members, ["a.csv", "folder/b.csv"]],
    [[{ name: "xl/workbook.xml", content: "<x/>" }, ...members], []],
    [[{ name: "[Content_Types].xml", content: "<x/>" }, ...members], []],
  ])("of %j has the tables %j", async (files, tables) => {
    const report = await inTemporaryFolder(async (folder) => {
      const source = path.join(folder, "source");
      await writeFile(source, toZip(files));
      return listZipTables(source);
    });
    expect(report).toEqual({ made: "file", notices: [], sheets: tables });
  });

  test("names the existing files when the chosen one is unknown", async () => {
    await expect(zip(members.slice(0, 2), "c.csv")).rejects.toMatchObject({
      code: "invalid_input",
      remedy: "Choose one of “notes.md”, “a.csv”.",
    });
  });

  test.each<[string, Buffer, string]>([
    ["cut off", toZip(members).subarray(0, 90), "This zip archive is damaged or incomplete."],
    ["without files", toZip([{ name: "folder/", content: "" }]), "This archive contains no file."],
    [
      "of zeros without end",
      toZip([{ name: "a.csv", content: zeros }]),
      "This archive expands to more than 100 times its size, which looks like an attack rather than a table.",
    ],
    [
      "that lies about its size",
      toZip([{ name: "a.csv", content: zeros, claimed: 10 }]),
      "This zip archive is damaged or incomplete.",
    ],
    [
      "protected by a password",
      toZip([{ name: "a.csv", content: "x\n", flags: 1 }]),
      "The file in this archive is protected by a password or compressed in an unusual way.",
    ],
    [
      "of too many files",
      toZip(Array.from({ length: 2001 }, (_, index) => ({ name: `${index}.csv`, content: "" }))),
      "This archive has 2001 entries; at most 2,000 are read.",
    ],
    [
      "that is a document",
      toZip([
        { name: "[Content_Types].xml", content: "<x/>" },
        { name: "word/document.xml", content: "<x/>" },
      ]),
      "This file is an Office document without sheets.",
    ],
    [
      "with a path upwards",
      toZip([{ name: "../../a.csv", content: "x\n" }]),
      "This zip archive is damaged or incomplete.",
    ],
  ])("%s is refused", async (_, content, message) => {
    await expect(unpack(content, "zip")).rejects.toMatchObject({ code: "unreadable_file", message });
  });
});

test("the unpacked size is checked against the packed one", () => {
  const megabyte = 1024 ** 2;
  expect(() => {
    assertUnpacked(40 * megabyte, 1000);
    assertUnpacked(900 * megabyte, 10 * megabyte);
  }).not.toThrow();
  expect(() => {
    assertUnpacked(1025 * megabyte, 500 * megabyte);
  }).toThrowError("This archive contains more than 1 GB.");
});

describe("a workbook that is a decompression bomb", () => {
  const sheet = (body: string) =>
    `<office:document-content><office:body><office:spreadsheet><table:table table:name="S">${body}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const ods = (body: string) => [
    { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" },
    { name: "META-INF/manifest.xml", content: "<manifest:manifest/>" },
    { name: "styles.xml", content: "<office:document-styles/>" },
    { name: "content.xml", content: sheet(body) },
  ];
  const cell = (columns: number) =>
    `<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="${columns}"><text:p>1</text:p></table:table-cell>`;
  const row = (rows: number, cells: string) =>
    `<table:table-row table:number-rows-repeated="${rows}">${cells}</table:table-row>`;

  test("is refused before its repeated cells are expanded", async () => {
    await expect(zip(ods(row(1_048_576, cell(16_384))))).rejects.toMatchObject({
      code: "unreadable_file",
      message: "This workbook repeats cells more than 5 million times, which no real workbook does.",
    });
  });

  test("is refused when its parts are larger than it claims", async () => {
    const members = [
      { name: "xl/workbook.xml", content: "<workbook/>" },
      { name: "xl/worksheets/sheet1.xml", content: zeros, claimed: 100 },
    ];
    await expect(zip(members)).rejects.toMatchObject({
      code: "unreadable_file",
      message: "This zip archive is damaged or incomplete.",
    });
  });

  test("and one that repeats a few cells is read", async () => {
    const { content } = await zip(ods(row(3, cell(2)) + row(1_048_573, `<table:table-cell/>`)));
    expect(content).toBe('"1","1"\n'.repeat(3));
  });
});
