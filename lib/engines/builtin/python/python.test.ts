import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { orderFacts } from "@/lib/testing/order-table";
import type { Filter, Plan } from "../plan/plan";
import { toCondition, toLookupLines } from "./filter-code";
import { toFrameLines } from "./frame-code";
import { toGroupLabel, toLabel, toMeasureLabel } from "./labels";
import { toCommentText, toPythonList, toPythonLiteral } from "./python-literal";

const plan: Plan = {
  family: "count",
  filters: [],
  notes: [],
  distinct: null,
  groups: [],
  direction: null,
  limit: null,
};
const context = { plan, dataset: orderFacts, datasets: [orderFacts] };

describe("Python literals", () => {
  it.each([
    ["Body Mass (g)", '"Body Mass (g)"'],
    ['say "hi"', '"say \\"hi\\""'],
    ["a\nb\r\tc", '"a\\nb\\r\\tc"'],
    ["back \\ slash", '"back \\\\ slash"'],
    ["Größe 日期 😀", '"Größe 日期 😀"'],
    ["\u0000\u2028\u202e", '"\\u0000\\u2028\\u202e"'],
    ["{x} %s", '"{x} %s"'],
    [1.5, "1.5"],
    [true, "True"],
    [null, "None"],
  ])("of %j is %s", (value, literal) => {
    expect(toPythonLiteral(value)).toBe(literal);
  });

  it("make lists", () => {
    expect(toPythonList(["a", 1, false])).toBe('["a", 1, False]');
  });

  it("never let a comment end", () => {
    expect(toCommentText("one\nimport os\u2028two")).toBe("one import os two");
    expect(toCommentText("x".repeat(100))).toHaveLength(80);
  });
});

describe("conditions", () => {
  const conditions: readonly (readonly [filter: Exclude<Filter, { kind: "lookup" }>, code: string])[] = [
    [{ kind: "compare", column: "Quantity", as: "number", operator: "=", value: 2 }, 'data["Quantity"] == 2'],
    [
      { kind: "compare", column: "Quantity", as: "number", operator: "!=", value: 2 },
      'data["Quantity"].notna() & (data["Quantity"] != 2)',
    ],
    [
      { kind: "compare", column: "Order Date", as: "year", operator: ">=", value: 2024 },
      'data["Order Date"].dt.year >= 2024',
    ],
    [
      { kind: "compare", column: "Order Date", as: "date", operator: "<=", value: "2024-02-01" },
      'data["Order Date"].dt.normalize() <= pd.Timestamp("2024-02-01")',
    ],
    [
      { kind: "values", column: "Region", values: ["North"], negated: false, keepMissing: false },
      'data["Region"] == "North"',
    ],
    [
      { kind: "values", column: "Region", values: ["North", "east"], negated: false, keepMissing: false },
      'data["Region"].isin(["North", "East"])',
    ],
    [
      { kind: "values", column: "Region", values: ["North"], negated: true, keepMissing: false },
      'data["Region"].notna() & (data["Region"] != "North")',
    ],
    [
      { kind: "values", column: "Region", values: ["North"], negated: true, keepMissing: true },
      '(data["Region"] != "North")',
    ],
    [{ kind: "truth", column: "Returned", expected: true }, 'data["Returned"].eq(True).fillna(False)'],
    [{ kind: "missing", column: "Rating", missing: true }, 'data["Rating"].isna()'],
    [{ kind: "month", column: "Order Date", month: 3 }, 'data["Order Date"].dt.month == 3'],
  ];

  it.each(conditions)("%j", (filter, code) => {
    expect(toCondition(filter, "data", context)).toBe(code);
  });

  it("compare in any spelling when the facts do not name every value", () => {
    const towns = toDatasetFacts("towns", { town: "abcdefghijklmnop".split("").map((letter) => `Town ${letter}`) });
    const filter = {
      kind: "values",
      column: "town",
      values: ["Town a"],
      negated: false,
      keepMissing: false,
    } satisfies Filter;
    expect(toCondition(filter, "data", { plan, dataset: towns, datasets: [towns] })).toBe(
      'data["town"].astype("string").str.strip().str.lower().isin(["town a"])',
    );
  });

  it("quote what is looked for", () => {
    const lines = toLookupLines({ kind: "lookup", columns: ['a"b'], values: ['x"); import os #'] }, "data");
    expect(lines.slice(1, 3)).toEqual([
      'wanted = {"x\\"); import os #": "x\\"); import os #"}',
      'texts = {name: data[name].astype("string").str.strip().str.lower() for name in ["a\\"b"]}',
    ]);
  });
});

describe("the frame of a program", () => {
  it("turns numbers in text into numbers and says so", () => {
    const dataset = toDatasetFacts("shop", { price: ["$1,200", "$5", "$7"] }, { types: { price: "text" } });
    const measures = [{ aggregate: "mean" as const, column: "price" }];
    const averages: Plan = {
      family: "aggregate",
      filters: [],
      notes: [],
      measures,
      groups: [],
      direction: null,
      limit: null,
    };
    expect(toFrameLines({ plan: averages, dataset, datasets: [dataset] })).toEqual([
      'df = datasets["shop"]',
      'data = df[["price"]]',
      "# The numbers are stored as text: signs are taken off, what is no number then counts as missing.",
      'data["price"] = pd.to_numeric(data["price"].astype("string").str.replace(r"[\\s,$€£%]", "", regex=True), errors="coerce")',
    ]);
  });

  it("names a dataset by its id when two have the same name", () => {
    const twin = { ...orderFacts, id: toDatasetFacts("orders", {}).id };
    expect(toFrameLines({ plan, dataset: twin, datasets: [orderFacts, twin] })[0]).toBe(`df = datasets["${twin.id}"]`);
  });
});

describe("names of result columns", () => {
  it("never repeat a column of the data", () => {
    const dataset = toDatasetFacts("clash", { rows: ["a"], month: ["b"], "mean of x": ["c"], x: [1] });
    const clash = { plan, dataset, datasets: [dataset] };
    expect([
      toLabel("rows", clash),
      toGroupLabel({ column: "x", grain: "month" }, clash),
      toMeasureLabel({ aggregate: "mean", column: "x" }, clash),
      toMeasureLabel({ aggregate: "sum", column: "x" }, clash),
    ]).toEqual(["rows ", "month ", "mean of x ", "total of x"]);
  });
});
