import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toCodeReading } from "../python/code-reading";
import { toDerivationPlan, toGroupedColumns } from "./derivation-plan";

const table = toDatasetFacts("t", { city: ["a", "b"], age: [1, 2], income: [3, 4], year: [1990, 1991] });
const other = toDatasetFacts("u", { age: [1] });
const planOf = (code: string) => toDerivationPlan(toCodeReading(code, [table, other]));
const groupedBy = (code: string) => {
  const reading = toCodeReading(code, [table]);
  return toGroupedColumns(reading.tokens, reading.columns);
};

describe("toDerivationPlan", () => {
  it("tries filters together, without those on presence, and not at all", () => {
    const plan = planOf('x = df[df["city"] == "a"].dropna(subset=["age"])\nresult = x["age"].mean()');
    const city = { column: "city", op: "=", value: "a" };
    const age = { column: "age", op: "not_missing" };
    expect(plan?.filterSets).toEqual([[city, age], [city], [age], []]);
    expect(plan?.numeric.map((column) => column.name)).toEqual(["age"]);
  });

  it("tries filters that exclude each other one by one", () => {
    const plan = planOf(
      'a = df[df["city"] == "a"]["age"].mean()\nb = df[df["city"] == "b"]["age"].mean()\nresult = a - b',
    );
    expect(plan?.filterSets.map((set) => set.map((filter) => filter.value))).toEqual([["a"], ["b"], []]);
  });

  it("puts columns that only choose rows behind those that are measured", () => {
    const plan = planOf('result = df[df["age"] > 3]["income"].sum()');
    expect(plan?.numeric.map((column) => column.name)).toEqual(["income", "age"]);
  });

  it("makes no plan for code that reads nothing or several datasets", () => {
    expect(planOf("result = 1")).toBeNull();
    expect(planOf('result = df["age"].sum() + datasets["u"]["age"].sum()')).toBeNull();
  });

  it.each([
    ['result = df.groupby("city")["age"].mean().round(2).reset_index()', true],
    [
      'means = df.groupby("city", as_index=False)["age"].mean()\nresult = means.sort_values("age", ascending=False)',
      true,
    ],
    ['result = df["age"].std(ddof=0)', false],
    ['result = np.std(df["age"])', false],
    ['df["age"] = df["age"] * 2\nresult = df["age"].mean()', false],
    ['result = df["age"].clip(0, 9).mean()', false],
    ['result = df.query("age > 1")["age"].mean()', false],
  ])("knows whether %s does nothing else", (code, plain) => {
    expect(planOf(code)?.plain).toBe(plain);
  });
});

describe("toGroupedColumns", () => {
  it.each([
    ['df.groupby("city")["age"].mean()', ["city"]],
    ['df.groupby(by=["city", "year"], dropna=False)["age"].mean()', ["city", "year"]],
    ['df["city"].value_counts()', ["city"]],
    ['df["age"].mean()', []],
  ])("reads %s", (code, columns) => {
    expect(groupedBy(code)).toEqual(columns);
  });
});
