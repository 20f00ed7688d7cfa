import { describe, expect, test } from "vitest";
import { detectDialect } from "./detect-dialect";

const detect = (text: string, chosen?: string) =>
  detectDialect({ text, truncated: false }, { delimiter: chosen }).dialect;

describe("the delimiter is the one that divides the lines evenly", () => {
  test.each([
    ["commas", "a,b\n1,2\n3,4\n", ","],
    ["semicolons beside decimal commas", "a;b\n1,5;2,5\n3,5;4\n", ";"],
    ["tabs beside commas in text", "a\tb\nx, y\t1\nz\t2\n", "\t"],
    ["bars beside commas in quotes", 'a|b\n"x|y"|1\nz|2\n', "|"],
    ["backticks", "id`text\n1`some words\n2`and more, of them\n", "`"],
    ["commas below title lines", "Report of sales\n\nregion,sum\nNorth,1\nSouth,2\nEast,3\n", ","],
    ["commas with a ragged row", "a,b,c\n1,2,3\n4,5\n6,7,8\n", ","],
    ["semicolons around JSON", 'id;data\n1;"{""a"": 1, ""b"": 2}"\n2;"{""a"": 3, ""b"": 4}"\n', ";"],
  ])("%s", (_, text, delimiter) => {
    expect(detect(text)).toEqual({ delimiter, quote: '"', escape: "double" });
  });

  test("lines of prose have none", () => {
    const text = "It was a dark night, they say.\nRain fell\nand then, suddenly, after hours, it stopped\nfor good\n";
    expect(detect(text).delimiter).toBeNull();
  });

  test("one column of plain values is read as CSV", () => {
    expect(detect("value\n1\n2\n")).toEqual({ delimiter: ",", quote: '"', escape: "double" });
  });

  test("a person's choice is kept", () => {
    expect(detect("a,b;c\n1,2;3\n", ";").delimiter).toBe(";");
  });
});

test("single quotes count when they enclose several values and there are no double ones", () => {
  expect(detect("a,b\n'x, y','z'\n'u, v','w'\n").quote).toBe("'");
  expect(detect("a,b\nit's,that's\nx,y\n").quote).toBe('"');
});

test("backslashes escape when that makes sense of the quotes", () => {
  expect(detect('a,b\n"say \\"hi\\" now",1\n"x",2\n').escape).toBe("backslash");
  expect(detect('a,b\n"C:\\",1\n"D:\\",2\n').escape).toBe("double");
});
