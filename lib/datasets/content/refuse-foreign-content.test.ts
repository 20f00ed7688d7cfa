import { describe, expect, test } from "vitest";
import { refuseForeignContent } from "./refuse-foreign-content";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("content that is not a table is refused by its first bytes", () => {
  test.each([
    ["PK\x05\x06\0\0", "an empty zip archive"],
    ["%PDF-1.7", "a PDF document"],
    ["\xff\xd8\xff\xe0", "a JPEG image"],
    ["SQLite format 3\0", "an SQLite database"],
    ["\x80\x04\x95\x10", "a Python pickle"],
    ["\x7fELF\x02", "a program"],
    ["<!DOCTYPE html><table>", "a web page"],
    ["\xef\xbb\xbf  <html>", "a web page"],
    ['<?xml version="1.0"?>', "an XML document"],
  ])("%j", (start, name) => {
    expect(() => {
      refuseForeignContent(bytes(start));
    }).toThrowError(`This file is ${name}, which cannot be read as a table.`);
  });

  test.each([
    "a,b\n1,2\n",
    "[unit],value\n1,2\n",
    "{id},x\n",
    "# PDF,b\n",
    "ORCID,name\n1,2\n",
    "RIFF;b\n1;2\n",
    "GIF89,b\n",
    "II*,b\n",
    "From: x,b\n",
    "#!name,b\n",
    "MZ,PK\n1,2\n",
    "Rar,b\n",
    "PAR1",
  ])("content that only resembles it passes: %j", (start) => {
    expect(() => {
      refuseForeignContent(bytes(start));
    }).not.toThrow();
  });
});
