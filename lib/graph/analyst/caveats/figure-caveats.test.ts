import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/cell";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { toCountOf } from "../rederivation/derive-result";
import { deriveValues } from "../rederivation/lineage/derive-values";
import { toExpectedParts, toFormulas, toMeasured } from "../rederivation/lineage/expected-parts";
import { interpretProgram } from "../rederivation/lineage/interpret-program";
import { findFigureCaveats } from "./figure-caveats";

/** The texts of what makes the figures of a program over this table fragile. */
async function find(table: Record<string, Cell[]>, code: string, open: string[] = []): Promise<string[]> {
  const facts = toDatasetFacts("t", table);
  const headline = toExpectedParts(interpretProgram(code, [facts]).result).flatMap(toFormulas);
  const counts = headline.flatMap(toMeasured).flatMap(toCountOf);
  const derivations = await deriveValues([...headline, ...counts], createMemoryDatasetStore([{ facts, table }]));
  return findFigureCaveats({ headline, open, derivations }).map(({ text }) => text);
}
const groups = (sizes: Record<string, number>) => {
  const names = Object.entries(sizes).flatMap(([name, size]) => Array.from({ length: size }, () => name));
  return { g: names, x: names.map((_, index) => 10 + (index % 3)) };
};

describe("small groups behind figures", () => {
  it.each<[string, Record<string, number>, string[]]>([
    ["a mean", { a: 5, b: 6 }, []],
    ["a mean", { a: 4, b: 6 }, ["1 group of 2 rests on fewer than 5 values: a (4)."]],
    ["a mean", { a: 4, b: 1 }, ["2 groups of 2 rest on fewer than 5 values: a (4), b (1)."]],
    [
      "a mean",
      { a: 1, b: 1, c: 1, d: 1, e: 9 },
      ["4 groups of 5 rest on fewer than 5 values: a (1), b (1), c (1) and 1 more."],
    ],
  ])("are named for %s of %j", async (_, sizes, expected) => {
    expect(await find(groups(sizes), `result = df.groupby("g")["x"].mean()`)).toEqual(expected);
  });

  it.each(["median", "std", "var"])("are named for %s", async (method) => {
    expect(await find(groups({ a: 2, b: 9 }), `result = df.groupby("g")["x"].${method}()`)).toEqual([
      "1 group of 2 rests on fewer than 5 values: a (2).",
    ]);
  });

  it.each(["sum", "count", "min", "max", "nunique"])("are not named for %s", async (method) => {
    expect(await find(groups({ a: 2, b: 9 }), `result = df.groupby("g")["x"].${method}()`)).toEqual([]);
  });
});

describe("one value that moves a mean", () => {
  const column = (...values: number[]) => ({ x: [...Array.from({ length: 20 }, () => 10), ...values] });

  it.each<[string, Record<string, Cell[]>, string, string[]]>([
    ["far above", column(500), "mean", ["One value of x, 500, moves its mean over all rows by 233 %."]],
    ["far below", column(-500), "mean", ["One value of x, -500, moves its mean over all rows by 243 %."]],
    ["not far", column(12), "mean", []],
    ["far above, of a median", column(500), "median", []],
    ["far above, of a sum", column(500), "sum", []],
    ["twice, so that neither moves it alone as much", column(500, 500, 500, 500), "mean", []],
    ["of constant values", column(), "mean", []],
  ])("is named when it lies %s", async (_, table, method, expected) => {
    expect(await find(table, `result = df["x"].${method}()`)).toEqual(expected);
  });

  it("is not looked for where rows were chosen", async () => {
    expect(await find(column(500), `result = df[df["x"] > 9]["x"].mean()`)).toEqual([]);
  });
});

describe("figures that were not recomputed", () => {
  it.each<[string[], string[]]>([
    [[], []],
    [[""], []],
    [["slope"], ["Not recomputed independently: slope."]],
    [["slope", "p", "slope"], ["Not recomputed independently: slope and p."]],
  ])("are named: %j", async (open, expected) => {
    expect(await find(groups({ a: 9 }), `result = df["x"].sum()`, open)).toEqual(expected);
  });
});
