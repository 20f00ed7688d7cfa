import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { surveyBeginning } from "./survey-beginning";
import { surveyBytes } from "./survey-bytes";

const survey = <Result>(content: string | Uint8Array, work: (file: string) => Promise<Result>) =>
  inTemporaryFolder(async (folder) => {
    const file = path.join(folder, "it's <b>.csv");
    await writeFile(file, content);
    return work(file);
  });

test.each([
  ["nothing", ""],
  ["blanks", " \r\n\t"],
  ["UTF-8", "name\nJosé 😀\n"],
  ["a broken end", Buffer.from("caf\xc3", "latin1")],
  ["controls", "a\0b\x01\x02\x02"],
])("a small file of %s is surveyed as if it were read completely", async (_, content) => {
  const [beginning, whole] = await survey(content, (file) => Promise.all([surveyBeginning(file), surveyBytes(file)]));
  expect(beginning).toEqual(whole);
});

test("a character cut by the end of the beginning is not an error, and what comes later is not seen", async () => {
  const head = Buffer.from(`${" ".repeat(256 * 1024 - 2)}😀`).subarray(0, 256 * 1024);
  const content = Buffer.concat([Buffer.from(`${" ".repeat(256 * 1024 - 2)}😀`), Buffer.from([0xff, 0])]);
  expect(await survey(content, surveyBeginning)).toEqual({
    bytes: 256 * 1024 + 4,
    longestLine: 0,
    mixedBreaks: false,
    utf8: true,
    nulBytes: 0,
    controlBytes: 0,
    blank: false,
    head,
    foreign: head.subarray(0, 128 * 1024),
  });
});
