import { expect, test } from "vitest";
import type { TextExamination } from "./examine-text";
import { toRepairNotices, toTextNotices } from "./reading-notices";

const plain: TextExamination = {
  encoding: { label: "utf-8", certain: true },
  dialect: { delimiter: ",", quote: '"', escape: "double" },
  layout: {
    headerRow: 0,
    headerRows: 1,
    firstRow: 1,
    width: 2,
    header: ["a", "b"],
    preamble: [],
    headerCertain: true,
    shifted: false,
    repeated: null,
    remarks: false,
  },
  samples: [],
  firstRows: [],
  more: { below: [], beside: false },
  beginning: [],
  counted: { rows: 0, exact: false },
  sampled: { rows: 0, bytes: 0 },
  isPlain: true,
};
const chosen = { delimiter: false, header: false };

test("a plain text needs no notice", () => {
  expect(toTextNotices(plain, chosen)).toEqual([]);
});

test("everything unusual about a text is reported", () => {
  const text: TextExamination = {
    ...plain,
    encoding: { label: "utf-8", certain: false },
    dialect: { delimiter: "^", quote: "'", escape: "double" },
    layout: { ...plain.layout, headerRow: null, preamble: [["Title", ""], ["x".repeat(200)]] },
  };
  expect(toTextNotices(text, chosen)).toEqual([
    { text: "The text is not valid UTF-8; it was read as UTF-8 with damaged characters.", columns: [] },
    { text: "The columns are divided by a caret.", columns: [], examples: [] },
    { text: "Single quotes are read as quote characters.", columns: [] },
    {
      text: "Lines above the table were left out.",
      columns: [],
      rows: 2,
      examples: ["Title", `${"x".repeat(119)}…`],
    },
    { text: "The first row holds data, not names, so the columns were named by their position.", columns: [] },
  ]);
});

test("a person's choice is not reported again", () => {
  const text: TextExamination = {
    ...plain,
    dialect: { delimiter: "^", quote: '"', escape: "double" },
    layout: { ...plain.layout, headerRow: null },
  };
  expect(toTextNotices(text, { delimiter: true, header: true })).toEqual([]);
});

test("names that are one fewer than the values are reported, with rows that show where they are", () => {
  const shifted: TextExamination = {
    ...plain,
    layout: { ...plain.layout, header: ["", "id", "price"], shifted: true },
    firstRows: [["1", "2", "50"]],
  };
  expect(toTextNotices(shifted, chosen)).toEqual([
    {
      text: "Each row has one value more than there are names; the first column was taken for the one without a name.",
      columns: [],
      examples: ["1 ⏐ 2 ⏐ 50"],
    },
  ]);
});

test("repairs are reported with their number, none when there were none", () => {
  const none = { count: 0, rowNumbers: [], examples: [] };
  const report = {
    rows: 1,
    short: none,
    long: none,
    remarks: none,
    repeated: none,
    footer: [],
    strayQuotes: 0,
    unterminatedQuote: false,
    nulCharacters: 0,
    lostCharacters: 0,
    longestRow: 9,
  };
  expect(toRepairNotices(report)).toEqual([]);
  expect(
    toRepairNotices({ ...report, strayQuotes: 2, short: { count: 4, rowNumbers: [0], examples: ["row 1: x"] } }),
  ).toEqual([
    {
      text: "Rows with too few values: absent values count as missing.",
      columns: [],
      rows: 4,
      rowNumbers: [0],
      examples: ["row 1: x"],
    },
    { text: "Quotes in unexpected places were kept as text (2 of them).", columns: [] },
  ]);
});
