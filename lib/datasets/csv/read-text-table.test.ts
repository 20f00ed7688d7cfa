import { describe, expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const texts = (notices: readonly { text: string }[]) => notices.map(({ text }) => text);

describe("text that is not plain is read completely, and changes are reported", () => {
  test("titles above and notes below the table", async () => {
    const table = await readContent(
      "Sales 2024;;\n;;\nregion;sum;share\nNorth;1,5;2\nSouth;2,5;3\n\nSource: the office\nas of May\n",
    );
    expect(table.names).toEqual(["region", "sum", "share"]);
    expect(table.rows).toEqual([
      ["North", 1.5, 2],
      ["South", 2.5, 3],
    ]);
    expect(table.notices.slice(0, 2)).toEqual([
      { text: "Lines above the table were left out.", columns: [], rows: 1, examples: ["Sales 2024"] },
      {
        text: "Lines below the table were left out.",
        columns: [],
        rows: 2,
        examples: ["row 7: Source: the office", "row 8: as of May"],
      },
    ]);
  });

  test("short and long rows in the middle of a large file", async () => {
    const rows = "1,2,3\n".repeat(100_000);
    const table = await readContent(`a,b,c\n${rows}4,5\n6,7,8,9\n${rows}`);
    expect(table.rowCount).toBe(200_002);
    expect(table.storages).toEqual(["BIGINT", "BIGINT", "BIGINT"]);
    expect(table.profile.columns[2]).toMatchObject({ missing: 1, max: 8 });
    expect(table.notices).toEqual([
      {
        text: "Rows with too few values: absent values count as missing.",
        columns: [],
        rows: 1,
        rowNumbers: [100_000],
        examples: ["row 100002: 4 | 5"],
      },
      {
        text: "Rows with more values than columns: the surplus was left out.",
        columns: [],
        rows: 1,
        rowNumbers: [100_001],
        examples: ["row 100003: 6 | 7 | 8 | 9"],
      },
    ]);
  });

  test("line breaks of several kinds", async () => {
    const table = await readContent("1,2,3\n4,5,6\r\n7,8,9\n");
    expect(table.rows).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
    expect(texts(table.notices)).toEqual([
      "The first row holds data, not names, so the columns were named by their position.",
    ]);
  });

  test("a quote that swallows the rest of a file", async () => {
    const table = await readContent(`a,b\n1,x\n2,"y\n${"3,z\n".repeat(5)}`);
    expect(table.rowCount).toBe(7);
    expect(table.rows[1]).toEqual([2, '"y']);
    expect(texts(table.notices)).toContain("An opening quote is never closed; it was read as text.");
  });

  test("a quote that swallows 20 million characters", async () => {
    const table = await readContent(`a,b\n1,"x\n${"3,zzzzzzzzzzzzzzzz\n".repeat(1_200_000)}`);
    expect(table.rowCount).toBe(1_200_001);
    expect(texts(table.notices)).toContain(
      "Quotes are read as text, because one of them would enclose a large part of the file.",
    );
  });

  test("NUL characters", async () => {
    const table = await readContent("c1|c2\nv1|v\0" + "2\nv3|v4\n");
    expect(table.rows[0]).toEqual(["v1", "v2"]);
    expect(texts(table.notices)).toContain("NUL characters were removed (1 of them).");
  });

  test("windows-1252", async () => {
    const table = await readContent(Buffer.from("name;n\nJos\xe9;1\nM\xfcller;2\n", "latin1"));
    expect(table.rows).toEqual([
      ["José", 1],
      ["Müller", 2],
    ]);
    expect(texts(table.notices)).toEqual(["The text is not valid UTF-8; it was read as windows-1252."]);
  });

  test("lines without a delimiter", async () => {
    const table = await readContent("line\nfirst, of all\nthen the second\nand, well, the third, too\n");
    expect(table.rows).toEqual([["first, of all"], ["then the second"], ["and, well, the third, too"]]);
    expect(texts(table.notices)).toContain(
      "No delimiter divides the lines evenly, so each line is one value of a single column.",
    );
  });

  test("one column with gaps", async () => {
    const table = await readContent("v\n1\n\n3\n");
    expect(table.rows).toEqual([[1], [null], [3]]);
  });
});

describe("a person can choose how to read a file", () => {
  test("its delimiter", async () => {
    const table = await readContent("a,b;c\n1,2;3\n", { delimiter: ";" });
    expect(table.names).toEqual(["a,b", "c"]);
  });

  test("its encoding", async () => {
    const table = await readContent(Buffer.from("name,n\n\xcf\xf0\xe8,1\n", "latin1"), { encoding: "windows-1251" });
    expect(table.rows).toEqual([["При", 1]]);
    expect(table.notices).toEqual([]);
  });

  test("its header row, or that it has none", async () => {
    expect((await readContent("x,y\na,b\n1,2\n", { headerRow: 1 })).names).toEqual(["a", "b"]);
    const bare = await readContent("a,b\nc,d\n", { headerRow: null });
    expect(bare.names).toEqual(["column_1", "column_2"]);
    expect(bare.rowCount).toBe(2);
  });

  test.each([
    [{ delimiter: '"' }, "The delimiter can hold neither a quote nor a line break."],
    [{ encoding: "klingon" }, 'There is no encoding named "klingon".'],
    [{ headerRow: 99 }, "Row 99 cannot hold the column names: the file has no such row."],
  ])("but not what makes no sense: %j", async (reading, message) => {
    await expect(readContent("a,b\n1,2\n", reading)).rejects.toMatchObject({ code: "invalid_input", message });
  });
});

test("tabs make a file a TSV", async () => {
  expect((await readContent("a\tb\n1\t2\n")).format).toBe("tsv");
});

test("a cell of 5 million characters is read", async () => {
  const table = await readContent(`a,b\n"${"x".repeat(5_000_000)}",1\n`);
  expect(table.rowCount).toBe(1);
  expect(table.rows[0]?.[0]).toHaveLength(5_000_000);
});

test("more than 20,000 columns are refused", async () => {
  await expect(readContent(`${"a,".repeat(20_001)}b\n`)).rejects.toMatchObject({
    code: "unreadable_file",
    message: "The table has 20002 columns; at most 20,000 can be read.",
  });
});

test("the line that declares the delimiter for spreadsheets is not part of the table", async () => {
  const table = await readContent("sep=;\na;b\n1,5;2\n3,5;4\n");
  expect([table.names, table.rows]).toEqual([
    ["a", "b"],
    [
      [1.5, 2],
      [3.5, 4],
    ],
  ]);
});

test("lines with another possible delimiter are reported, and read with it when a person chooses so", async () => {
  const text = "day-a-b\n1-2-3\n4-5-6\n";
  const whole = await readContent("a/b/c\nx/y/z\nu/v/w\n");
  expect([whole.names, texts(whole.notices)]).toEqual([
    ["a/b/c"],
    [
      "Each line is one value of a single column; if blanks or other characters divide it, choose the delimiter.",
      "The first row was taken for the names of the columns; it could also be data.",
    ],
  ]);
  expect((await readContent(text, { delimiter: "-" })).rows).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});
