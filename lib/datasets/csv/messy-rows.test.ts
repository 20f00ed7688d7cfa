import { describe, test } from "vitest";
import { checkMessy, type Messy } from "../testing/check-messy";

const repeat = (count: number, toLine: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => toLine(i)).join("");
const firstRowTaken = "The first row was taken";
const noNames = "The first row holds data";

describe("one column stays one", () => {
  test.each<[string, Messy]>([
    [
      "of names with commas",
      {
        text: "name\nDoe, John\nRoe, Jane\n",
        names: "name",
        rows: '[["Doe, John"], ["Roe, Jane"]]',
        expected: ["No delimiter", firstRowTaken],
      },
    ],
    [
      "of numbers with decimal commas",
      {
        text: "value\n1,5\n2,25\n3,75\n",
        names: "value",
        rows: "[[1.5], [2.25], [3.75]]",
        expected: ["No delimiter", "Numbers are written with a decimal comma"],
      },
    ],
    [
      "of moments",
      {
        text: repeat(6, (i) => `2024-01-0${i + 1} 10:00:01\n`),
        names: "column_1",
        rows: '[["2024-01-01T10:00:01"]]',
        rowCount: 6,
        expected: ["Each line is one value", noNames],
      },
    ],
    [
      "of addresses of pages",
      {
        text: "url\nhttps://example.com/a\nhttps://example.org/b?x=1\n",
        names: "url",
        rows: '[["https://example.com/a"], ["https://example.org/b?x=1"]]',
        expected: ["Each line is one value", firstRowTaken],
      },
    ],
  ])("%s", async (_, messy) => {
    await checkMessy(messy);
  });
});

describe("rows that are not data are left out and reported", () => {
  test.each<[string, Messy]>([
    [
      "facts above, a total below",
      {
        text: "Account;12345\nPeriod;May\n\nid;name;n\n1;A;1,50\n2;B;2,75\n\nTotal: 2 rows\n",
        names: "id|name|n",
        rows: '[[1, "A", 1.5], [2, "B", 2.75]]',
        expected: ["Lines above", "Lines below", "Numbers are written"],
      },
    ],
    [
      "remarks",
      {
        text: "# made by a tool\na,b,c\n1,2,3\n# a remark\n4,5,6\n",
        names: "a|b|c",
        rows: "[[1, 2, 3], [4, 5, 6]]",
        expected: ["Lines above", "Lines of remarks"],
      },
    ],
    [
      "names that come again",
      {
        text: "id,v\n1,2\n3,4\nid,v\n5,6\n",
        names: "id|v",
        rows: "[[1, 2], [3, 4], [5, 6]]",
        expected: ["Rows that repeat"],
      },
    ],
    [
      "names of groups above names",
      {
        text: ",2023,,2024,\nregion,sales,cost,sales,cost\nNorth,1,2,3,4\nSouth,5,6,7,8\n",
        names: "region|2023 sales|2023 cost|2024 sales|2024 cost",
        rows: '[["North", 1, 2, 3, 4], ["South", 5, 6, 7, 8]]',
        expected: ["The first 2 rows name"],
      },
    ],
    [
      "years below names of groups",
      {
        text: "Region,Sales,,Cost,\n,2023,2024,2023,2024\nNorth,1,2,3,4\nSouth,5,6,7,8\n",
        names: "Region|Sales 2023|Sales 2024|Cost 2023|Cost 2024",
        rows: '[["North", 1, 2, 3, 4], ["South", 5, 6, 7, 8]]',
        expected: ["The first 2 rows name"],
      },
    ],
    [
      "units below names",
      {
        text: "when,temp,load\n,K,Pa\n2024-01-01,300,101325\n2024-01-02,301,101326\n",
        names: "when|temp K|load Pa",
        rows: '[["2024-01-01", 300, 101325], ["2024-01-02", 301, 101326]]',
        expected: ["The first 2 rows name"],
      },
    ],
  ])("%s", async (_, messy) => {
    await checkMessy(messy);
  });
});
