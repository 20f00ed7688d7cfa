import fc from "fast-check";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { readContent } from "../testing/temporary-folder";

interface Style {
  delimiter: string;
  newline: string;
  quoteAll: boolean;
  escape: "double" | "backslash";
  lastBreak: boolean;
}

const style = fc.record<Style>({
  delimiter: fc.constantFrom(",", ";", "\t", "|", "^", "\u0001", "||", "::", "~|~", ";;"),
  newline: fc.constantFrom("\n", "\r\n", "\r"),
  quoteAll: fc.boolean(),
  escape: fc.constantFrom("double", "backslash"),
  lastBreak: fc.boolean(),
});

const troubles = [
  "a",
  "Z",
  " ",
  ",",
  ";",
  "|",
  "\t",
  ":",
  "~",
  '"',
  "\n",
  "\r",
  "\r\n",
  "'",
  "0",
  "7",
  ".",
  "-",
  "#",
  "^",
];

/**
 * Generates text that is not a number, a date or a spelling of "no value", with all kinds of problematic characters.
 */
function words(letters: readonly string[]) {
  return fc
    .array(fc.constantFrom(...troubles, ...letters), { maxLength: 12 })
    .map((characters) => `w${characters.join("")}w`);
}

const orNothing = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const day = fc.date({ min: new Date("1200-01-01"), max: new Date("2900-01-01"), noInvalidDate: true });
const whole = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
// Reads a column of whole numbers that no double represents exactly; see `whole`.
const real = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((value) => !/^-?\d{16,}$/.test(String(value)) && !Object.is(value, -0));

function toRow(letters: readonly string[]) {
  return fc.record({
    text: orNothing(words(letters)),
    whole: orNothing(whole),
    real: orNothing(real),
    day: orNothing(day.map((date) => date.toISOString().slice(0, 10))),
    truth: orNothing(fc.boolean()),
  });
}
type Row = Record<"text" | "whole" | "real" | "day" | "truth", string | bigint | number | boolean | null>;
const names = ["text", "whole", "real", "day", "truth"] as const;

function toField(text: string, { delimiter, quoteAll, escape }: Style): string {
  const mustQuote = [...delimiter, '"', "\r", "\n"].some((character) => text.includes(character));
  const inside = text.replaceAll('"', escape === "double" ? '""' : '\\"');
  return mustQuote || (quoteAll && text !== "") ? `"${inside}"` : text;
}

function write(rows: readonly (readonly string[])[], chosen: Style): string {
  const lines = rows.map((fields) => fields.map((field) => toField(field, chosen)).join(chosen.delimiter));
  return lines.join(chosen.newline) + (chosen.lastBreak ? chosen.newline : "");
}

const toText = (value: Row[keyof Row]) => (value === null ? "" : String(value));
const writeRows = (rows: readonly Row[], chosen: Style) =>
  write([names, ...rows.map((row) => names.map((name) => toText(row[name])))], chosen);

/** Whole numbers that JavaScript cannot represent come as text. */
function toCell(value: Row[keyof Row]): Cell {
  if (typeof value !== "bigint") return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
const toCells = (rows: readonly Row[]) => rows.map((row) => names.map((name) => toCell(row[name])));

const unicode = toRow(["é", "漢", "😀", "ж", "\u00a0"]);
const few = { minLength: 1, maxLength: 12 };

test("a table written as CSV in any dialect and Unicode encoding reads back equal", async () => {
  const form = fc.record({ mark: fc.boolean(), encoding: fc.constantFrom("utf8", "utf16le", "utf16be") });
  await fc.assert(
    fc.asyncProperty(fc.array(unicode, few), style, form, async (rows, chosen, { mark, encoding }) => {
      const begin = mark || encoding !== "utf8" ? "\ufeff" : "";
      const content = iconv.encode(begin + writeRows(rows, chosen), encoding);
      const table = await readContent(content);
      expect([table.names, table.rowCount, table.rows]).toEqual([names, rows.length, toCells(rows)]);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["windows-1250", "łőžß"],
  ["windows-1251", "жЯѓ№"],
  ["windows-1252", "éß€ÿ"],
  ["windows-1253", "λώΆ€"],
  ["koi8-r", "жЯё©"],
  ["shift_jis", "漢カｱソ"],
  ["euc-kr", "한똠漢"],
  ["gb18030", "汉龘é€"],
  ["big5", "漢功許蓋"],
])("in %s as well", async (encoding, letters) => {
  const page = encoding === "euc-kr" ? "cp949" : encoding;
  await fc.assert(
    fc.asyncProperty(fc.array(toRow([...letters]), few), style, async (rows, chosen) => {
      const table = await readContent(iconv.encode(writeRows(rows, chosen), page), { encoding });
      expect([table.names, table.rows]).toEqual([names, toCells(rows)]);
    }),
    { numRuns: 5 },
  );
});

test("names come through, and a notice reports those that had to change", async () => {
  const name = fc.constantFrom("a", "A", "b", "", "a_2", "größe", "x y", "column_1", "c;d", 'say "x"');
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 8 }), style, async (written, chosen) => {
      fc.pre(written.some((text) => text !== ""));
      const numbers = written.map((_, index) => String(index));
      const table = await readContent(write([written, numbers, numbers], chosen), { headerRow: 0 });
      expect(table.rowCount).toBe(2);
      expect(new Set(table.names.map((text) => text.toLowerCase())).size).toBe(written.length);
      const reported = new Set(table.notices.flatMap(({ columns }) => columns));
      const changed = table.names.filter((text, index) => text !== written[index]);
      expect(changed.filter((text) => !reported.has(text))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test("decimal commas, identifiers with leading zeros and long numbers keep their values", async () => {
  const row = fc.record({
    price: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((cents) => cents / 100),
    code: fc.integer({ min: 0, max: 99_999 }).map((number) => `0${number}`),
    long: fc.bigInt({ min: 2n ** 64n, max: 2n ** 80n }).map(String),
  });
  const semicolons = fc.constantFrom(";", "\t", "||");
  await fc.assert(
    fc.asyncProperty(fc.array(row, few), semicolons, async (rows, delimiter) => {
      const chosen: Style = { delimiter, newline: "\n", quoteAll: false, escape: "double", lastBreak: true };
      const lines = rows.map(({ price, code, long }) => [price.toFixed(2).replace(".", ","), code, long]);
      const table = await readContent(write([["price", "code", "long"], ...lines], chosen));
      expect(table.rows).toEqual(rows.map(({ price, code, long }) => [price === 0 ? 0 : price, code, long]));
    }),
    { numRuns: 20 },
  );
});
