import { describe, expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";
import { countHeaderRows, joinNames } from "./detect-header-rows";

const rows = (text: string) => text.split("\n").map((line) => line.split(","));

describe("rows that name the columns together", () => {
  test.each([
    ["groups above names", ",2023,,2024,\nregion,a,b,a,b\nN,1,2,3,4", 2],
    ["names beside groups above years", "Region,Sales,,Cost\n,2023,2024,2023\nN,1,2,3", 2],
    ["groups above groups above names", ",2023,,2024,\n,Q1,Q2,Q1,Q2\nregion,sales,sales,sales,sales\nN,1,2,3,4", 3],
    ["groups above groups beside a name", "Region,North,,South,\n,2023,2024,2023,2024\n,n,n,n,n\nN,1,2,3,4", 3],
    [
      "groups above names above a row of words",
      `,Air,,Sea,\nt,a,b,c,d\nx,low,low,low,low\ny,low,low,low,low${"\nz,1,2,3,4".repeat(9)}`,
      2,
    ],
    ["units below names", "t,temp,load\ns,K,Pa\n1,300,5\n2,301,6", 2],
    [
      "groups above names above units",
      ",Air,,Sea\nt,temp,load,temp\ns,K,Pa,K\n1,300,5,2\n2,301,6,3\n3,302,7,4\n4,303,8,5",
      3,
    ],
  ])("%s", (_, text, count) => {
    expect(countHeaderRows(rows(text))).toBe(count);
  });
});

describe("one row names the columns alone", () => {
  test.each([
    ["above data", "a,b\n1,2\n3,4"],
    ["above words", "city,country\nBonn,Germany\nParis,France"],
    ["with a blank above the names of rows", ",a,b\nx,1,2\ny,3,4"],
    ["above a row of which a value is missing in words", "id,n,m\nA,secret,secret\nB,1,2\nC,3,4"],
    ["above words that come again", "n,m\nlow,low\n1,2\nlow,3\n4,low\n5,6\n7,8\n9,1\n2,3\n4,5\n6,7\n8,9"],
    ["above nothing", "a,b"],
    ["above one row", "a,b\nx,y"],
  ])("%s", (_, text) => {
    expect(countHeaderRows(rows(text))).toBe(1);
  });
});

test("names of groups extend to the right, and each part of a name appears once", () => {
  expect(joinNames(rows("Region,Sales,,Cost,\n,2023,2024,2023,\n"))).toEqual([
    "Region",
    "Sales 2023",
    "Sales 2024",
    "Cost 2023",
    "",
  ]);
  expect(joinNames(rows("a,b\nK,"))).toEqual(["a K", "b"]);
  expect(joinNames(rows("a,b"))).toEqual(["a", "b"]);
});

test.each([1, 2, 20])("three rows name the columns of a table of %i rows", async (count) => {
  const data = Array.from({ length: count }, (_, row) => `R${row},1,2,3,${row}\n`).join("");
  const table = await readContent(`,2023,,2024,\n,Q1,Q2,Q1,Q2\nregion,sales,sales,sales,sales\n${data}`);
  expect(table.rowCount).toBe(count);
  expect(table.names).toEqual(["region", "2023 Q1 sales", "2023 Q2 sales", "2024 Q1 sales", "2024 Q2 sales"]);
});
