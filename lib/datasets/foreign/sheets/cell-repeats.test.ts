import { expect, test } from "vitest";
import { CellRepeats } from "./cell-repeats";

const refused = {
  code: "unreadable_file",
  message: "This workbook repeats cells more than 5 million times, which no real workbook does.",
};

/** Counts the cells of a sheet whose XML arrives in pieces of this many characters. */
function take(xml: string, size = xml.length): unknown {
  const repeats = new CellRepeats();
  try {
    for (let start = 0; start < xml.length; start += size) repeats.push(xml.slice(start, start + size));
    return "taken";
  } catch (error) {
    return error;
  }
}

const value = "<text:p>1</text:p></table:table-cell>";

test.each([
  ["cells", `<table:table-row><table:table-cell table:number-columns-repeated="6000000">${value}`],
  [
    "rows of cells",
    `<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384">${value}`,
  ],
  ["rows, in the form that JavaScript reads as well", `<table-row number-rows-repeated = '1e9'><table-cell>${value}`],
  ["covered cells", `<table:covered-table-cell table:number-columns-repeated="6000000"></table:covered-table-cell>`],
  [
    "cells behind an attribute that holds a bracket",
    `<table:table-cell table:formula="of:=1&gt;2>1" table:number-columns-repeated="6000000">${value}`,
  ],
  [
    "many cells a little",
    `<table:table-row><table:table-cell table:number-columns-repeated="100">${value}`.repeat(60_000),
  ],
])("a sheet that repeats %s endlessly is refused, however its bytes arrive", (_, xml) => {
  expect(take(xml)).toMatchObject(refused);
  expect(take(xml, 7)).toMatchObject(refused);
});

test("empty cells and rows that spreadsheets write to the end of a sheet are ignored", () => {
  const xml = [
    `<table:table-row table:number-rows-repeated="1000"><table:table-cell office:value-type="float">${value}`,
    `<table:table-cell table:number-columns-repeated="16383"/></table:table-row>`,
    `<table:table-row table:number-rows-repeated="1047576"><table:table-cell table:number-columns-repeated="16384"/>`,
  ].join("");
  expect([take(xml), take(xml, 5)]).toEqual(["taken", "taken"]);
});
