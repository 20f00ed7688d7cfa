import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import type { Plan, PlanOf } from "../../query/query";
import { toPython } from "./to-python";

const orders = toDatasetFacts("orders", {
  Ordered: ["2024-01-05", "2024-02-06", "2024-02-09", "2025-01-02"],
  Country: ["Germany", "germany ", "France", "Total"],
  "Price (€)": [10, 20, null, 30],
  Qty: [1, 2, 3, 6],
});
const facts = {
  ...orders,
  notices: [{ text: "", columns: [], totals: [{ column: "Country", texts: ["Total"] }] }],
};

const empty = {
  groups: [],
  filters: [],
  segments: [],
  derived: null,
  having: null,
  order: null,
  limit: null,
  chart: null,
  notes: [],
};

function toCode(plan: Plan, question = "how much?"): string {
  return toPython(plan, { dataset: facts, datasets: [facts], question, figure: false });
}

const revenue: PlanOf<"query">["measures"][number] = {
  label: "revenue",
  unit: "€",
  value: {
    kind: "aggregate",
    aggregate: "sum",
    of: {
      kind: "arithmetic",
      operator: "*",
      left: { kind: "column", column: "Qty" },
      right: { kind: "column", column: "Price (€)" },
    },
    where: [],
  },
};

describe("the program of a plan", () => {
  it("reads like an analyst's", () => {
    const code = toCode({
      family: "query",
      ...empty,
      measures: [revenue],
      groups: [{ column: "Ordered", grain: "month" }],
      filters: [{ kind: "period", column: "Ordered", start: "2024-01-01", end: "2024-12-31", label: "2024" }],
    });
    expect(code).toBe(`# how much?
import pandas as pd

df = datasets["orders"]
data = df[["Ordered", "Qty", "Price (€)"]]
# Rows that are totals of others would count everything twice.
data = data[~df.loc[data.index, "Country"].isin(["Total"])]
# What is no date counts as missing.
data["Ordered"] = pd.to_datetime(data["Ordered"], errors="coerce", format="ISO8601")

# Keep the rows that the question is about.
data = data[data["Ordered"] >= "2024-01-01"]
data = data[data["Ordered"] < "2025-01-01"]

# Rows without a date belong to no period.
data = data.dropna(subset=["Ordered"])
data["month"] = data["Ordered"].dt.strftime("%Y-%m")

data["Qty × Price"] = data["Qty"] * data["Price (€)"]
groups = data.groupby(["month"], dropna=False, observed=True)
result = pd.DataFrame({
    "revenue": groups["Qty × Price"].sum(min_count=1),
    "rows used": groups["Qty × Price"].count(),
    "rows without a value": groups.size() - groups["Qty × Price"].count(),
}).reset_index()
# Every month between the first and the last, also without rows.
if len(result) > 0:
    periods = pd.period_range(result["month"].min(), result["month"].max(), freq="M").strftime("%Y-%m")
    gaps = ~pd.Index(periods).isin(result["month"])
    result = result.set_index("month").reindex(periods).rename_axis("month").reset_index()
    result.loc[gaps, ["revenue", "rows used", "rows without a value"]] = 0
result = result.sort_values(["month"], ignore_index=True)
`);
  });

  it("keeps rows of totals that a condition asks for by name", () => {
    const code = toCode({
      family: "query",
      ...empty,
      measures: [revenue],
      filters: [{ kind: "values", column: "Country", values: ["total"], negated: false, keepMissing: false }],
    });
    expect(code).not.toContain("totals of others");
  });

  it.each([
    ['a"\\\nimport os', '"a\\"\\\\\\nimport os"'],
    ["‮txt\u0000", '"\\u202etxt\\u0000"'],
  ])("writes %j as a literal that stays one", (value, literal) => {
    const code = toCode({
      family: "query",
      ...empty,
      measures: [{ label: "rows", unit: null, value: { kind: "rows", where: [] } }],
      filters: [{ kind: "lookup", columns: ["Country"], values: [value] }],
    });
    expect(code).toContain(`look_up(data, [${literal}], ["Country"])`);
  });

  it("looks values up before it computes, including those of a measure", () => {
    const where = [{ kind: "lookup" as const, columns: ["Country"], values: ["Spain"] }];
    const code = toCode({
      family: "query",
      ...empty,
      measures: [{ label: "rows", unit: null, value: { kind: "rows", where } }],
    });
    expect(code.indexOf('look_up(data, ["Spain"]')).toBeLessThan(code.indexOf("if unfound:"));
  });

  it("puts a question into a single comment line, whatever it contains", () => {
    const plan: Plan = { family: "overview", filters: [], notes: [], chart: null, of: "shape" };
    const [first, second] = toCode(plan, `a\u2028b\nimport os ${"x".repeat(200)}`).split("\n");
    expect([first?.length, second]).toEqual([82, "import pandas as pd"]);
  });
});
