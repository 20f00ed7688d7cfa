import { describe, expect, it } from "vitest";
import { toNoticeLines } from "./notice-text";

const examples = ["secret"];

describe("toNoticeLines", () => {
  it("includes columns of notices but not their examples", () => {
    const notices = [{ text: "3 rows have ‘n/a’\n```", columns: ["a", "b|c"], rows: 3, examples }];
    expect(toNoticeLines(notices, { shareValues: true })).toEqual(["note: 3 rows have ‘n/a’ ''' (a, \"b\\u007cc\")"]);
  });

  it("names the texts that identify totals, and without values only that there are some", () => {
    const text = "Some rows look like totals of others. They count as rows.";
    const texts = ["Sum", "a\n`|b", ...Array.from({ length: 9 }, (_, index) => `Total ${index}`)];
    const notices = [{ text, columns: ["region"], rows: 11, examples, totals: [{ column: "region", texts }] }];
    const named =
      'region: "Sum", "a \'¦b", "Total 0", "Total 1", "Total 2", "Total 3", "Total 4", "Total 5" and 3 more';
    expect(toNoticeLines(notices, { shareValues: true })).toEqual([`note: ${text} (region); totals have in ${named}`]);
    expect(toNoticeLines(notices, { shareValues: false })).toEqual([
      "note: rows look like totals of others and are kept; region; 11 rows",
    ]);
  });

  it("states even without values that statistics leave totals out", () => {
    const text = "Some rows look like totals of others. They count as rows. Ranges and means leave out such rows.";
    const notices = [{ text, columns: ["region"], rows: 1, examples }];
    expect(toNoticeLines(notices, { shareValues: false })).toEqual([
      "note: rows look like totals of others and are kept; ranges and means leave them out; region; 1 rows",
    ]);
  });

  it("shows kind, columns and rows when values are not shared, in its own words", () => {
    const notices = [
      { text: "Words and marks that stand for no value are now missing values.", columns: ["a"], rows: 3, examples },
      { text: "Values that begin with zeros are kept whole, as text.", columns: ["zip"], examples },
      { text: "The dates fit both orders of day and month; they are read with the day first.", columns: ["d"] },
      { text: "A comma is read as the decimal mark.", columns: [] },
      { text: "Rows with too few values: absent values count as missing.", columns: [], rows: 2 },
      { text: "Ann Smith is in row 7.", columns: [] },
    ];
    expect(toNoticeLines(notices, { shareValues: false })).toEqual([
      "note: marks that stand for no value are missing values now; a; 3 rows",
      "note: values are kept as text; zip",
      "note: dates were read in an assumed or mixed form; d",
      "note: marks of numbers were assumed",
      "note: rows with too few values; the rest is missing; 2 rows",
      "note: something was assumed or repaired while reading",
    ]);
  });

  it("counts excess notices and columns", () => {
    const columns = Array.from({ length: 20 }, (_, index) => `c${index}`);
    const notices = Array.from({ length: 5 }, () => ({ text: "Odd.", columns }));
    expect(toNoticeLines(notices, { shareValues: true, most: 1 })).toEqual([
      "note: Odd. (c0, c1, c2, c3, c4, c5, c6, c7 and 12 more)",
      "and 4 more notes",
    ]);
  });
});
