import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { countRows, lineEndForms, toTitle, writeForm } from "../testing/line-end-forms";
import { inTemporaryFolder, readContent } from "../testing/temporary-folder";

const python = process.env.CAVEAT_PYTHON ?? path.join(process.cwd(), ".venv", "bin", "python");
const program = `
import codecs, csv, json, sys
csv.field_size_limit(1 << 30)
name, encoding, delimiter = sys.argv[1:4]
with open(name, encoding=encoding, newline="") as file:
    print(json.dumps([row for row in csv.reader(file, delimiter=delimiter) if row]))
`;

/** Reads a file with Python's csv module: its rows, without empty lines. */
async function readWithPython(content: Uint8Array, encoding: string, delimiter: string): Promise<string[][]> {
  return inTemporaryFolder(async (folder) => {
    const file = path.join(folder, "table.csv");
    await writeFile(file, content);
    const maxBuffer = 512 * 1024 * 1024;
    const { stdout } = await promisify(execFile)(python, ["-I", "-c", program, file, encoding, delimiter], {
      maxBuffer,
    });
    return JSON.parse(stdout) as string[][];
  });
}

/** A name keeps its line break, as a line feed. */
const toName = (written: string) => written.replaceAll(/\r\n?/g, "\n");

describe("a table has the rows and cells that Python reads, whatever ends its lines and those within quotes", () => {
  test.each(lineEndForms.map((form) => [toTitle(form), form] as const))("%s", async (_, form) => {
    const { encoding = "utf-8", delimiter = "," } = form;
    const content = writeForm(form);
    const [header = [], ...rows] = await readWithPython(
      content,
      encoding.startsWith("utf-16") ? "utf-16" : encoding,
      delimiter,
    );
    expect(rows).toHaveLength(countRows(form));
    const table = await readContent(content, undefined, 100_000);
    expect([table.names, table.rowCount]).toEqual([header.map(toName), rows.length]);
    expect(table.rows.map((row) => row.map(String))).toEqual(rows);
  });
});
