import { describe, expect, test } from "vitest";
import { isParquet, refuseForeignContent } from "./refuse-foreign-content";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("content that is no table is refused by its first bytes", () => {
  test.each([
    ["\x1f\x8b\x08\0", "a gzip archive"],
    ["PK\x03\x04\x14\0[Content_Types].xml", "an Excel workbook or another Office file"],
    ["PK\x03\x04\x14\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "an OpenDocument file"],
    ["PK\x05\x06\0\0", "a zip archive"],
    ["\xd0\xcf\x11\xe0\xa1\xb1", "an old Microsoft Office file (.xls or .doc)"],
    ["%PDF-1.7", "a PDF document"],
    ["\xff\xd8\xff\xe0", "a JPEG image"],
    ["SQLite format 3\0", "an SQLite database"],
    ["\x80\x04\x95\x10", "a Python pickle"],
    ["\x7fELF\x02", "a program"],
    ["<!DOCTYPE html><table>", "a web page"],
    ["\xef\xbb\xbf  <html>", "a web page"],
    ['<?xml version="1.0"?>', "an XML document"],
    ['{"a": [1]}', "JSON"],
    ['[\n  {"a": 1}\n]', "JSON"],
    ["[[1, 2], [3, 4]]", "JSON"],
  ])("%j", (start, name) => {
    expect(() => {
      refuseForeignContent(bytes(start));
    }).toThrowError(`This file is ${name}, which cannot be read as a table.`);
  });

  test.each(["a,b\n1,2\n", "[unit],value\n1,2\n", "{id},x\n", "# PDF,b\n", "MZ,PK\n1,2\n", "Rar,b\n", "PAR1"])(
    "what only looks a little like it passes: %j",
    (start) => {
      expect(() => {
        refuseForeignContent(bytes(start));
      }).not.toThrow();
    },
  );
});

test("Parquet is known by its first four bytes", () => {
  expect(isParquet(bytes("PAR1\x15"))).toBe(true);
  expect(isParquet(bytes("PAR,1"))).toBe(false);
});
