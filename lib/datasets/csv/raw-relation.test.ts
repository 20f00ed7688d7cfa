import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { withFiles } from "../testing/temporary-folder";
import type { Dialect } from "./dialect";
import { isUnevenText, toRawRelation } from "./raw-relation";

const commas: Dialect = { delimiter: ",", quote: '"', escape: "double" };

const read = (content: string, change: { width: number; header?: boolean; dialect?: Dialect; longestRow?: number }) =>
  withFiles(["raw.csv"], async (session, [path = ""]) => {
    await writeFile(path, content);
    const { width, header = true, dialect = commas, longestRow } = change;
    return session.query(`SELECT * FROM ${toRawRelation({ path, dialect, width, header, longestRow })}`);
  });

describe("raw text is read unchanged", () => {
  test("as text, NULL where a field is empty or only quotes", async () => {
    expect(await read('a,b,c\n01,,""\n NA ,"x ""y""","1\n2"\n', { width: 3 })).toEqual([
      ["01", null, null],
      [" NA ", 'x "y"', "1\n2"],
    ]);
  });

  test("with a header that holds line breaks, and without one", async () => {
    expect(await read('"a\nb",c\n1,2\n', { width: 2 })).toEqual([["1", "2"]]);
    expect(await read("1,2\n", { width: 2, header: false })).toEqual([["1", "2"]]);
  });

  test("with other delimiters and quotes", async () => {
    const dialect: Dialect = { delimiter: "\t", quote: "'", escape: "double" };
    expect(await read("a\tb\n'x\ty'\t'it''s'\n", { width: 2, dialect })).toEqual([["x\ty", "it's"]]);
  });

  test("with rows of 4 million bytes when their size is given", async () => {
    const long = "x".repeat(4_000_000);
    const rows = await read(`"${long}",1\n`, { width: 2, header: false, longestRow: 5_000_000 });
    expect(rows).toEqual([[long, "1"]]);
  });
});

describe("a text that is not even", () => {
  test.each([
    ["a row too short", "a,b,c\n1,2,3\n4,5\n"],
    ["a row too long", "a,b,c\n1,2,3\n4,5,6,7\n"],
    ["a quote never closed", 'a,b,c\n1,2,"3\n'],
    ["text behind a quote", 'a,b,c\n1,2,"3"x\n'],
    ["a row longer than announced", `a,b,c\n1,2,${"x".repeat(5_000_000)}\n`],
  ])("is an error and never a guess: %s", async (_, content) => {
    const error = await read(content, { width: 3 }).then(
      () => null,
      (cause: unknown) => (cause instanceof CaveatError ? cause.cause : cause),
    );
    expect(isUnevenText(error)).toBe(true);
  });

  test("is distinguished from an interruption, a full disk or a coded error", () => {
    const errors = [
      new Error("INTERRUPT Error: Interrupted!"),
      new Error("No space left on device"),
      new CaveatError("unreadable_file", "No."),
      "text",
    ];
    expect(errors.map(isUnevenText)).toEqual([false, false, false, false]);
  });
});
