import { expect, it } from "vitest";
import { readCsv } from "./read-csv";

it("parses cells with their commas, quotes, line breaks and blanks", () => {
  expect(readCsv('\ufeffa,b\r\n"x, ""y""","1\n2"\r\n ,\r\n')).toEqual([
    ["a", "b"],
    ['x, "y"', "1\n2"],
    [" ", ""],
  ]);
});
