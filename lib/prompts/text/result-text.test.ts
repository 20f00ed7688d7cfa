import { describe, expect, it } from "vitest";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toResultText } from "./result-text";

const table: ResultTable = {
  kind: "table",
  columns: [
    { name: "Species", type: "text" },
    { name: "Mean mass (g)", type: "number" },
  ],
  rows: [
    ["Adelie", 3700.662251655629],
    ["Gentoo|x", null],
  ],
  totalRows: 2,
};

describe("toResultText", () => {
  it("writes a scalar with enough digits to be quoted", () => {
    expect(toResultText({ kind: "scalar", value: 42.33333333333 })).toBe("42.3333333333");
    expect(toResultText({ kind: "scalar", value: null })).toBe("(no value)");
  });

  it("writes a record line by line, tables inside it below their names", () => {
    const result = {
      kind: "record" as const,
      entries: [
        { name: "n", value: 3 },
        { name: "by", value: table },
      ],
    };
    expect(toResultText(result)).toBe("n: 3\nby:\nSpecies|Mean mass (g)\nAdelie|3700.66225166\nGentoo¦x|(no value)");
  });

  it("counts the rows, columns and entries that it leaves out", () => {
    const limits = { rows: 1, columns: 1, entries: 1 };
    expect(toResultText({ ...table, totalRows: 500 }, limits)).toBe(
      "Species\nAdelie\n(1 of 500 rows)\n(1 of 2 columns)",
    );
    const entries = [1, 2, 3].map((value) => ({ name: `v${value}`, value }));
    expect(toResultText({ kind: "record", entries }, limits)).toBe("v1: 1\nand 2 more entries");
  });

  it("shows the end of a long table and the ranges of its columns, but no range of texts or personal values", () => {
    const columns = ["Name", "month", "n"].map((name) => ({ name, type: "" }));
    const rows = Array.from({ length: 9 }, (_, index) => [40 + index, `m${index}`, index === 3 ? null : 2 * index - 5]);
    const personal = { has: (name: string) => name === "Name" };
    const limits = { rows: 3, lastRows: 1, columns: 5, entries: 5 };
    expect(toResultText({ kind: "table", columns, rows, totalRows: 9 }, limits, personal)).toBe(
      [
        "Name|month|n",
        "[[row 1, Name]]|m0|-5",
        "[[row 2, Name]]|m1|-3",
        "…",
        "[[row 9, Name]]|m8|11",
        "(3 of 9 rows, the last 1 below …)",
        "(ranges over all rows: n: -5 to 11, 1 missing)",
      ].join("\n"),
    );
    const three = rows.slice(0, 3);
    expect(toResultText({ kind: "table", columns, rows: three, totalRows: 3 }, limits)).toBe(
      "Name|month|n\n40|m0|-5\n41|m1|-3\n42|m2|-1",
    );
  });

  it("puts placeholders for personal values that code can fill, also when a name cannot be part of one", () => {
    const personal = { has: (name: string) => name !== "n" };
    const people: ResultTable = {
      kind: "table",
      columns: [{ name: "Na|me", type: "text" }, { name: "n", type: "number" }, { name: "Mail", type: "text" }], // prettier-ignore
      rows: [["Ann", 1, "a@b.c"], ["Bob", 2, null]], // prettier-ignore
      totalRows: 2,
    };
    const result: AnalysisResult = {
      kind: "record",
      entries: [
        { name: "n", value: 2 },
        { name: "oldest", value: "Ann" },
        { name: "x,y", value: "Bob" },
        { name: "people", value: people },
      ],
    };
    const text = toResultText(result, { rows: 5, columns: 5, entries: 5 }, personal);
    expect(text).toBe(
      [
        "n: 2",
        "oldest: [[oldest]]",
        "x,y: [[entry 3]]",
        "people:",
        '"Na\\u007cme"|n|Mail',
        "[[people, row 1, column 1]]|1|[[people, row 1, Mail]]",
        "[[people, row 2, column 1]]|2|(no value)",
      ].join("\n"),
    );
  });
});
