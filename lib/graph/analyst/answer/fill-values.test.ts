import { describe, expect, it } from "vitest";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toResultText } from "@/lib/prompts/text/result-text";
import { fillValues } from "./fill-values";

const species: ResultTable = {
  kind: "table",
  columns: [
    { name: "Species", type: "text" },
    { name: "Mass [g]", type: "number" },
    { name: "Year", type: "number" },
  ],
  rows: [
    ["Gentoo", 5076.0163, 2009],
    ["Adelie *", 3700.6623, null],
  ],
  totalRows: 2,
};
const record: AnalysisResult = {
  kind: "record",
  entries: [
    { name: "mean_mass", value: 4201.754 },
    { name: "share", value: 0.12345 },
    { name: "by_species", value: species },
  ],
};
const only = (value: string | number | boolean | null): AnalysisResult => ({ kind: "scalar", value });

describe("fillValues", () => {
  it("puts cells of a table in by row and column", () => {
    const text = "The heaviest is **[[row 1, Species]]** with [[row 1, Mass [g]]] g in [[row 1, Year]].";
    expect(fillValues(text, species)).toEqual({
      text: "The heaviest is **Gentoo** with 5,076.02 g in 2009.",
      unknown: [],
    });
  });

  it("finds columns by place, and names in any case", () => {
    expect(fillValues("[[row 2, column 2]] [[Row 2, species]]", species).text).toBe("3,700.66 Adelie \\*");
  });

  it("puts named values in, and cells of a table among them", () => {
    const text = "[[mean_mass]], [[key Mean Mass]], [[share]], [[by_species, row 1, Species]], [[row 2, Year]]";
    expect(fillValues(text, record).text).toBe("4,201.75, 4,201.75, 0.123, Gentoo, no value");
  });

  it("shows a whole result as a value, a list or a table on lines of their own", () => {
    expect(fillValues("It is [[result]].", only(1234567)).text).toBe("It is 1,234,567.");
    expect(fillValues("All: [[result]]", record).text).toBe("All: \n\n- mean_mass: 4,201.75\n- share: 0.123\n");
    expect(fillValues("[[result]]", species).text).toBe(
      "| Species | Mass \\[g\\] | Year |\n| --- | --- | --- |\n| Gentoo | 5,076.02 | 2009 |\n| Adelie \\* | 3,700.66 | no value |\n",
    );
  });

  it("takes a value out of a result that has no other", () => {
    const single: ResultTable = { ...species, columns: species.columns.slice(1, 2), rows: [[5]], totalRows: 1 };
    expect(fillValues("[[result]] [[Mass [g]]]", single).text).toBe("5 5");
    expect(fillValues("[[result]]", { kind: "record", entries: [{ name: "n", value: 7 }] }).text).toBe("7");
  });

  it.each([
    [0.000123456, "0.000123"],
    [1.5e-9, "1.5E−9"],
    [0, "0"],
    [-12345.678, "−12,345.68"],
    [true, "yes"],
    [null, "no value"],
    ["2024-03-01T00:00:00", "2024-03-01"],
    ["a|b\n## <b> [x](y) `c`", "a\\|b ## &lt;b> \\[x\\](y) \\`c\\`"],
  ])("writes %j as %s", (value, text) => {
    expect(fillValues("[[result]]", only(value)).text).toBe(text);
  });

  it("leaves unknown placeholders in place and reports each once", () => {
    expect(fillValues("[[nope]] [[row 9, Species]] [[nope]] [[mean]]", species)).toEqual({
      text: "[[nope]] [[row 9, Species]] [[nope]] [[mean]]",
      unknown: ["[[nope]]", "[[row 9, Species]]", "[[mean]]"],
    });
    expect(fillValues("[[result]]", null)).toEqual({ text: "[[result]]", unknown: ["[[result]]"] });
  });

  it("never replaces placeholders inside a value", () => {
    expect(
      fillValues("[[row 1, Species]]", {
        ...species,
        rows: [
          ["[[row 2, Species]]", 1, 1],
          ["secret", 1, 1],
        ],
      }).text,
    ).toBe("\\[\\[row 2, Species\\]\\]");
  });

  it("fills every placeholder that a digest uses for personal data, whatever the names", () => {
    const people: ResultTable = {
      kind: "table",
      columns: [{ name: "Na|me", type: "text" }, { name: "Mail", type: "text" }, { name: "a,b [c]", type: "text" }], // prettier-ignore
      rows: [["Ann", "ann@x.org", "u"], ["Bob", null, "v"]], // prettier-ignore
      totalRows: 2,
    };
    const entries = [{ name: "oldest", value: "Cid" }, { name: "x,y", value: "Dan" }, { name: "people", value: people }]; // prettier-ignore
    const digest = toResultText({ kind: "record", entries }, undefined, { has: () => true });
    expect(["Ann", "ann@", "Bob", "Cid", "Dan"].filter((value) => digest.includes(value))).toEqual([]);
    const filled = fillValues(digest, { kind: "record", entries });
    expect(filled.unknown).toEqual([]);
    expect(filled.text).toContain("oldest: Cid\nx,y: Dan\npeople:\n");
    expect(filled.text).toContain("\nAnn|ann\\@x.org|u\nBob|(no value)|v");
  });

  it("leaves a text without placeholders as it is", () => {
    expect(fillValues("Plain [text](x) with [1] and [].", record)).toEqual({
      text: "Plain [text](x) with [1] and [].",
      unknown: [],
    });
  });

  it("shows ten rows and eight columns of a large table at most", () => {
    const names = Array.from({ length: 12 }, (_, index) => ({ name: `c${index}`, type: "number" }));
    const rows = Array.from({ length: 40 }, () => names.map(() => 1));
    const lines = fillValues("[[table]]", { kind: "table", columns: names, rows, totalRows: 40 })
      .text.trim()
      .split("\n");
    expect([lines.length, lines[0]?.split("|").length]).toEqual([12, 10]);
  });
});
