import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { utils, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { inTemporaryFolder, readContent } from "./testing/temporary-folder";
import { toZip } from "./testing/to-zip";

const bytes = (text: string) => Buffer.from(text, "latin1");

/** Generates bytes that look like noise, the same every time. */
function toNoise(length: number): Buffer {
  let state = 7;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}
const noise = toNoise(3000);

const book = utils.book_new();
utils.book_append_sheet(book, utils.aoa_to_sheet([]), "Empty");
const emptyBook = Buffer.from(write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array);

const prose = `It was late in the year when the surveyors came down from
the hills with their maps, and nobody in the village knew what
they had been looking for. They stayed at the inn for three
nights, paid in silver, and asked about the old road that once
led to the quarry. When they had gone, the innkeeper found a
drawing of the church on the table, with numbers written along
the walls that nobody could read. He put it into the drawer
under the till, where it stayed until his daughter sold the
house and everything that was in it to a man from the coast.
`;

describe("a file that is not a table is refused with its own reason", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["no bytes", "", "This file is empty."],
    ["blanks alone", " \n\t\n", "This file contains nothing but blanks."],
    ["separators alone", ";;;\n;;;\n", "This file has no columns: there is neither a name nor a value in it."],
    ["noise", noise, "This file contains binary data, not text."],
    ["a PNG image", Buffer.concat([bytes("\x89PNG\r\n\x1a\n"), deflateSync(noise)]), "is a PNG image"],
    ["a JPEG image", Buffer.concat([bytes("\xff\xd8\xff\xe0"), noise]), "is a JPEG image"],
    ["a GIF image", Buffer.concat([bytes("GIF89a\x01\0\x01\0"), noise]), "is a GIF image"],
    ["a TIFF image", Buffer.concat([bytes("II*\0\x08\0"), noise]), "is a TIFF image"],
    ["an SVG image", '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>\n', "is an SVG image"],
    ["a film", Buffer.concat([bytes("\0\0\0\x18ftypmp42"), noise]), "is a film or sound file"],
    ["a PDF document", "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "is a PDF document"],
    ["a web page", "<!DOCTYPE html>\n<html><body><table><tr><td>1</td></tr></table></body></html>\n", "is a web page"],
    ["a piece of a web page", "<div class='x'>\n<p>Sign in, please</p>\n</div>\n", "is a web page"],
    ["an XML document", '<?xml version="1.0"?>\n<rows><row a="1"/></rows>\n', "is an XML document"],
    ["a rich text document", "{\\rtf1\\ansi some text}", "is a rich text document"],
    ["an e-mail", "Return-Path: <a@example.com>\r\nSubject: table\r\n\r\nhere it is\r\n", "is an e-mail"],
    ["a calendar", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", "is a calendar"],
    ["a private key", "-----BEGIN PRIVATE KEY-----\nMC4CAQ==\n-----END PRIVATE KEY-----\n", "is a key or certificate"],
    ["a script", "#!/bin/sh\nls, -l\n", "is a script"],
    ["a program", Buffer.concat([bytes("\x7fELF\x02\x01\x01\0"), noise]), "is a program"],
    ["an SQLite database", `SQLite format 3\0${"\0".repeat(200)}`, "is an SQLite database"],
    ["an HDF5 file", Buffer.concat([bytes("\x89HDF\r\n\x1a\n"), noise]), "is an HDF5 file"],
    ["a NumPy array", Buffer.concat([bytes("\x93NUMPY\x01\0"), noise]), "is a NumPy array"],
    ["a pickle", Buffer.from("80049510000000000000007d9428", "hex"), "is a Python pickle"],
    ["a Stata file", "<stata_dta><header><release>118</release></header></stata_dta>", "is a Stata file"],
    ["a tar archive", Buffer.concat([Buffer.alloc(257), bytes("ustar\x0000"), Buffer.alloc(300)]), "is a tar archive"],
    ["a 7-Zip archive", Buffer.concat([bytes("7z\xbc\xaf\x27\x1c"), noise]), "is a 7-Zip archive"],
    ["a cut gzip file", gzipSync("a,b\n1,2\n".repeat(99)).subarray(0, 25), "This gzip file is damaged or incomplete."],
    ["an image in gzip", gzipSync(bytes("\x89PNG\r\n\x1a\n")), "is a PNG image"],
    ["an archive in an archive", toZip([{ name: "in.zip", content: toZip([]) }]), "is an empty zip archive"],
    ["an archive with a password", toZip([{ name: "a.csv", content: "x\n", flags: 1 }]), "is protected by a password"],
    [
      "a document of words",
      toZip([{ name: "[Content_Types].xml", content: "<x/>" }]),
      "an Office document without sheets",
    ],
    ["a workbook without values", emptyBook, "This workbook contains no values."],
    ["a cut workbook", emptyBook.subarray(0, 900), "This zip archive is damaged or incomplete."],
    ["cut Parquet", `PAR1${"x".repeat(400)}`, "This Parquet file is damaged or incomplete."],
    ["cut Arrow", Buffer.concat([bytes("ARROW1\0\0"), noise]), "This Arrow file is damaged, or cannot be read here."],
    ["cut JSON", '[{"a": 1}, {"a": ', "This JSON ends in the middle of a record."],
    ["broken JSON", '[{"a": 1}, {"a" 2}]', "Record 2 of this JSON is not well-formed."],
    ["JSON without records", "[]", "This JSON contains no records."],
    ["running text", prose, "This file contains running text, not a table."],
  ])("%s", async (_, content, reason) => {
    const refusal = await readContent(content).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "unreadable_file", remedy: expect.stringMatching(/\.$/) as string });
    expect((refusal as Error).message).toContain(reason);
  });

  test("truncated Parquet", async () => {
    const whole = await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "table.parquet");
      const python = process.env.CAVEAT_PYTHON ?? path.join(process.cwd(), ".venv", "bin", "python");
      const code =
        "import sys, pyarrow, pyarrow.parquet as p; p.write_table(pyarrow.table({'a': list(range(9999))}), sys.argv[1])";
      execFileSync(python, ["-c", code, file]);
      return readFile(file);
    });
    await expect(readContent(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: "unreadable_file",
      message: "This Parquet file is damaged or incomplete.",
    });
    const broken = Buffer.from(whole);
    broken.fill(0xff, 100, 4000);
    await expect(readContent(broken)).rejects.toMatchObject({
      code: "unreadable_file",
      message: "Some values of this Parquet file cannot be read.",
    });
  });
});

test("a column of sentences is not one of them", async () => {
  const said = ["Great tea, would buy it again any time.", "too bitter for me, and far too dear", "fine"];
  const table = await readContent(`review\n${said.join("\n")}\n`);
  expect(table.rows).toEqual(said.map((text) => [text]));
});
