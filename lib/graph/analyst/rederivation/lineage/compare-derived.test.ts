import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult } from "@/lib/domain/execution";
import { sales, salesTable } from "@/lib/testing/followed-program";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { compareDerived } from "./compare-derived";
import { deriveValues } from "./derive-values";
import { toExpectedParts, toFormulas } from "./expected-parts";
import { interpretProgram } from "./interpret-program";

/** What becomes of each column or entry: `name: status`, with `?` when it is open which groups should be shown. */
async function compare(code: string, result: AnalysisResult): Promise<string[]> {
  const parts = toExpectedParts(interpretProgram(code, [sales]).result);
  const store = createMemoryDatasetStore([{ facts: sales, table: salesTable }]);
  const derived = await deriveValues(parts.flatMap(toFormulas), store);
  return compareDerived(result, parts, derived).map(
    ({ name, status, partly }) => `${name}: ${status}${partly ? "?" : ""}`,
  );
}
const scalar = (value: Cell): AnalysisResult => ({ kind: "scalar", value });
const record = (entries: Record<string, Cell>): AnalysisResult => ({
  kind: "record",
  entries: Object.entries(entries).map(([name, value]) => ({ name, value })),
});
const table = (names: string[], rows: Cell[][], totalRows = rows.length): AnalysisResult => ({
  kind: "table",
  columns: names.map((name, index) => ({ name, type: typeof rows[0]?.[index] === "number" ? "number" : "text" })),
  rows,
  totalRows,
});

const sums = `result = df.groupby("city")["units"].sum().reset_index()`;
const top = `result = df.groupby("city")["units"].sum().nlargest(1).reset_index()`;

describe("compareDerived of one value", () => {
  it.each<[string, AnalysisResult, string[]]>([
    [`result = df["units"].mean()`, scalar(4), [": equal"]],
    [`result = df["price"].mean()`, scalar(5.2), [": equal"]],
    [`result = round(df["price"].std(), 2)`, scalar(2.86), [": equal"]],
    [`result = df["units"].mean()`, scalar(4.1), [": different"]],
    [`result = df["units"].mean()`, scalar("4"), []],
    [`result = df["units"].skew()`, scalar(0.7), [": open"]],
    [`result = df.groupby("city")["units"].sum().idxmax()`, scalar("Rome"), [": equal"]],
    [`result = df.groupby("city")["units"].sum().idxmax()`, scalar("Oslo"), [": different"]],
  ])("%s", async (code, result, expected) => {
    expect(await compare(code, result)).toEqual(expected);
  });
});

describe("compareDerived of a record", () => {
  it.each<[string, AnalysisResult, string[]]>([
    [
      `result = {"n": len(df), "mean": df["units"].mean()}`,
      record({ n: 6, mean: 4.5 }),
      ["n: equal", "mean: different"],
    ],
    [
      `result = {"n": len(df), "skew": df["units"].skew(), "note": "fine"}`,
      record({ n: 6, skew: 0.6, note: "fine" }),
      ["n: equal", "skew: open"],
    ],
    [`result = {"n": len(df)}`, record({ other: 6 }), ["other: open"]],
    [`result = df.groupby("city")["units"].sum().to_dict()`, record({ Rome: 10, Oslo: 6 }), ["value: equal"]],
    [`result = df.groupby("city")["units"].sum().to_dict()`, record({ Rome: 6, Oslo: 10 }), ["value: open"]],
  ])("%s as %j", async (code, result, expected) => {
    expect(await compare(code, result)).toEqual(expected);
  });
});

describe("compareDerived of rows", () => {
  const rows = `result = df.nlargest(2, "units")[["city", "shop", "units"]].reset_index(drop=True)`;
  const names = ["city", "shop", "units"];
  it.each<[string, Cell[][], string[]]>([
    [
      "the first ones of the order",
      [
        [null, "b", 8],
        ["Rome", "b", 6],
      ],
      ["units: equal"],
    ],
    [
      "the last ones of the order",
      [
        ["Rome", "a", 1],
        ["Oslo", "b", 2],
      ],
      ["units: open"],
    ],
    [
      "one that comes later",
      [
        [null, "b", 8],
        ["Oslo", "a", 4],
      ],
      ["units: open"],
    ],
    [
      "another value",
      [
        [null, "b", 9],
        ["Rome", "b", 6],
      ],
      ["units: different"],
    ],
    [
      "a row that is not there",
      [
        [null, "b", 8],
        ["Rome", "c", 6],
      ],
      ["units: open"],
    ],
    [
      "a row twice",
      [
        [null, "b", 8],
        [null, "b", 8],
      ],
      ["units: open"],
    ],
  ])("%s", async (_, cells, expected) => {
    expect(await compare(rows, table(names, cells))).toEqual(expected);
  });
});

describe("compareDerived of a table of groups", () => {
  it.each<[string, string, AnalysisResult, string[]]>([
    ["all groups, in any order", sums, table(["city", "units"], [["Rome", 10], ["Oslo", 6]]), ["units: equal"]],
    ["a column of another name", sums, table(["where", "total"], [["Oslo", 6], ["Rome", 10]]), ["total: equal"]],
    ["a wrong value", sums, table(["city", "units"], [["Rome", 10], ["Oslo", 7]]), ["units: different"]],
    ["swapped values", sums, table(["city", "units"], [["Rome", 6], ["Oslo", 10]]), ["units: different"]],
    ["a group that is missing", sums, table(["city", "units"], [["Rome", 10]]), ["units: open"]],
    ["a group that is not there", sums, table(["city", "units"], [["Rome", 10], ["Paris", 6]]), ["units: open"]],
    ["a group twice", sums, table(["city", "units"], [["Rome", 10], ["Rome", 10]]), ["units: open"]],
    ["no keys", sums, table(["units"], [[10], [6]]), ["units: open"]],
    ["the first of an order", top, table(["city", "units"], [["Rome", 10]]), ["units: equal"]],
    ["another than the first of an order", top, table(["city", "units"], [["Oslo", 6]]), ["units: open"]],
    [
      "some groups by a rule that is not followed",
      `result = df.groupby("city")["units"].sum().reset_index().query("units > 8")`,
      table(["city", "units"], [["Rome", 10]]),
      ["units: equal?"],
    ],
    [
      "a column beside it that is not followed",
      `t = df.groupby("city").agg(s=("units", "sum"), k=("units", "skew")).reset_index()\nresult = t`,
      table(["city", "s", "k"], [["Rome", 10, 0.6], ["Oslo", 6, 0]]),
      ["s: equal", "k: open"],
    ],
  ])("sees %s", async (_, code, result, expected) => {
    expect(await compare(code, result)).toEqual(expected);
  });
}); // prettier-ignore

describe("compareDerived of a table of records", () => {
  const code = `result = pd.DataFrame([{"what": "rows", "n": len(df)}, {"what": "units", "n": df["units"].sum()}])`;

  it.each<[string, Cell[][], string[]]>([
    ["equal ones", [["rows", 6], ["units", 24]], ["n: equal"]],
    ["a wrong one", [["rows", 6], ["units", 23]], ["n: different"]],
    ["another number of them", [["rows", 6]], ["n: open"]],
  ])("sees %s", async (_, rows, expected) => {
    expect(await compare(code, table(["what", "n"], rows))).toEqual(expected);
  });
}); // prettier-ignore

describe("compareDerived of a table with a key side by side", () => {
  const wide = `result = df.pivot_table(index="city", columns="shop", values="units", aggfunc="sum")`;
  const rows: Cell[][] = [
    ["Oslo", 4, 2],
    ["Rome", 4, 6],
  ];
  it.each<[string, AnalysisResult, string[]]>([
    [wide, table(["city", "a", "b"], rows), [": equal"]],
    [wide, table(["city", "a", "b"], [rows[0] ?? [], ["Rome", 4, 7]]), [": different"]],
    [
      wide,
      table(
        ["city", "a"],
        [
          ["Oslo", 4],
          ["Rome", 4],
        ],
      ),
      [": open"],
    ],
    [
      `result = pd.crosstab(df[df["units"] > 2]["city"], df[df["units"] > 2]["shop"])`,
      table(
        ["city", "a", "b"],
        [
          ["Oslo", 1, 0],
          ["Rome", 1, 1],
        ],
      ),
      [": equal"],
    ],
  ])("%s", async (code, result, expected) => {
    expect(await compare(code, result)).toEqual(expected);
  });
});

describe("compareDerived of named rows", () => {
  it.each<[string, AnalysisResult, string[]]>([
    [
      `result = df["units"].agg(["mean", "max"])`,
      table(
        ["index", "units"],
        [
          ["mean", 4],
          ["max", 8],
        ],
      ),
      ["mean: equal", "max: equal"],
    ],
    [
      `result = df["units"].agg(["mean", "max"])`,
      table(
        ["index", "units"],
        [
          ["mean", 8],
          ["max", 4],
        ],
      ),
      ["mean: different", "max: different"],
    ],
    [`result = bool(df["units"].max() > 3)`, scalar(true), [": equal"]],
    [`result = bool(df["units"].max() > 3)`, scalar(false), [": different"]],
  ])("%s", async (code, result, expected) => {
    expect(await compare(code, result)).toEqual(expected);
  });

  it("marks what is rounded so far that little is left", async () => {
    const parts = toExpectedParts(interpretProgram(`result = int((df["city"] == "Oslo").mean())`, [sales]).result);
    const store = createMemoryDatasetStore([{ facts: sales, table: salesTable }]);
    const derived = await deriveValues(parts.flatMap(toFormulas), store);
    expect(compareDerived(scalar(0), parts, derived)).toMatchObject([{ status: "equal", coarse: true }]);
  });
});
