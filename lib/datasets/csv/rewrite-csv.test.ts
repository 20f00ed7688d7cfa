import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { inTemporaryFolder } from "../testing/temporary-folder";
import type { Dialect } from "./dialect";
import { rewriteCsv } from "./rewrite-csv";

const semicolons: Dialect = { delimiter: ";", quote: '"', escape: "double" };

async function rewrite(content: string | Uint8Array, change: { width: number; firstRow?: number; encoding?: string }) {
  return inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "source");
    const target = path.join(folder, "target");
    await writeFile(source, content);
    const { width, firstRow = 0, encoding = "utf-8" } = change;
    const layout = {
      headerRow: null,
      headerRows: 0,
      firstRow,
      width,
      header: [],
      preamble: [],
      headerCertain: true,
      shifted: false,
      repeated: null,
      remarks: true,
    };
    const report = await rewriteCsv({ source, target, encoding, dialect: semicolons, layout });
    return { text: await readFile(target, "utf8"), report };
  });
}

describe("a rewritten text", () => {
  test("is regular CSV with commas, every value quoted, missing values empty", async () => {
    const { text } = await rewrite('a;"b;c";\n1;"x ""y""";"two\nlines"\n', { width: 3 });
    expect(text).toBe('"a","b;c",\n"1","x ""y""","two\nlines"\n');
  });

  test("begins with the first row of data", async () => {
    expect((await rewrite("title\n\na;b\n1;2\n", { width: 2, firstRow: 3 })).text).toBe('"1","2"\n');
  });

  test("of one column writes no value as empty quotes", async () => {
    expect((await rewrite("a\n\nb\n", { width: 1 })).text).toBe('"a"\n""\n"b"\n');
  });

  test("is UTF-8 whatever its encoding was", async () => {
    expect((await rewrite(Buffer.from("\ufeffé;漢\n", "utf16le"), { width: 2, encoding: "utf-16le" })).text).toBe(
      '"é","漢"\n',
    );
    expect((await rewrite(Buffer.from("\xe9;x\n", "latin1"), { width: 2, encoding: "windows-1252" })).text).toBe(
      '"é","x"\n',
    );
  });

  test("is described in a report", async () => {
    const { report } = await rewrite('1;2\0;3;4\n"x;\n', { width: 3 });
    expect(report).toEqual({
      rows: 2,
      remarks: { count: 0, rowNumbers: [], examples: [] },
      repeated: { count: 0, rowNumbers: [], examples: [] },
      lostCharacters: 0,
      short: { count: 1, rowNumbers: [1], examples: ['row 2: "x | '] },
      long: { count: 1, rowNumbers: [0], examples: ["row 1: 1 | 2 | 3 | 4"] },
      footer: [],
      strayQuotes: 1,
      unterminatedQuote: true,
      nulCharacters: 1,
      longestRow: 36,
    });
  });
});

test("rewriting stops when it is cancelled", async () => {
  await inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "source");
    await writeFile(source, "a;b\n");
    const layout = {
      headerRow: null,
      headerRows: 0,
      firstRow: 0,
      width: 2,
      header: [],
      preamble: [],
      headerCertain: true,
      shifted: false,
      repeated: null,
      remarks: true,
    };
    const target = path.join(folder, "target");
    const stopped = { source, target, encoding: "utf-8", dialect: semicolons, layout, signal: AbortSignal.abort() };
    await expect(rewriteCsv(stopped)).rejects.toThrow("aborted");
  });
});
