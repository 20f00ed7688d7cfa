import { describe, test } from "vitest";
import { checkMessy, type Messy } from "../testing/check-messy";

const repeat = (count: number, toLine: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => toLine(i)).join("");
const noNames = "The first row holds data";

describe("the delimiter is found", () => {
  test.each<[string, Messy]>([
    [
      "two bars",
      {
        text: "id||name||n\n1||Ann||5\n2||||7\n",
        names: "id|name|n",
        rows: '[[1, "Ann", 5], [2, null, 7]]',
        expected: ["The columns are divided by “||”"],
      },
    ],
    [
      "two colons, no names",
      {
        text: "1::1193::5\n1::661::3\n2::914::3\n",
        names: "column_1|column_2|column_3",
        rows: "[[1, 1193, 5], [1, 661, 3], [2, 914, 3]]",
        expected: ["The columns are divided by “::”", noNames],
      },
    ],
    [
      "a bar between tildes",
      {
        text: "id~|~note\n1~|~likes | and ~\n2~|~no\n",
        names: "id|note",
        rows: '[[1, "likes | and ~"], [2, "no"]]',
        expected: ["The columns are divided by “~|~”"],
      },
    ],
    [
      "a bar between tabs",
      {
        text: "id\t|\tname\n1\t|\tAnn\n2\t|\tBob\n",
        names: "id|name",
        rows: '[[1, "Ann"], [2, "Bob"]]',
        expected: ["Blanks around"],
      },
    ],
    [
      "runs of blanks",
      {
        text: "x   y z\n1.5 2  a\n2.5 3  b\n",
        names: "x|y|z",
        rows: '[[1.5, 2, "a"], [2.5, 3, "b"]]',
        expected: ["The columns are divided by blanks"],
      },
    ],
    [
      "runs of tabs",
      {
        text: "name\t\tage\nAlexander\t31\nBo\t\t25\n",
        names: "name|age",
        rows: '[["Alexander", 31], ["Bo", 25]]',
        expected: ["The columns are divided by tabs"],
      },
    ],
    [
      "blanks between quoted words, no name above names of rows",
      {
        text: '"mpg" "cyl"\n"Mazda RX4" 21 6\n"Datsun 710" 22.8 4\n',
        names: "column_1|mpg|cyl",
        rows: '[["Mazda RX4", 21, 6], ["Datsun 710", 22.8, 4]]',
        expected: ["The columns are divided by blanks", "Columns without a name", "Each row has one value more"],
      },
    ],
    [
      "a control character",
      {
        text: repeat(50, (i) => `${i}\u0001n${i}\n`),
        names: "column_1|column_2",
        rows: '[[0, "n0"], [1, "n1"]]',
        rowCount: 50,
        expected: ["The columns are divided by the character U+0001", noNames],
      },
    ],
    [
      "colons",
      {
        text: "root:x:0:/root\nbin:x:2:/bin\nsys:x:3:/dev\n",
        names: "column_1|column_2|column_3|column_4",
        rows: '[["root", "x", 0, "/root"]]',
        rowCount: 3,
        expected: ["The columns are divided by a colon", noNames],
      },
    ],
    [
      "commas and blanks",
      {
        text: "id, name\n1, Ann\n2, Bob\n",
        names: "id|name",
        rows: '[[1, "Ann"], [2, "Bob"]]',
        expected: ["Blanks around"],
      },
    ],
    [
      "commas, with filled columns",
      {
        text: "id ,name   \n1  ,Ann    \n22 ,Barbara\n",
        names: "id|name",
        rows: '[[1, "Ann"], [22, "Barbara"]]',
        expected: ["Blanks around"],
      },
    ],
    [
      "backslashes before commas that divide nothing",
      {
        text: "id,text,n\n1,a\\,b,2\n2,c,3\n",
        names: "id|text|n",
        rows: '[[1, "a,b", 2], [2, "c", 3]]',
      },
    ],
    [
      "single quotes",
      {
        text: "id;text\n1;'a; b'\n2;'it''s'\n3;'c'\n",
        names: "id|text",
        rows: '[[1, "a; b"], [2, "it\'s"], [3, "c"]]',
        expected: ["Single quotes"],
      },
    ],
  ])("%s", async (_, messy) => {
    await checkMessy(messy);
  });
});

describe("columns of fixed width are found", () => {
  const lines = [
    "ID    NAME              CITY           AMOUNT",
    "0001  Ann Smith         New York        12.50",
    "0002  Bob                               100.00",
    "0003  Carla de la Cruz  Kiel             7.25",
    "0004  D. Young          San Francisco 1450.00",
    "0005  Eve               Bonn             3.00",
  ];
  const names = "ID|NAME|CITY|AMOUNT";
  const expected = ["The columns are divided by their places", "Values that begin with zeros"];
  test.each<[string, Messy]>([
    [
      "with empty cells and blanks in values",
      {
        text: `${lines.join("\n")}\n`,
        names,
        rows: '[["0001", "Ann Smith", "New York", 12.5], ["0002", "Bob", null, 100]]',
        rowCount: 5,
        expected,
      },
    ],
    [
      "below a title and above a note",
      {
        text: ["All amounts of the year 2024", "", ...lines, "5 rows in all, as of the first of May"].join("\r\n"),
        names,
        rows: '[["0001", "Ann Smith", "New York", 12.5]]',
        rowCount: 5,
        expected: [...expected, "Lines above", "Lines below"],
      },
    ],
    [
      "by the line below the names",
      {
        text: "Id          Name        Created\n----------- ----------- ----------\n1           Ann Smith   2024-01-05\n2           Bob         2024-02-05\n\n(2 rows affected)\n",
        names: "Id|Name|Created",
        rows: '[[1, "Ann Smith", "2024-01-05"], [2, "Bob", "2024-02-05"]]',
        expected: ["The columns are divided by their places", "Lines below"],
      },
    ],
    [
      "in a log",
      {
        text: "2024-01-05 10:00:01 INFO  started\n2024-01-05 10:00:02 WARN  disk is nearly full\n2024-01-05 10:00:03 ERROR could not write, giving up\n2024-01-05 10:00:04 INFO  stopped\n2024-01-05 10:00:05 INFO  bye\n",
        names: "column_1|column_2|column_3|column_4",
        rows: '[["2024-01-05", "10:00:01", "INFO", "started"]]',
        rowCount: 5,
        expected: ["The columns are divided by their places", noNames],
      },
    ],
  ])("%s", async (_, messy) => {
    await checkMessy(messy);
  });
});

describe("drawn tables are read", () => {
  const rows = '[[1, "Ann Smith", 12.5], [2, "Bob", 100]]';
  const names = "id|name|n";
  test.each<[string, Messy]>([
    [
      "of one terminal",
      {
        text: " id | name      |    n   \n----+-----------+--------\n  1 | Ann Smith |  12.50\n  2 | Bob       | 100.00\n(2 rows)\n",
        names,
        rows,
        expected: ["Blanks around", "Lines below"],
      },
    ],
    [
      "of another",
      {
        text: "+----+-----------+--------+\n| id | name      | n      |\n+----+-----------+--------+\n|  1 | Ann Smith |  12.50 |\n|  2 | Bob       | 100.00 |\n+----+-----------+--------+\n2 rows in set\n",
        names,
        rows,
        expected: ["The lines are drawn", "Lines below"],
      },
    ],
    [
      "of Markdown",
      {
        text: "| id | name | n |\n|----|:-----|--:|\n| 1 | Ann Smith | 12.5 |\n| 2 | Bob | 100 |\n",
        names,
        rows,
        expected: ["The lines are drawn"],
      },
    ],
  ])("%s", async (_, messy) => {
    await checkMessy(messy);
  });
});
