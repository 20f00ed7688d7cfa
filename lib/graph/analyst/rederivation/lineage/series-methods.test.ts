import { describe, expect, it } from "vitest";
import { followFigures } from "@/lib/testing/followed-program";

describe("methods of a series", () => {
  it.each<[string, string[]]>([
    [`result = df["units"].median()`, ["median of units"]],
    [`result = df["units"].var()`, ["variance of units"]],
    [`result = df["units"].std()`, ["standard deviation of units"]],
    [`result = df["units"].std(ddof=1)`, ["standard deviation of units"]],
    [`result = df["units"].count()`, ["count of values in units"]],
    [`result = df["units"].quantile()`, ["50 % quantile of units"]],
    [`result = df["units"].quantile(q=0.25)`, ["25 % quantile of units"]],
    [`result = df["units"].copy().sort_values().reset_index(drop=True).max()`, ["largest value of units"]],
    [`result = df["units"].astype("float64").min()`, ["smallest value of units"]],
    [`result = (df["units"] > 2).astype(int).sum()`, ["count of rows where units is above 2"]],
    [`result = df["units"].gt(2).mean()`, ["share of rows where units is above 2"]],
    [`result = df["units"].le(2).sum()`, ["count of rows where units is at most 2"]],
    [`result = df["city"].ne("Rome").sum()`, ["count of rows where city is not Rome"]],
    [`result = df["units"].mul(2).sum()`, ["sum of units × 2"]],
    [`result = df["units"].div(10).add(1).sub(3).mean()`, ["mean of units ÷ 10 + 1 − 3"]],
    [`result = df["price"].isnull().sum()`, ["count of rows where price is missing"]],
    [`result = df["price"].notna().mean()`, ["share of rows where price is there"]],
    [`result = df["city"].isin(["Rome"]).sum()`, ["count of rows where city is one of Rome"]],
    [
      `result = df["units"].between(2, 4, inclusive="neither").sum()`,
      ["count of rows where units is above 2 and units is below 4"],
    ],
    [
      `result = df["units"].between(2, 4, inclusive="left").sum()`,
      ["count of rows where units is at least 2 and units is below 4"],
    ],
    [`result = df["price"].dropna().mean()`, ["mean of price"]],
    [`result = df["units"].corr(df["price"], method="pearson")`, ["correlation of units and price"]],
    [`result = df["city"].value_counts(dropna=False)`, ["count of rows by city", "count of rows by city"]],
    [`result = df["city"].str.lower().nunique()`, ["number of different values in city"]],
    [`result = df["city"].str.contains("RO", case=False).sum()`, ["count of rows where city contains ro"]],
    [`result = df["city"].str.contains("R.", regex=False).sum()`, ["count of rows where city contains R."]],
    [`result = (df["day"].dt.year == 2024).sum()`, ["count of rows where year of day is 2024"]],
    [`result = df.groupby(df["day"].dt.dayofweek)["units"].sum()`, ["sum of units by weekday of day"]],
    [`result = df["units"].where(df["units"] > 2).mean()`, ["mean of units where units is above 2"]],
    [`result = df["city"].map({"Rome": 1}).sum()`, ["sum of a value chosen by city"]],
    [
      `result = df["city"].replace({"Oslo": "Rome"}).nunique()`,
      ["number of different values in city with other values in places"],
    ],
    [`result = df["units"].agg(["mean", "max"])`, ["mean of units", "largest value of units"]],
    [`result = df["city"].mode()[0]`, ["group with the largest count of rows by city"]],
    [`result = df["city"].str.strip().str.title().nunique()`, ["number of different values in city"]],
    [`result = df.groupby(df["day"].dt.strftime("%Y-%m"))["units"].sum()`, ["sum of units by month of day"]],
    [`result = df.groupby(df["day"].dt.to_period("Q").astype(str))["units"].sum()`, ["sum of units by quarter of day"]],
    [`result = (df["day"].dt.day_name() == "Monday").sum()`, ["count of rows where a value chosen by day is Monday"]],
  ])("follows %s", (code, expected) => {
    expect(followFigures(code)).toEqual(expected);
  });

  it.each([
    `result = df["units"].astype(int).mean()`,
    `result = df["units"].astype(str).max()`,
    `result = df["units"].quantile([0.1, 0.9])`,
    `result = df["units"].quantile(0.9, interpolation="nearest")`,
    `result = df["units"].quantile(1.5)`,
    `result = df["units"].std(0)`,
    `result = df["units"].sum(min_count=3)`,
    `result = df["units"].nunique(dropna=False)`,
    `result = df["units"].mul(df["price"]).sum()`,
    `result = df["units"].head(2).sum()`,
    `result = df["units"].nlargest(3).mean()`,
    `result = df["units"].drop_duplicates().sum()`,
    `result = df["units"].sample(2).mean()`,
    `result = df["units"].shift(1).mean()`,
    `result = df["units"].rank().mean()`,
    `result = df["units"].cumsum().max()`,
    `result = df["units"].clip(0, 3).mean()`,
    `result = df["units"].mode()`,
    `result = df["units"].value_counts(bins=3)`,
    `result = df["units"].corr(df["price"], "kendall")`,
    `result = df["units"].corr(df[df["units"] > 2]["price"])`,
    `result = df["units"].replace(2, 0).mean()`,
    `result = df["city"].str.len().mean()`,
    `result = df["city"].str.strip("R").nunique()`,
    `result = df["city"].str.contains("R|O").sum()`,
    `result = df["day"].dt.week.max()`,
    `result = df["units"].isin(other).sum()`,
  ])("claims nothing of %s", (code) => {
    expect(followFigures(code)).toEqual([]);
  });
});
