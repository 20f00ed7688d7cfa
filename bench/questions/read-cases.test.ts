import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCases } from "./read-cases";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cases-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(lines: string[], only?: string[]) {
  const file = path.join(folder, "cases.jsonl");
  await writeFile(file, lines.join("\n"));
  return readCases(file, only);
}

const line = (change: object) =>
  JSON.stringify({ id: 1, question: "How many boats?", file_name: "boats.csv", ...change });

describe("readCases", () => {
  it("joins question, constraints and format, and knows the table by either name of its field", async () => {
    const cases = await read([
      line({ constraints: " Count rows. ", format: "@boats[count]" }),
      "",
      line({ id: "b", file_name: undefined, file: "harbours.csv", level: "easy" }),
    ]);
    expect(cases).toEqual([
      { id: 1, table: "boats.csv", text: "How many boats?\n\nCount rows.\n\n@boats[count]" },
      { id: "b", table: "harbours.csv", text: "How many boats?" },
    ]);
  });

  it("keeps only the requested cases, in the order of the file", async () => {
    const lines = [line({}), line({ id: 2 }), line({ id: 3 })];
    expect((await read(lines, ["3", "1"])).map(({ id }) => id)).toEqual([1, 3]);
    await expect(read(lines, ["4"])).rejects.toThrow("has no case 4.");
  });

  it.each([
    ["is not JSON", "{", /cases\.jsonl:1 is not JSON\./],
    ["asks nothing", line({ question: " " }), /cases\.jsonl:1 does not fit: question: /],
    ["names no table", line({ file_name: undefined }), /file_name: a file name without folders is wanted/],
    ["names a table elsewhere", line({ file_name: "../boats.csv" }), /file_name: a file name without folders/],
  ])("refuses a line that %s", async (_name, text, message) => {
    await expect(read([text])).rejects.toThrow(message);
  });

  it("refuses a duplicate id", async () => {
    await expect(read([line({}), line({})])).rejects.toThrow("has the id 1 twice.");
  });
});
