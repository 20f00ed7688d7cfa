import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toConditionText } from "./describe-expression";
import { toFormulaText } from "./describe-formula";
import { toExpectedParts, toFormulas } from "./expected-parts";
import { interpretProgram } from "./interpret-program";

const sales = toDatasetFacts("sales", {
  city: ["Rome", "Oslo"],
  shop: ["a", "b"],
  units: [1, 2],
  price: [3, null],
  vip: [true, false],
});
const shops = toDatasetFacts("shops", { shop: ["a", "b"], owner: ["x", "y"], units: [9, 8] });

/** What the figures of a program are, in words. */
function follow(code: string): string[] {
  const { result } = interpretProgram(code, [sales, shops]);
  return toExpectedParts(result)
    .flatMap(toFormulas)
    .map((formula) => toFormulaText(formula, 1));
}
const mean = "mean of units";

describe("interpretProgram", () => {
  it.each<[string, string, string[]]>([
    ["a mean", `result = df["units"].mean()`, [mean]],
    ["an attribute", `result = df.units.mean()`, [mean]],
    ["numpy", `result = np.mean(df["units"])`, [mean]],
    ["rounding and casts", `result = round(float(df["units"].astype(float).mean()), 2)`, [mean]],
    ["a variable", `x = df\ny = x["units"]\nresult = y.mean()`, [mean]],
    ["another dataset", `s = datasets["shops"]\nresult = s["units"].mean()`, [mean]],
    ["a count of rows", `result = len(df)`, ["count of rows"]],
    ["a shape", `result = df.shape[0]`, ["count of rows"]],
    [
      "filters",
      `result = df[(df["city"] == "Rome") & ~(df.units > 3)]["units"].mean()`,
      [`${mean} where city is Rome and not (units is above 3)`],
    ],
    [
      "an alternative",
      `result = df.loc[(df.city == "Rome") | df["vip"], "units"].mean()`,
      [`${mean} where city is Rome or vip is true`],
    ],
    [
      "membership",
      `result = df[df["city"].isin(["Rome", "Oslo"])].units.mean()`,
      [`${mean} where city is one of Rome and Oslo`],
    ],
    [
      "a range",
      `result = df[df.units.between(1, 3)].units.mean()`,
      [`${mean} where units is at least 1 and units is at most 3`],
    ],
    [
      "a query",
      `result = df.query("units >= 2 and city == 'Rome'")["units"].mean()`,
      [`${mean} where units is at least 2 and city is Rome`],
    ],
    ["a search in texts", `result = df[df.city.str.contains("om")].units.mean()`, [`${mean} where city contains om`]],
    [
      "two columns compared",
      `result = len(df[df["units"] > df["price"]])`,
      ["count of rows where units is above price"],
    ],
    [
      "a computed column",
      `df["revenue"] = df["units"] * df["price"]\nresult = df["revenue"].sum()`,
      ["sum of units × price"],
    ],
    [
      "a column by assign",
      `result = df.assign(r=df["units"] / 1000).groupby("city")["r"].max()`,
      ["largest value of units ÷ 1000 by city"],
    ],
    [
      "groups",
      `result = df.groupby(["city", "shop"], as_index=False)["units"].sum()`,
      ["sum of units by city and shop"],
    ],
    [
      "named aggregates",
      `result = df.groupby("city").agg(a=("units", "mean"), b=("price", "std")).reset_index()`,
      [`${mean} by city`, "standard deviation of price by city"],
    ],
    [
      "a dictionary of aggregates",
      `result = df.groupby("city").agg({"units": ["min", "max"]})`,
      ["smallest value of units by city", "largest value of units by city"],
    ],
    ["a quantile", `result = df.groupby("city")["units"].quantile(0.9)`, ["90 % quantile of units by city"]],
    [
      "counts of values and shares",
      `result = df["city"].value_counts(normalize=True)`,
      ["share of rows by city", "share of rows by city"],
    ],
    ["different values", `result = df["city"].nunique()`, ["number of different values in city"]],
    ["a share", `result = (df["city"] == "Rome").mean() * 100`, ["share of rows where city is Rome"]],
    ["a correlation", `result = df["units"].corr(df["price"])`, ["correlation of units and price"]],
    ["missing values", `result = int(df["price"].isna().sum())`, ["count of rows where price is missing"]],
    ["a record", `result = {"n": len(df), "m": df["units"].mean() if len(df) else None}`, ["count of rows", mean]],
    ["a record made bit by bit", `result = {}\nresult["n"] = len(df)`, ["count of rows"]],
    [
      "a table of records",
      `result = pd.DataFrame([{"what": "a", "n": len(df)}, {"what": "b", "n": df.units.sum()}])`,
      ["count of rows", "sum of units"],
    ],
    [
      "the group with the most",
      `result = df.groupby("city")["units"].sum().idxmax()`,
      ["group with the largest sum of units by city"],
    ],
    [
      "the first of an order",
      `s = df.groupby("city")["units"].sum().sort_values(ascending=False)\nresult = {"city": s.index[0], "n": s.iloc[0]}`,
      ["group with the largest sum of units by city", "max over groups of the sum of units by city"],
    ],
    [
      "one group",
      `m = df.groupby("city")["units"].mean()\nresult = m["Rome"] - m.loc["Oslo"]`,
      [`figure from the ${mean} by city for Rome`],
    ],
    [
      "tables side by side",
      `g = df.groupby("city")\nresult = pd.DataFrame({"n": g.size(), "s": g["units"].sum()})`,
      ["count of rows by city", "sum of units by city"],
    ],
    [
      "a joined table",
      `m = df.merge(datasets["shops"], on="shop", how="left")\nresult = m.groupby("owner")["units_x"].sum()`,
      ["sum of units by owner"],
    ],
    ["filled gaps", `result = df["price"].fillna(0).mean()`, ["mean of price with 0 in its gaps"]],
    [
      "bins",
      `df["b"] = pd.cut(df["units"], bins=[0, 1, 9], labels=["low", "high"])\nresult = df.groupby("b").size()`,
      ["count of rows by bins of units"],
    ],
    [
      "blocks that touch other names",
      `try:\n    print(df.head())\nexcept Exception:\n    pass\nresult = df["units"].mean()`,
      [mean],
    ],
  ])("follows %s", (_, code, expected) => {
    expect(follow(code)).toEqual(expected);
  });

  it.each<[string, string]>([
    ["a part of the rows", `result = df.head(10)["units"].mean()`],
    ["a slice", `result = df[:10]["units"].mean()`],
    ["a sample", `result = df.sample(5).groupby("city")["units"].sum()`],
    ["rows without repeats", `result = df.drop_duplicates(["city", "shop"])["units"].sum()`],
    ["stacked rows", `result = pd.concat([df, df])["units"].sum()`],
    ["a deviation of a population", `result = df["units"].std(ddof=0)`],
    ["whole numbers", `result = df["units"].sum() // len(df)`],
    ["a filter by something computed", `result = df[df["units"] > df["units"].mean()]["units"].mean()`],
    ["a function of its own", `def f(d):\n    d["units"] = 0\nf(df)\nresult = df["units"].mean()`],
    ["a loop over columns", `for c in ["units"]:\n    df[c] = df[c] * 2\nresult = df["units"].mean()`],
    ["a change in a block", `if True:\n    df = df[df["units"] > 1]\nresult = df["units"].mean()`],
    ["values set in place", `df.loc[df["units"] > 1, "units"] = 0\nresult = df["units"].mean()`],
    ["apply", `result = df["units"].apply(lambda x: x * 2).mean()`],
    ["ranks by pairs", `result = df["units"].corr(df["price"], method="kendall")`],
    ["ranks of ranks", `result = df["units"].rank().rank().corr(df["price"])`],
    ["a mean of places", `df["place"] = df["units"].rank() * 2\nresult = df["place"].mean()`],
    ["groups by places", `df["place"] = df["units"].rank()\nresult = df.groupby("place")["price"].sum()`],
    ["a join of everything", `result = df.merge(datasets["shops"], how="cross")["units_x"].sum()`],
    ["text patterns", `result = len(df[df["city"].str.contains("R.me")])`],
    ["a missing-aware mean", `result = df["price"].mean(skipna=False)`],
    ["an unknown column", `result = df["nope"].mean()`],
    ["no result", `x = 1`],
  ])("claims nothing of %s", (_, code) => {
    expect(follow(code)).toEqual([]);
  });

  it("tells what a program does to its rows", () => {
    const code = `x = df[df["city"] == "Rome"].dropna(subset=["price"])
x["units"] = pd.to_numeric(x["city"], errors="coerce")
y = x.fillna(0).merge(datasets["shops"], on="shop")
z = pd.concat([y, y]).head(3)
result = df.head(1)`;
    const steps = interpretProgram(code, [sales, shops]).steps.map((step) =>
      "condition" in step && step.condition !== null ? `${step.kind}: ${toConditionText(step.condition)}` : step.kind,
    );
    expect(steps).toEqual(["filter: city is Rome", "dropna: price is there", "coerce", "fill", "stack", "part"]);
  });
});
