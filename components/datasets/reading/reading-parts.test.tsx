import { expect, it } from "vitest";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../../testing/render";
import { ReadingFields } from "./reading-fields";
import { ReadingPreview } from "./reading-preview";

const nothing = () => undefined;

function buildLook(part: Partial<TableLook> = {}): TableLook {
  return {
    format: "csv",
    columns: [
      { name: "id", storage: "BIGINT" },
      { name: "when", storage: "DATE" },
    ],
    rows: [["1", "05.02.2024"]],
    rowCount: 1,
    exact: true,
    notices: [],
    reading: { delimiter: ";", encoding: "utf-8", quote: '"', headerRow: 1, headerRows: 1, dateOrder: "day first" },
    sheets: [],
    beginning: [["Report"], ["id", "when"], ["1", "05.02.2024"]],
    ...part,
  };
}

const labels = (html: string) => [...html.matchAll(/<label[^>]*><span>(.*?)<\/span>/g)].map((match) => match[1]);
const chosen = (html: string) =>
  [...html.matchAll(/<option[^>]*selected=""[^>]*>(.*?)<\/option>/g)].map((match) => match[1]);

it("a text file has all options for text, with the detected values", () => {
  const html = render(<ReadingFields reading={{}} look={buildLook()} onChange={nothing} />);
  expect(labels(html)).toEqual([
    "Delimiter",
    "Encoding",
    "Quote character",
    "Column names",
    "Header rows",
    "Decimal mark",
    "Date order",
  ]);
  expect(chosen(html).map((text) => textOf(text ?? ""))).toEqual([
    "Automatic: Semicolon ;",
    "Automatic: utf-8",
    'Automatic: Double quotes "',
    "Automatic: row 2",
    "Automatic: one",
    "Automatic",
    "Automatic: Day first: 31/12",
  ]);
});

it("a person's choice appears in its field, a custom delimiter in a field of its own", () => {
  const reading = { delimiter: "||", encoding: "ibm866", headerRow: null, decimalMark: "," } as const;
  const html = render(
    <ReadingFields reading={reading} look={buildLook({ reading: { ...reading, quote: '"' } })} onChange={nothing} />,
  );
  expect(chosen(html).map((text) => textOf(text ?? ""))).toEqual([
    "Other…",
    "ibm866",
    'Automatic: Double quotes "',
    "No header row",
    "Comma: 1,5",
    "Automatic",
  ]);
  expect(html).toContain('aria-label="Separator characters"');
});

it("a workbook has its sheets and their options; Parquet has none", () => {
  const book = buildLook({ reading: { headerRow: 0, sheet: "Q3" }, sheets: ["Q2", "Q3"] });
  expect(labels(render(<ReadingFields reading={{}} look={book} onChange={nothing} />))).toEqual([
    "Sheet or file",
    "Column names",
    "Header rows",
    "Decimal mark",
    "Date order",
  ]);
  const parquet = buildLook({ reading: {}, beginning: [] });
  expect(labels(render(<ReadingFields reading={{}} look={parquet} onChange={nothing} />))).toEqual([]);
});

it("JSON with lists has a choice of what its rows are", () => {
  const look = buildLook({
    format: "json",
    reading: { sheet: "records" },
    sheets: ["records", "items"],
    beginning: [],
  });
  const html = render(<ReadingFields reading={{}} look={look} onChange={nothing} />);
  expect(labels(html)).toEqual(["Rows from"]);
  expect(html).toContain("Automatic: records");
});

it("the preview shows each column with its type, and the estimated number of rows", () => {
  const look = buildLook({ rowCount: 1_234_567, exact: false });
  const html = render(<ReadingPreview reading={{ types: { when: "text" } }} look={look} onChange={nothing} />);
  expect(attributesOf(html, "aria-label")).toEqual(["The first rows, as written", "Type of id", "Type of when"]);
  expect(chosen(html)).toEqual(["Automatic: number", "Text"]);
  expect(textOf(html).endsWith("1 05.02.2024 About 1,234,567 rows, 2 columns")).toBe(true);
});

it("of very many columns, the first are shown, with a search for the others", () => {
  const columns = Array.from({ length: 61 }, (_, index) => ({ name: `c${index}`, storage: "VARCHAR" }));
  const html = render(<ReadingPreview reading={{}} look={buildLook({ columns })} onChange={nothing} />);
  expect(attributesOf(html, "aria-label").filter((label) => label.startsWith("Type of"))).toHaveLength(60);
  expect(attributesOf(html, "aria-label")).toContain("Find a column");
  expect(textOf(html)).toContain("1 more column to the right; search for a name to see them.");
});

it("names, rows and sheets of a hostile file stay text", () => {
  const look = buildLook({
    columns: [{ name: hostile, storage: "VARCHAR" }],
    rows: [[hostile]],
    beginning: [[hostile]],
    sheets: [hostile, "b"],
  });
  const html = render(
    <>
      <ReadingFields reading={{}} look={look} onChange={nothing} />
      <ReadingPreview reading={{}} look={look} onChange={nothing} />
    </>,
  );
  expect(elementsOf(html, hostileElements)).toEqual([]);
});
