import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { toExpectedValues, toFurtherValues, toNamesOfResult, toRequestedValues } from "./expected-values";

const plan = {
  expected_values: [
    { name: "mean_mass", meaning: "mean of body mass", unit: "g", decimals: 1 },
    { name: " ", meaning: "nothing" },
    { name: "n", meaning: "how many", unit: null, decimals: null },
  ],
};

describe("toExpectedValues", () => {
  it("takes the names of the question, then those of the plan, and the plan's precision before the question's", () => {
    const question = "Give @mean_mass[mean] rounded to two decimals and @share[share of all]";
    const mass = { name: "mean_mass", meaning: "mean of body mass", unit: "g", decimals: 1 };
    const share = { name: "share", meaning: "share of all", unit: null, decimals: 2 };
    expect(toRequestedValues(question, plan)).toEqual([mass, share]);
    expect(toExpectedValues(question, plan)).toEqual([mass, share, plan.expected_values[2]]);
    expect(toRequestedValues("Give @Mean-Mass[mean]", plan)).toEqual([{ ...mass, name: "Mean-Mass" }]);
  });

  it("takes the plan's names where the question has none, and none where neither has any", () => {
    expect(toExpectedValues("How heavy are they?", plan)).toEqual([plan.expected_values[0], plan.expected_values[2]]);
    expect(toExpectedValues("How heavy are they?", { expected_values: null })).toEqual([]);
    expect(toExpectedValues("How heavy are they?", null)).toEqual([]);
  });

  it("takes at most forty names", () => {
    const names = Array.from({ length: 90 }, (_, index) => ({ name: `v${index}`, meaning: "" }));
    expect(toExpectedValues("q", { expected_values: names })).toHaveLength(40);
    expect(toExpectedValues(names.map(({ name }) => `@${name}[x]`).join(" "), null)).toHaveLength(40);
  });
});

describe("toNamesOfResult", () => {
  const table = {
    kind: "table" as const,
    columns: ["Species", "mean", "n"].map((name) => ({ name, type: "" })),
    rows: [["Adelie", 1, 2], ["Gentoo", 3, 4]], // prettier-ignore
    totalRows: 2,
  };

  it.each<[string, AnalysisResult, [string, string][]]>([
    ["a scalar", { kind: "scalar", value: 5 }, [["result", "the answer as one value"]]],
    [
      "a record, tables in it by their names",
      { kind: "record", entries: [{ name: "a", value: 1 }, { name: "t", value: table }] }, // prettier-ignore
      [["a", ""], ["t", "a table with a row for each Species and the columns mean, n"]], // prettier-ignore
    ],
    ["a table, its keys as what names the row", table, [["Species", "names the row"], ["mean", ""], ["n", ""]]], // prettier-ignore
  ])("gives the names of %s", (_, result, expected) => {
    expect(toNamesOfResult(result).map(({ name, meaning }) => [name, meaning])).toEqual(expected);
  });

  it("lists no values, and only the beginning of many and long names", () => {
    const entries = Array.from({ length: 90 }, (_, index) => ({ name: `${"n".repeat(500)}${index}`, value: 987_654 }));
    const names = toNamesOfResult({ kind: "record", entries });
    expect(names).toHaveLength(40);
    expect(names[0]?.name).toHaveLength(120);
    expect(JSON.stringify(names)).not.toContain("987654");
  });
});

describe("toFurtherValues", () => {
  const table = {
    kind: "table" as const,
    columns: ["Species", "mean"].map((name) => ({ name, type: "" })),
    rows: [["Adelie", 1], ["Gentoo", 3]], // prettier-ignore
    totalRows: 2,
  };
  const result: AnalysisResult = {
    kind: "record",
    entries: [{ name: "Mean mass", value: 1 }, { name: "n", value: 2 }, { name: "by species", value: table }], // prettier-ignore
  };
  const namesOf = (asked: string[], isShared?: (name: string) => boolean) =>
    toFurtherValues(result, asked.map((name) => ({ name, meaning: "" })), isShared).map(({ name }) => name); // prettier-ignore

  it("lists what was not requested", () => {
    expect(namesOf(["mean_mass"])).toEqual(["n", "by species"]);
    expect(namesOf(["mean_mass", "n", "by species", "species", "mean"])).toEqual([]);
  });

  it("lists an asked table, whose columns only the result names", () => {
    expect(namesOf(["mean_mass", "n", "by species"])).toEqual(["by species"]);
  });

  it("leaves out a nested table whose columns were asked for, and names that are not shared", () => {
    expect(namesOf(["species", "mean"])).toEqual(["Mean mass", "n"]);
    expect(namesOf(["mean_mass"], (name) => name !== "n")).toEqual(["by species"]);
  });

  it("lists a table that groups by less than the asked one, although its columns were asked for too", () => {
    const monthly = {
      ...{ kind: "table" as const, totalRows: 2, rows: [["Adelie", "2025-01", 1], ["Adelie", "2025-02", 3]] }, // prettier-ignore
      columns: ["Species", "month", "mean"].map((name) => ({ name, type: "" })),
    };
    const both: AnalysisResult = {
      kind: "record",
      entries: [{ name: "by month", value: monthly }, { name: "by species", value: table }], // prettier-ignore
    };
    const asked = ["species", "month", "mean"].map((name) => ({ name, meaning: "" }));
    expect(toFurtherValues(both, asked)).toEqual([
      { name: "by species", meaning: "a table with a row for each Species and the columns mean" },
    ]);
  });

  it("lists nothing beyond a single value", () => {
    expect(toFurtherValues({ kind: "scalar", value: 5 }, [{ name: "mean_mass", meaning: "" }])).toEqual([]);
  });

  it("fills up to forty names", () => {
    const asked = Array.from({ length: 39 }, (_, index) => `v${index}`);
    expect(namesOf(asked)).toEqual(["Mean mass"]);
    expect(namesOf([...asked, "w"])).toEqual([]);
  });
});
