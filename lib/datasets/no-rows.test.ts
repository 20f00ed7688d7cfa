import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { utils, write } from "@e965/xlsx";
import { readContent } from "./testing/temporary-folder";
import { toZip } from "./testing/to-zip";

const toWorkbook = (rows: string[][], bookType: "xlsx" | "ods") => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Orders");
  return Buffer.from(write(book, { type: "buffer", bookType }) as Uint8Array);
};
const header = "id,name,amount\r\n";

describe("a file with nothing but names of columns says just that", () => {
  test.each<[string, string | Uint8Array]>([
    ["CSV", header],
    ["CSV without an end of its line", header.trim()],
    ["CSV with empty lines below", `${header}\r\n\r\n`],
    ["TSV in gzip", gzipSync("id\tname\tamount\n")],
    ["CSV in an archive", toZip([{ name: "a.csv", content: header }])],
    ["a workbook", toWorkbook([["id", "name", "amount"]], "xlsx")],
    ["an OpenDocument sheet", toWorkbook([["id", "name", "amount"]], "ods")],
  ])("%s", async (_, content) => {
    const table = await readContent(content);
    expect([table.names, table.rowCount]).toEqual([["id", "name", "amount"], 0]);
    expect(table.notices.map(({ text }) => text)).toContain("The table has column names but no rows.");
  });
});

describe("a file with something else below the names, but no rows, is refused", () => {
  const comments = "# exported by the till\r\n# nothing was sold\r\n";
  const names = header.repeat(3);
  test.each<[string, string | Uint8Array]>([
    ["the names again", names],
    ["the names again and remarks", names + comments],
    ["both, in gzip", gzipSync(names + comments)],
    ["both, in an archive", toZip([{ name: "a.csv", content: names + comments }])],
  ])("%s", async (_, content) => {
    await expect(readContent(content, { headerRow: 0 })).rejects.toMatchObject({
      code: "unreadable_file",
      message:
        "This file has no rows: there are only remarks, or repetitions of the names of the columns, below these names.",
      remedy: expect.stringMatching(/^Check that the export finished/) as string,
    });
  });
});
