import fc from "fast-check";
import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

interface Style {
  delimiter: string;
  newline: string;
  quoteAll: boolean;
  mark: boolean;
  encoding: "utf8" | "utf16le";
  lastBreak: boolean;
}

const style = fc.record<Style>({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  newline: fc.constantFrom("\n", "\r\n", "\r"),
  quoteAll: fc.boolean(),
  mark: fc.boolean(),
  encoding: fc.constantFrom("utf8", "utf16le"),
  lastBreak: fc.boolean(),
});

/** Text that is no number, date or spelling of "no value", with all that makes trouble inside. */
const word = fc
  .array(fc.constantFrom("a", "Z", "é", "漢", "😀", " ", ",", ";", "|", "\t", '"', "\n", "'", "0", "7", ".", "-"), {
    maxLength: 12,
  })
  .map((characters) => `w${characters.join("")}w`);

const row = fc.record({
  text: fc.option(word, { nil: null }),
  whole: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { nil: null }),
  // A column of whole numbers that no double holds exactly is read as such; see `whole`.
  real: fc.option(
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !/^-?\d{16,}$/.test(String(value))),
    { nil: null },
  ),
  day: fc.option(fc.date({ min: new Date("1200-01-01"), max: new Date("2900-01-01"), noInvalidDate: true }), {
    nil: null,
  }),
  truth: fc.option(fc.boolean(), { nil: null }),
});

function toField(text: string, { delimiter, quoteAll }: Style): string {
  const mustQuote = text.includes(delimiter) || /["\r\n]/.test(text);
  return mustQuote || (quoteAll && text !== "") ? `"${text.replaceAll('"', '""')}"` : text;
}

function write(rows: readonly (readonly string[])[], chosen: Style): Buffer {
  const lines = rows.map((fields) => fields.map((field) => toField(field, chosen)).join(chosen.delimiter));
  const text = lines.join(chosen.newline) + (chosen.lastBreak ? chosen.newline : "");
  const mark = chosen.mark || chosen.encoding === "utf16le" ? "\ufeff" : "";
  return Buffer.from(mark + text, chosen.encoding);
}

test("a table written as CSV in any dialect and encoding reads back equal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), style, async (rows, chosen) => {
      const texts = rows.map(({ text, whole, real, day, truth }) => [
        text ?? "",
        whole === null ? "" : String(whole),
        real === null ? "" : String(real),
        day === null ? "" : day.toISOString().slice(0, 10),
        truth === null ? "" : String(truth),
      ]);
      const table = await readContent(write([["text", "whole", "real", "day", "truth"], ...texts], chosen));
      expect(table.names).toEqual(["text", "whole", "real", "day", "truth"]);
      expect(table.rowCount).toBe(rows.length);
      const expected = rows.map(({ text, whole, real, day, truth }) => [
        text,
        whole === null ? null : Number.isSafeInteger(Number(whole)) ? Number(whole) : String(whole),
        real,
        day === null ? null : day.toISOString().slice(0, 10),
        truth,
      ]);
      const seen = table.rows.map((cells) => cells.map((cell) => (Object.is(cell, -0) ? 0 : cell)));
      expect(seen).toEqual(expected.map((cells) => cells.map((cell) => (Object.is(cell, -0) ? 0 : cell))));
    }),
    { numRuns: 60, seed: 1 },
  );
}, 240_000);
