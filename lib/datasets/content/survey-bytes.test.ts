import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { surveyBytes } from "./survey-bytes";

const survey = (content: string | Uint8Array, signal?: AbortSignal) =>
  inTemporaryFolder(async (folder) => {
    const file = path.join(folder, "file");
    await writeFile(file, content);
    return surveyBytes(file, signal);
  });

test("an empty file is blank", async () => {
  expect(await survey("")).toMatchObject({ bytes: 0, blank: true, utf8: true, nulBytes: 0 });
});

test("blanks, line breaks and a byte order mark are blank, one letter is not", async () => {
  expect(await survey("\ufeff \r\n\t")).toMatchObject({ blank: true });
  expect(await survey(" \n x")).toMatchObject({ blank: false });
});

test("characters that lie across the pieces of a large file are still UTF-8", async () => {
  const piece = 1024 * 1024;
  for (const lead of [piece - 1, piece - 2, piece - 3]) {
    expect(await survey(`${"a".repeat(lead)}😀${"b".repeat(100)}`)).toMatchObject({ utf8: true, bytes: lead + 104 });
  }
});

test("a character cut off at the end of the file is not UTF-8", async () => {
  expect(await survey(Buffer.from("caf\xc3", "latin1"))).toMatchObject({ utf8: false });
});

test("a broken byte deep in the file is found, with the line that holds it", async () => {
  const content = Buffer.concat([Buffer.from("plain,line\n".repeat(200_000)), Buffer.from("x,caf\xe9\n", "latin1")]);
  const found = await survey(content);
  expect(found.utf8).toBe(false);
  expect(found.foreign.toString("latin1")).toBe("x,café\n");
  expect(found.head.length).toBe(256 * 1024);
});

test("NUL and control characters are counted, except tabs and line breaks", async () => {
  expect(await survey("a\0b\0c\x01\x02\t\r\n")).toMatchObject({ nulBytes: 2, controlBytes: 3 });
});

test("one control character, however frequent, may delimit fields and does not count", async () => {
  expect(await survey("a\x01b\x01c\nd\x01e\x01f\n")).toMatchObject({ nulBytes: 0, controlBytes: 0 });
});

test("a cancelled survey throws", async () => {
  await expect(survey("a,b\n", AbortSignal.abort())).rejects.toThrow("aborted");
});

test.each([
  ["a short line", "a,b\n1,2\n", 0],
  ["a long line at the end", `a,b\n${"x".repeat(3_000_000)}`, 3_000_000],
  ["a long line between others", `a,b\r\n1,${"x".repeat(2_500_000)}\r\n3,4\n`, 2_500_002],
  ["many lines", "1234567\n".repeat(400_000), 0],
])("the longest line is known when it is long: %s", async (_, content, longestLine) => {
  expect(await survey(content)).toMatchObject({ longestLine });
});

test.each([
  ["one kind", "a,b\r\n1,2\r\n", false],
  ["another kind within quotes", '"a\nb",c\r\n1,2\r\n', true],
  ["another kind at the end of a large file", `${"1,2\r\n".repeat(300_000)}3,4\n`, true],
])("line breaks of several kinds are found: %s", async (_, content, mixedBreaks) => {
  expect(await survey(content)).toMatchObject({ mixedBreaks });
});
