import { describe, expect, it } from "vitest";
import type { ResultTable } from "@/lib/domain/runs/execution";
import type { KnownWords } from "./known-words";
import { toResultShape } from "./result-shape";

const known: KnownWords = { hasName: (name) => ["Species", "mean|mass", "n"].includes(name), hasText: () => false };

function toTable(names: string[], rows: ResultTable["rows"]): ResultTable {
  return { kind: "table", columns: names.map((name) => ({ name, type: "any" })), rows, totalRows: rows.length };
}

describe("toResultShape", () => {
  it("describes a scalar by its kind alone", () => {
    const shapes = ["secret", 42.5, true, null, "2024-05-06"].map((value) =>
      toResultShape({ kind: "scalar", value }, known),
    );
    expect(shapes).toEqual(["text", "number", "true or false", "no value", "date"].map((kind) => `one value: ${kind}`));
  });

  it("shows names of the schema and the code, and others by position", () => {
    const table = toTable(["Species", "Adelie", "mean|mass"], [["Gentoo", 1, null], ["Adelie", 2, 3]]); // prettier-ignore
    expect(toResultShape(table, known)).toBe(
      'table of 2 rows, 3 columns\n- Species: text\n- column 2: number\n- "mean\\u007cmass": number, 1 missing',
    );
  });

  it("shows statistics of at least five numbers only", () => {
    const rows = [10, 20, 30, 40, 50].map((value) => [value]);
    expect(toResultShape(toTable(["n"], rows), known)).toBe("table of 5 rows, 1 columns\n- n: number, 10..50, mean 30");
    expect(toResultShape(toTable(["n"], rows.slice(1)), known)).toBe("table of 4 rows, 1 columns\n- n: number");
    expect(toResultShape(toTable(["n"], [...rows, ["x"]]), known)).toBe(
      "table of 6 rows, 1 columns\n- n: number or text",
    );
  });

  it("describes named values by kind, nested tables by shape", () => {
    const entries = [
      { name: "n", value: 4 },
      { name: "Torgersen", value: "x" },
      { name: "Biscoe", value: toTable(["Species"], []) },
    ];
    expect(toResultShape({ kind: "record", entries }, known)).toBe(
      "named values: 3\nn: number\nentry 2: text\nentry 3: table of 0 rows, 1 columns\n- Species: no values",
    );
  });

  it("counts excess parts", () => {
    const names = Array.from({ length: 40 }, (_, index) => `c${index}`);
    expect(toResultShape(toTable(names, []), known)).toMatch(/\nand 10 more columns$/u);
    const entries = Array.from({ length: 70 }, (_, index) => ({ name: `e${index}`, value: index }));
    expect(toResultShape({ kind: "record", entries }, known)).toMatch(/\nand 10 more entries$/u);
  });
});
