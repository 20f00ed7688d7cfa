import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { toCodeReading } from "../python/code-reading";
import { checkRecomputed } from "./check-recomputed";
import { deriveResult } from "./derive-result";
import { interpretProgram } from "./lineage/interpret-program";

const table = {
  Species: ["Adelie", "Adelie", "Gentoo", "Gentoo", "Gentoo", null],
  "Body Mass (g)": [3700, 3800, 5000, null, 5200, 4000],
  "Flipper (mm)": [180, 190, 210, 220, 230, 200],
};
const facts = toDatasetFacts("penguins", table);

async function check(code: string, result: AnalysisResult) {
  const store = createMemoryDatasetStore([{ facts, table }]);
  const reading = toCodeReading(code, [facts]);
  const derived = await deriveResult({ result, interpretation: interpretProgram(code, [facts]), store });
  const { check: found } = await checkRecomputed({ result, reading, derived, store });
  expect(store.queries.length).toBeLessThanOrEqual(6);
  return found;
}
const toTable = (names: string[], rows: Cell[][]): AnalysisResult => ({
  kind: "table",
  columns: names.map((name, index) => ({ name, type: typeof rows[0]?.[index] === "number" ? "number" : "text" })),
  rows,
  totalRows: rows.length,
});
const scalar = (value: Cell): AnalysisResult => ({ kind: "scalar", value });
const record = (entries: Record<string, Cell>): AnalysisResult => ({
  kind: "record",
  entries: Object.entries(entries).map(([name, value]) => ({ name, value })),
});
const passed = (detail: string) => ({ name: "Recomputed independently", passed: true, detail });
const failed = (detail: string) => ({ name: "Recomputed independently", passed: false, detail });

const meanBySpecies = 'result = df.groupby("Species")["Body Mass (g)"].mean().reset_index()';

describe("checkRecomputed", () => {
  it("confirms means by group, whatever the columns are called", async () => {
    const rows = [["Gentoo", 5100], ["Adelie", 3750]]; // prettier-ignore
    const text = "2 means of Body Mass (g) by Species recomputed independently: equal.";
    expect(await check(meanBySpecies, toTable(["Species", "Body Mass (g)"], rows))).toEqual(passed(text));
    expect(await check(meanBySpecies, toTable(["group", "Average"], rows))).toEqual(passed(text));
  });

  it("confirms counts and their shares", async () => {
    const code =
      'counts = df["Species"].value_counts()\nresult = pd.DataFrame({"n": counts, "share": counts / counts.sum()})';
    const rows = [["Gentoo", 3, 0.6], ["Adelie", 2, 0.4]]; // prettier-ignore
    expect(await check(code, toTable(["Species", "n", "share"], rows))).toEqual(
      passed("2 counts of rows by Species and 2 shares of rows by Species recomputed independently: equal."),
    );
  });

  it("confirms part of the groups, such as the first ones", async () => {
    const code = `${meanBySpecies}.nlargest(1, "Body Mass (g)")`;
    expect(await check(code, toTable(["Species", "Body Mass (g)"], [["Gentoo", 5100]]))).toMatchObject({
      passed: true,
    });
  });

  it("fails a mean by group that is another when recomputed", async () => {
    const rows = [["Gentoo", 5100], ["Adelie", 3700]]; // prettier-ignore
    const code = `${meanBySpecies}.rename(columns={"Body Mass (g)": "mean"})`;
    expect(await check(code, toTable(["Species", "mean"], rows))).toEqual(
      failed("The mean of Body Mass (g) for Adelie is 3,700 in the result, but 3,750 when recomputed."),
    );
  });

  it("confirms means of what is computed of each row, and doubts none that it cannot follow", async () => {
    const rows = [["Gentoo", 5.1], ["Adelie", 3.7]]; // prettier-ignore
    const code =
      'df["kg"] = df["Body Mass (g)"] / 1000\nresult = df.groupby("Species")["kg"].mean().reset_index(name="mean")';
    expect(await check(code, toTable(["Species", "mean"], rows))).toEqual(
      passed("2 means of Body Mass (g) ÷ 1000 by Species recomputed independently: equal."),
    );
    const opaque = code.replace("/ 1000", ".apply(lambda g: g / 1000)");
    expect(await check(opaque, toTable(["Species", "mean"], rows))).toBeNull();
  });

  it.each([
    ["a mean", 'result = df["Body Mass (g)"].mean()', scalar(4340), "Mean of Body Mass (g)"],
    ["a rounded mean", 'result = round(df["Flipper (mm)"].mean(), 1)', scalar(205), "Mean of Flipper (mm)"],
    [
      "the group with the largest value",
      'result = df.groupby("Species")["Body Mass (g)"].mean().idxmax()',
      scalar("Gentoo"),
      "Group with the largest mean of Body Mass (g) by Species",
    ],
    ["a count of rows", "result = len(df)", scalar(6), "Count of rows"],
    [
      "a count of different values",
      'result = df["Species"].nunique()',
      scalar(2),
      "Number of different values in Species",
    ],
    [
      "a filtered mean",
      'result = df[df["Species"] == "Adelie"]["Body Mass (g)"].mean()',
      scalar(3750),
      "Mean of Body Mass (g) where Species is Adelie",
    ],
    [
      "a share in percent",
      'result = (df["Species"] == "Gentoo").mean() * 100',
      scalar(50),
      "Share of rows where Species is Gentoo",
    ],
    [
      "a correlation",
      'result = df["Body Mass (g)"].corr(df["Flipper (mm)"])',
      scalar(0.9319),
      "Correlation of Body Mass (g) and Flipper (mm)",
    ],
    [
      "a record",
      'result = {"mean": df["Body Mass (g)"].mean(), "max": df["Body Mass (g)"].max()}',
      record({ mean: 4340, max: 5200 }),
      "Mean of Body Mass (g) and largest value of Body Mass (g)",
    ],
  ])("confirms %s", async (_, code, result, text) => {
    expect(await check(code, result)).toEqual(passed(`${text} recomputed independently: equal.`));
  });

  it("confirms a record of groups and a record of the first group", async () => {
    const text = "2 means of Body Mass (g) by Species recomputed independently: equal.";
    expect(await check(`${meanBySpecies}.to_dict()`, record({ Adelie: 3750, Gentoo: 5100 }))).toEqual(passed(text));
    expect(await check(meanBySpecies, record({ Species: "Gentoo", mass: 5100 }))).toMatchObject({ passed: true });
  });

  it("claims nothing of single rows, whose values are those of the data whatever rows are shown", async () => {
    const rows = `def pick(d):\n    return d[["Species", "Body Mass (g)"]][:1]\nresult = pick(df)`;
    expect(await check(rows, toTable(["Species", "Body Mass (g)"], [["Adelie", 3750]]))).toBeNull();
  });

  it("confirms shares among rows that have a value, and means of rows that exclude each other", async () => {
    const known = 'known = df["Species"].dropna()\nresult = {"share": (known == "Adelie").mean() * 100}';
    expect(await check(known, record({ share: 40 }))).toEqual(
      passed("Share of rows where Species is Adelie recomputed independently: equal."),
    );
    const two = `a = df[df["Species"] == "Adelie"]["Body Mass (g)"].mean()
b = df[df["Species"] == "Gentoo"]["Body Mass (g)"].mean()
result = {"a": a, "b": b}`;
    expect(await check(two, record({ a: 3750, b: 5100 }))).toEqual(
      passed(
        "Mean of Body Mass (g) where Species is Adelie and mean of Body Mass (g) where Species is Gentoo recomputed independently: equal.",
      ),
    );
  });

  it("confirms counts of missing values", async () => {
    const code = 'result = {"mean": df["Body Mass (g)"].mean(), "left out": int(df["Body Mass (g)"].isna().sum())}';
    expect(await check(code, record({ mean: 4340, "left out": 1 }))).toEqual(
      passed("Mean of Body Mass (g) and count of rows where Body Mass (g) is missing recomputed independently: equal."),
    );
  });

  it("fails a single value that is another when recomputed", async () => {
    expect(await check('result = float(df["Body Mass (g)"].mean())', scalar(4200))).toEqual(
      failed("The mean of Body Mass (g) is 4,200 in the result, but 4,340 when recomputed."),
    );
  });

  it.each([
    ["what no aggregate can be", 'result = df["Body Mass (g)"].skew()', scalar(0.4)],
    ["a population deviation", 'result = df["Body Mass (g)"].std(ddof=0)', scalar(646.8)],
    ["code that reads nothing", "result = 42.5", scalar(42.5)],
    [
      "a table of raw rows",
      'result = df[["Species", "Body Mass (g)"]].head(2)',
      toTable(
        ["Species", "Body Mass (g)"],
        [
          ["Adelie", 3700],
          ["Adelie", 3800],
        ],
      ),
    ],
  ])("says nothing about %s", async (_, code, result) => {
    expect(await check(code, result)).toBeNull();
  });
});
