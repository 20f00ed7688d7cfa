import { describe, expect, test } from "vitest";
import { countHeaderRows, joinNames } from "./detect-header-rows";

const rows = (text: string) => text.split("\n").map((line) => line.split(","));

describe("rows that name the columns together", () => {
  test.each([
    ["groups above names", ",2023,,2024,\nregion,a,b,a,b\nN,1,2,3,4", 2],
    ["names beside groups above years", "Region,Sales,,Cost\n,2023,2024,2023\nN,1,2,3", 2],
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

test("names of groups reach to the right, and each part of a name stands once", () => {
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
