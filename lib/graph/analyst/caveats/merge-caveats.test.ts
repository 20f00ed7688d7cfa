import { describe, expect, it } from "vitest";
import { mergeCaveats } from "./merge-caveats";

const columns = ["Body Mass (g)", "Sex", "Species"];
const counted = [
  { text: "2 of 344 rows have no Body Mass (g) and are left out.", columns: ["Body Mass (g)"], rows: 2 },
  { text: "3 of 344 rows repeat an earlier row and are counted again.", columns: [], rows: 3 },
];

describe("mergeCaveats", () => {
  it("keeps what the model adds, with the columns that it speaks of", () => {
    expect(mergeCaveats(counted, ["Sex was judged in the field and may be wrong."], columns)).toEqual([
      ...counted,
      { text: "Sex was judged in the field and may be wrong.", columns: ["Sex"] },
    ]);
  });

  it.each([
    "Body mass has 2 missing values, which are excluded.",
    "A few duplicates exist.",
    "2 of 344 rows have no Body Mass (g), left out.",
    "  ",
  ])("leaves out “%s”, which code has counted", (told) => {
    expect(mergeCaveats(counted, [told], columns)).toEqual(counted);
  });

  it("keeps what is said about missing values of another column", () => {
    expect(mergeCaveats(counted, ["Sex is missing in 10 rows."], columns)).toHaveLength(3);
  });

  it("keeps counted caveats that differ only in their column", () => {
    const pair = ["Sex", "Species"].map((column) => ({
      text: `2 of 344 rows have no ${column} and are left out.`,
      columns: [column],
    }));
    expect(mergeCaveats(pair, [], columns)).toEqual(pair);
  });

  it("tells texts that may be gaps once: where they count in a figure, else as reading noticed them", () => {
    const figure = {
      text: "1 row with “.” (1) in Sex may have no value; they count as a group.",
      columns: ["Sex"],
      rows: 1,
    };
    const noticed = (names: string[]) => ({
      text: "Some texts read like “no value”. They were kept, and count as values.",
      columns: names,
    });
    expect(mergeCaveats([figure, noticed(["Sex"])], [], columns)).toEqual([figure]);
    const both = [figure, noticed(["Sex", "Species"])];
    expect(mergeCaveats(both, [], columns)).toEqual(both);
    expect(mergeCaveats([noticed(["Sex"])], [], columns)).toEqual([noticed(["Sex"])]);
  });

  it("keeps one of two caveats that say the same", () => {
    const told = ["Dates are mixed in format.", "Dates are in mixed format."];
    expect(mergeCaveats([], told, columns).map(({ text }) => text)).toEqual([told[0]]);
  });
});
