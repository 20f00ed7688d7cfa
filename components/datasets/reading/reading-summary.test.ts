import { expect, it } from "vitest";
import { toReadingSummary } from "./reading-summary";

it("a version states its reading", () => {
  expect(toReadingSummary({})).toBe("read automatically");
  expect(toReadingSummary(null)).toBe("reading unknown");
  expect(
    toReadingSummary({
      sheet: "Q3",
      delimiter: ";",
      encoding: "windows-1252",
      quote: "none",
      headerRow: 2,
      headerRows: 2,
      decimalMark: ",",
      dateOrder: "day first",
      types: { zip: "text" },
    }),
  ).toBe(
    "read with: sheet or file Q3 · semicolon ; · windows-1252 · none: quotes are text · names in rows 3 to 4 · comma: 1,5 · day first: 31/12 · zip as text",
  );
  expect(toReadingSummary({ headerRow: null })).toBe("read with: no header row");
});
