import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { buildAnswer } from "../testing/build-answer";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../testing/render";
import { ComparedValues } from "./compared-values";

type Entries = Extract<AnalysisResult, { kind: "record" }>["entries"];

const compare = (left: AnalysisResult | null, right: AnalysisResult | null) =>
  render(
    <ComparedValues left={buildAnswer({ result: left })} right={buildAnswer({ version: "v2.0", result: right })} />,
  );

const scalar = (value: string | number | boolean | null): AnalysisResult => ({ kind: "scalar", value });
const record = (...entries: Entries): AnalysisResult => ({ kind: "record", entries });
const table = (name: string, count: number) => ({
  kind: "table" as const,
  columns: [{ name, type: "number" }],
  rows: Array.from({ length: count }, (_, row) => [row]),
  totalRows: count,
});

/** The words of the first table's body, by row. */
const rowsOf = (html: string) =>
  [...(/<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? "").matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => textOf(row));

describe("the results of two answers", () => {
  it("show a signed difference between two numbers", () => {
    const pairs = [
      [scalar(1_000), scalar(2_500.5)],
      [scalar(3), scalar(1)],
      [scalar(7), scalar(7)],
      [scalar("low"), scalar(7)],
      [scalar(true), scalar(false)],
    ] as const;
    expect(pairs.map(([left, right]) => rowsOf(compare(left, right)))).toEqual([
      ["Value 1,000 2,500.5 +1,500.5"],
      ["Value 3 1 −2"],
      ["Value 7 7 0"],
      ["Value low 7"],
      ["Value yes no"],
    ]);
  });

  it("show a dash for a value that one of them lacks, and nothing for a missing one", () => {
    const html = compare(record({ name: "mean", value: 4 }, { name: "mode", value: null }), record());
    expect(rowsOf(html)).toEqual(["mean 4 –", "mode –"]);
  });

  it("have no table of values when both are tables", () => {
    const html = compare(table("age", 1), table("mass", 1));
    expect([attributesOf(html, "aria-label"), textOf(html)]).toEqual([
      ["Table of v1.0", "Table of v2.0"],
      "age 0 mass 0",
    ]);
  });

  it("show the tables of a record by name beside its single values", () => {
    const html = compare(record({ name: "mean", value: 4 }, { name: "by age", value: table("age", 1) }), scalar(5));
    expect(textOf(html)).toBe("Name v1.0 v2.0 Difference mean 4 – Value – 5 by age age 0 No table.");
  });

  it("show a table of a record whatever its name is", () => {
    const named = record({ name: "count", value: 1 }, { name: "values", value: table("age", 1) });
    expect(textOf(compare(named, named))).toBe("Name v1.0 v2.0 Difference count 1 1 0 values age 0 values age 0");
  });

  it("are cut where a table is long, and say so", () => {
    const html = compare(table("age", 21), null);
    expect(rowsOf(html)).toHaveLength(20);
    expect(textOf(html).endsWith("19 Showing 20 of 21 rows No table.")).toBe(true);
  });

  it("are empty when neither has a result", () => {
    expect(textOf(compare(null, null))).toBe("Neither version has a result.");
  });

  it("shows hostile names and values as text", () => {
    const part = record({ name: hostile, value: hostile }, { name: `${hostile} 2`, value: table(hostile, 0) });
    const html = compare(part, part);
    expect([elementsOf(html, hostileElements), textOf(html).split(hostile).length - 1]).toEqual([[], 7]);
  });
});
