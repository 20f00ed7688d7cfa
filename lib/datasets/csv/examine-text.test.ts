import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Reading } from "@/lib/domain/datasets/reading";
import { surveyBytes } from "../content/survey-bytes";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { examineText } from "./examine-text";

const examine = (content: string | Uint8Array, reading: Reading = {}) =>
  inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "source");
    await writeFile(source, content);
    return examineText({ source, survey: await surveyBytes(source), reading });
  });

test("a plain file is recognized, with what its columns hold", async () => {
  expect(await examine("a,b\n1,x\n2,x\n,y\n")).toEqual({
    encoding: { label: "utf-8", certain: true },
    dialect: { delimiter: ",", quote: '"', escape: "double" },
    layout: {
      headerRow: 0,
      headerRows: 1,
      firstRow: 1,
      width: 2,
      header: ["a", "b"],
      preamble: [],
      headerCertain: true,
      shifted: false,
      repeated: ["a", "b"],
      remarks: true,
    },
    beginning: [
      ["a", "b"],
      ["1", "x"],
      ["2", "x"],
      ["", "y"],
    ],
    samples: [
      ["1", "2"],
      ["x", "y"],
    ],
    firstRows: [
      ["1", "x"],
      ["2", "x"],
      ["", "y"],
    ],
    more: { below: [], beside: false },
    counted: { rows: 3, exact: false },
    sampled: { rows: 3, bytes: 15 },
    isPlain: true,
  });
});

describe("a file is not plain", () => {
  test.each<[string, string | Uint8Array]>([
    ["with a short row", "a,b,c\n1,2,3\n4,5\n"],
    ["with titles", "Title\na,b\n1,2\n3,4\n"],
    ["with an empty line above", "\na,b\n1,2\n"],
    ["with a stray quote", 'a,b\n"x "y" z",2\n'],
    ["with escaping backslashes", 'a,b\n"x \\"y\\" z",2\n'],
    ["with line breaks of several kinds", 'a,"b\nc"\r\n1,2\r\n'],
    ["with NUL characters", "a,b\n1,2\0\n"],
    ["with one column", "a\n1\n"],
    ["in another encoding", Buffer.from("a,b\n\xe9,1\n", "latin1")],
    ["in UTF-16", Buffer.from("\ufeffa,b\n1,2\n", "utf16le")],
  ])("%s", async (_, content) => {
    expect((await examine(content)).isPlain).toBe(false);
  });
});

test("names that are longer than the first piece of a file are read completely", async () => {
  const names = Array.from({ length: 3000 }, (_, index) => `${"n".repeat(150)}${index}`);
  const row = names.map((_, index) => index).join(",");
  const { layout } = await examine(`${names.join(",")}\n${row}\n${row}\n`);
  expect(layout).toMatchObject({ width: 3000, headerRow: 0, header: names });
});

test("notes below the table are not samples", async () => {
  const { samples } = await examine("a;b;c\n1;2;3\n4;5;6\nSource: somewhere\n");
  expect(samples[0]).toEqual(["1", "4"]);
});

test("a person's choice overrides detection", async () => {
  const found = await examine("a;b\nc;d\n", { delimiter: ",", encoding: "utf-8", headerRow: null });
  expect(found).toMatchObject({ dialect: { delimiter: "," }, layout: { headerRow: null, width: 1, firstRow: 0 } });
});
