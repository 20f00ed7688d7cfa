import { describe, expect, it } from "vitest";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import type { Cell } from "@/lib/domain/datasets/cell";
import { toFigures } from "../figures/result-figures";
import { createAnswerWords, toSignedPercent } from "./answer-words";
import { compareResults } from "./compare-results";
import { isMovedValue } from "./effect";
import { isSameResult } from "./same-result";

function toTable(names: string[], ...rows: Cell[][]): ResultTable {
  const columns = names.map((name, index) => ({
    name,
    type: typeof rows[0]?.[index] === "number" ? "number" : "text",
  }));
  return { kind: "table", columns, rows, totalRows: rows.length };
}

const toRecord = (entries: Record<string, Cell>): AnalysisResult => ({
  kind: "record",
  entries: Object.entries(entries).map(([name, value]) => ({ name, value })),
});

function compare(before: AnalysisResult, after: AnalysisResult) {
  const [headline] = toFigures(before).filter(({ value }) => value !== null);
  if (headline === undefined) throw new Error("there is no value");
  return compareResults(before, after, headline);
}

const words = createAnswerWords([]);
const toText = (name: string, before: number, after: number) => {
  const { headline } = compare(toRecord({ [name]: before }), toRecord({ [name]: after }));
  return headline === null ? null : `${words.toName(headline.figure)} ${words.toValue(headline)}`;
};

describe("comparing the result of a variant", () => {
  it("matches rows by their key and finds the first place, the headline and what moves most", () => {
    const before = toTable(["city", "sales"], ["Rome", 100], ["Oslo", 90], ["Bern", 10]);
    const after = toTable(["city", "sales"], ["Oslo", 99], ["Rome", 98], ["Bern", 15]);
    expect(compare(before, after)).toMatchObject({
      headline: { after: 98, change: -2, share: -0.02 },
      lead: { at: "first", before: "Rome", after: "Oslo" },
      largest: { figure: { name: "sales · Bern" }, share: 0.5 },
      rows: null,
    });
  });

  it("leaves out a further value that becomes 0, because it counts what was left out", () => {
    const before = toRecord({ sales: 100, total_rows: 4, cities: 8 });
    expect(compare(before, toRecord({ sales: 100, total_rows: 0, cities: 7 })).largest).toMatchObject({
      ...{ figure: { name: "cities" }, share: -0.125 },
    });
  });

  it("finds that another group leads in a table that is not sorted by its values", () => {
    const before = toTable(["city", "sales"], ["Bern", 10], ["Oslo", 90], ["Rome", 50]);
    expect(compare(before, toTable(["city", "sales"], ["Oslo", 40], ["Rome", 50]))).toMatchObject({
      ...{ headline: null, lead: { at: "highest", before: "Oslo", after: "Rome" }, rows: { before: 3, after: 2 } },
    });
    expect(compare(before, toTable(["city", "sales"], ["Oslo", 90], ["Rome", 90])).lead).toBeNull();
  });

  it("finds another lowest period, but no other first one", () => {
    const before = toTable(["month", "sales"], ["2024-01", 10], ["2024-02", 20], ["2024-03", 4]);
    const after = toTable(["month", "sales"], ["2024-02", 20], ["2024-01", 10]);
    expect(compare(before, after).lead).toEqual({ at: "lowest", before: "2024-03", after: "2024-01" });
  });

  it.each([
    ["mean", 100, 100.4, false],
    ["mean", 100, 100.6, true],
    ["mean", 0, 0.1, true],
    ["p_value", 0.001, 0.04, false],
    ["p_value", 0.04, 0.06, true],
    ["correlation", 0.005, -0.005, false],
    ["correlation", 0.3, 0.25, true],
    ["best_year", 2011, 2012, true],
  ])("treats %s from %d to %d as a change: %s", (name, before, after, expected) => {
    const { headline } = compare(toRecord({ [name]: before }), toRecord({ [name]: after }));
    expect(headline !== null && isMovedValue(headline)).toBe(expected);
  });

  it("treats texts as changed when their words change, not when lists are in another order", () => {
    const isMoved = (before: string, after: string) => {
      const { headline } = compare(toRecord({ list: before }), toRecord({ list: after }));
      return headline !== null && isMovedValue(headline);
    };
    expect([isMoved("Rome", "Oslo"), isMoved("['a', 'b']", "['b', 'a']"), isMoved("[1.0, 2.0]", "[1.1, 2.0]")]).toEqual(
      [...[true, false, false]],
    );
  });
});

describe("the same result", () => {
  const rows: [Cell[], Cell[]] = [
    ["a", 0.1 + 0.2],
    ["b", 5],
  ];
  it("has its rows in any order and its numbers up to rounding", () => {
    const [one, other] = [toTable(["k", "v"], ...rows), toTable(["k", "v"], ["b", 5], ["a", 0.3])];
    expect(isSameResult(one, other)).toBe(true);
    expect(isSameResult(one, toTable(["k", "v"], ["b", 5], ["a", 0.3001]))).toBe(false);
  });

  it("may have other positions of rows", () => {
    expect(isSameResult(toTable(["index", "v"], [3, "x"]), toTable(["index", "v"], [8, "x"]))).toBe(true);
  });
});

describe("words for values", () => {
  it("have as many digits as show the difference", () => {
    expect([
      toText("revenue", 865_877.12, 856_353.4),
      toText("mean_fare", 29.699118, 30.15),
      toText("correlation", 0.532, 0.517),
      toText("count", 35, 34),
      toText("Price (EUR)", 10.25, -3),
    ]).toEqual(["revenue 856,353", "mean fare 30.15", "correlation 0.517", "count 34", "Price −3 EUR"]);
  });

  it("have signs and percent", () => {
    expect([-0.011, 0.35, 0.00042].map(toSignedPercent)).toEqual([...["−1.1 %", "+35 %", "+0.042 %"]]);
  });
});
