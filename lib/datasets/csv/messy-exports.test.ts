import { describe, expect, test } from "vitest";
import { checkMessy, type Messy } from "../testing/check-messy";
import { readContent } from "../testing/temporary-folder";

describe("what programs write around values is removed and reported", () => {
  test.each<[string, Messy]>([
    [
      "texts that are formulas, so that spreadsheets leave them alone",
      {
        text: 'id,name\n="001",Ann\n="002",Bob\n="010",Cid\n',
        names: "id|name",
        rows: '[["001", "Ann"], ["002", "Bob"], ["010", "Cid"]]',
        expected: ['Text written as ="…"', "The first row was taken"],
      },
    ],
    [
      "such texts within quotes, beside others",
      {
        text: 'id,n\n"=""001""",1\n7,2\n',
        names: "id|n",
        rows: '[["001", 1], ["7", 2]]',
        expected: ['Text written as ="…"'],
      },
    ],
    [
      "quotes around whole lines",
      {
        text: '"id,name,n"\n"1,""Ann, B"",2"\n"2,Bob,3"\n"3,Cid,4"\n',
        names: "id|name|n",
        rows: '[[1, "Ann, B", 2], [2, "Bob", 3], [3, "Cid", 4]]',
        expected: ["Quotes enclose each line"],
      },
    ],
    [
      "quotes around all lines but the one with the names",
      {
        text: 'id;name;n\n"1;Ann;2"\n"2;Bob;3"\n"3;Cid;4"\n',
        names: "id|name|n",
        rows: '[[1, "Ann", 2], [2, "Bob", 3], [3, "Cid", 4]]',
        expected: ["Quotes enclose each line"],
      },
    ],
    [
      "the line that names the delimiter, in quotes",
      {
        text: '"sep=;"\r\nName;Wert\r\nA;1,5\r\nB;2,25\r\n',
        names: "Name|Wert",
        rows: '[["A", 1.5], ["B", 2.25]]',
        expected: ["Numbers are written with a decimal comma"],
      },
    ],
  ])("%s", async (_, messy) => {
    await checkMessy(messy);
  });
});

test("quotes around single values with commas enclose no lines", async () => {
  const { names, rows } = await readContent('address\n"12, Main St"\n"5, High St"\n"7, Low St"\n');
  expect([names, rows[0]]).toEqual([["address"], ["12, Main St"]]);
});

describe("numbers are read in the notation that they are written in", () => {
  test.each<[string, string, (number | null)[], string]>([
    ["Switzerland", "1’234.50|12’345.00|99.95", [1234.5, 12345, 99.95], "Marks between thousands were removed."],
    ["India, with a sign", "₹ 1,23,456.00|₹ 99.00", [123456, 99], "The currency sign ₹ was removed"],
    ["India, with a word", "Rs. 1,23,456|Rs 99", [123456, 99], "The currency sign RS was removed"],
    ["Brazil", "R$ 1.234,50|R$ 99,00", [1234.5, 99], "The currency sign R$ was removed"],
    ["Poland", "1 234,50 zł|99,00 zł", [1234.5, 99], "The currency sign ZŁ was removed"],
    ["Sweden", "SEK 1 234,50|SEK 99,00", [1234.5, 99], "The currency sign SEK was removed"],
    ["Russia", "1 234,50 ₽|-99,00 ₽", [1234.5, -99], "The currency sign ₽ was removed"],
    ["thin blanks", "1\u2009234|12\u2009345", [1234, 12345], "Marks between thousands were removed."],
    ["dashes for minus", "–5|3|–2", [-5, 3, -2], "Numbers in parentheses"],
    ["books", "(1,500.00)|-|20.00", [-1500, null, 20], "Numbers in parentheses"],
  ])("%s", async (_, texts, values, expected) => {
    const lines = texts.split("|").map((text, index) => `${index}\t${text}`);
    const { rows, notices } = await readContent(`i\tn\n${lines.join("\n")}\n`);
    expect(rows.map(([, value]) => value)).toEqual(values);
    expect(notices.filter(({ text }) => text.startsWith(expected))).toHaveLength(1);
  });

  test("but not where two currencies meet, however far down", async () => {
    const many = Array.from({ length: 9000 }, (_, index) => `${index},$${index}\n`).join("");
    const { storages } = await readContent(`i,price\n${many}9000,£5\n`);
    expect(storages).toEqual(["BIGINT", "VARCHAR"]);
  });
});

describe("ambiguous values are reported", () => {
  test.each([
    ["numbers that were rounded", "id,n\n1,12345678901234567.89\n2,0.5\n", "Numbers of more than 16 digits"],
    ["a point that may divide thousands", "n;v\nA;1.234\nB;12.345\nC;2.500\n", "A point is read as the decimal mark;"],
    ["digits that may be dates", "day,n\n20240131,1\n20240229,2\n", "The numbers look like dates"],
    ["numbers that may be codes", "well,n\n1E10,1\n2E10,2\n3E11,3\n", "Values such as 1E10"],
    ["letters that were spoilt before", "id,name\n1,JosÃ©\n2,MÃ¼ller\n", "Some letters were spoilt"],
  ])("%s", async (_, text, expected) => {
    const { notices } = await readContent(text);
    expect(notices.filter((notice) => notice.text.startsWith(expected))).toHaveLength(1);
  });

  test("and dates without separators are read when a person says that they are dates", async () => {
    const { rows } = await readContent("day,n\n20240131,1\n20240299,2\n", { types: { day: "date" } });
    expect(rows).toEqual([
      ["2024-01-31", 1],
      [null, 2],
    ]);
  });

  test("numbers of eight digits that are not calendar days are numbers", async () => {
    const { notices } = await readContent("day,n\n20240131,1\n20240230,2\n");
    expect(notices).toEqual([]);
  });
});

describe("texts that read like no value", () => {
  test("are kept among texts, counted, and located", async () => {
    const { rows, notices } = await readContent("name,city\nAnn,NULL\nN/A,Rome\nBob,-\n?,Oslo\nCid,none\n");
    expect(rows).toHaveLength(5);
    expect(notices).toContainEqual({
      text: "Some texts read like “no value”. They were kept, and count as values.",
      columns: ["name", "city"],
      rows: 4,
      rowNumbers: [0, 1, 2, 3],
      examples: ["?", "N/A", "-", "NULL"],
    });
  });

  test("are missing among numbers", async () => {
    const { rows, notices } = await readContent("k,n\na,1\nb,N/A\nc,3\n");
    expect(rows.map(([, n]) => n)).toEqual([1, null, 3]);
    expect(notices.map(({ text }) => text)).toEqual([
      "Words and marks that stand for no value are now missing values.",
    ]);
  });
});

describe("repeated names", () => {
  const many = Array.from({ length: 40_000 }, (_, index) => `${index},name ${index},${index / 8}\n`).join("");

  test("far down are not data, and the columns stay numbers", async () => {
    const { storages, rowCount, notices } = await readContent(`id,name,v\n${many}id,name,v\n7,x,3.5\n`);
    expect([storages, rowCount]).toEqual([["BIGINT", "VARCHAR", "DOUBLE"], 40_001]);
    expect(notices.map(({ text, rows }) => [text, rows])).toEqual([
      ["Rows that repeat the names of the columns were left out.", 1],
    ]);
  });

  test("with different case, or after a byte order mark, are not data", async () => {
    const { rows } = await readContent("id,name\n1,Ann\n\ufeffid,name\n2,Bob\nID,Name\n3,Cid\n");
    expect(rows).toEqual([
      [1, "Ann"],
      [2, "Bob"],
      [3, "Cid"],
    ]);
  });
});

describe("the end of a file is not a row", () => {
  test.each<[string, Messy]>([
    ["the mark of old programs", { text: "id,v\n1,2\n3,4\n\u001a", names: "id|v", rows: "[[1, 2], [3, 4]]" }],
    [
      "what a database says below a drawn table",
      {
        text: "+----+------+\n| id | v    |\n+----+------+\n|  1 | 2    |\n|  3 | 4    |\n+----+------+\n2 rows in set (0.00 sec)\n",
        names: "id|v",
        rows: "[[1, 2], [3, 4]]",
        expected: ["The lines are drawn as a table", "Lines below the table were left out."],
      },
    ],
  ])("%s", async (_, messy) => {
    await checkMessy(messy);
  });
});

test("a blank between sign and digits is ignored", async () => {
  const { rows } = await readContent("k,v\na,- 5\nb,3\n");
  expect(rows.map(([, value]) => value)).toEqual([-5, 3]);
});

test.each(["INSERT INTO t (a, b) VALUES (1, 'x');\n", "-- dump\nCREATE TABLE t (a int, b int);\n"])(
  "%j is a script, and no table",
  async (text) => {
    await expect(readContent(text.repeat(3))).rejects.toMatchObject({
      message: "This file is an SQL script, which cannot be read as a table.",
    });
  },
);

describe("comments that fill a row below a table", () => {
  const expected = "The last rows have a value in their first column only";

  test("are reported, and kept", async () => {
    const { rowCount, notices } = await readContent('a,b,c\nx,1,2\ny,3,4\n"Source: x, y",,\nNote,,\n');
    expect([rowCount, notices.find(({ text }) => text.startsWith(expected))]).toEqual([
      4,
      expect.objectContaining({ rows: 2, rowNumbers: [2, 3], examples: ["Source: x, y", "Note"] }),
    ]);
  });

  test("are values where rows above are like them", async () => {
    const { notices } = await readContent("a,b,c\nx,1,2\ny,,\nz,3,4\nw,,\n");
    expect(notices).toEqual([]);
  });
});
