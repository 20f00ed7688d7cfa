import { describe, expect, it } from "vitest";
import { followFigures } from "@/lib/testing/followed-program";

describe("methods of groups", () => {
  it.each<[string, string[]]>([
    [`result = df.groupby("city").size()`, ["count of rows by city"]],
    [`result = df.groupby("city")["shop"].nunique()`, ["number of different values in shop by city"]],
    [`result = df.groupby("city")["units"].agg("mean")`, ["mean of units by city"]],
    [`result = df.groupby("city")["units"].agg(np.mean)`, ["mean of units by city"]],
    [
      `result = df.groupby("city")["units"].agg(["min", "max"])`,
      ["smallest value of units by city", "largest value of units by city"],
    ],
    [`result = df.groupby("city")["units"].agg(low="min")`, ["smallest value of units by city"]],
    [`result = df.groupby("city").agg(n=("units", "count"))`, ["count of values in units by city"]],
    [
      `result = df.groupby("city").agg({"units": "sum", "price": "median"})`,
      ["sum of units by city", "median of price by city"],
    ],
    [`result = df.groupby("city")[["units", "price"]].mean()`, ["mean of units by city", "mean of price by city"]],
    [`result = df.groupby("city")["shop"].value_counts()`, ["count of rows by city and shop"]],
    [`result = df.groupby("vip").mean(numeric_only=True)`, ["mean of units by vip", "mean of price by vip"]],
    [
      `g = df[df["units"] > 1].groupby("city")\nresult = g["units"].max()`,
      ["largest value of units where units is above 1 by city"],
    ],
    [`result = df.groupby("city")["units"].apply(lambda s: s.mean())`, ["mean of units by city"]],
    [
      `result = df.groupby("city")["units"].agg(lambda s: s.max() - s.min())`,
      ["figure from the largest value of units by city"],
    ],
    [
      `result = df.groupby("city").apply(lambda g: g[g["vip"]]["units"].sum())`,
      ["sum of units where vip is true by city"],
    ],
    [`result = df.groupby("city").apply(len)`, ["count of rows by city"]],
    [
      `result = df.groupby("city").apply(lambda g: pd.Series({"n": len(g), "m": g["units"].mean()}))`,
      ["count of rows by city", "mean of units by city"],
    ],
    [`result = df.groupby("city")["shop"].value_counts(normalize=True)`, ["share of rows by city and shop"]],
  ])("follows %s", (code, expected) => {
    expect(followFigures(code)).toEqual(expected);
  });

  it.each([
    `result = df.groupby("city")["units"].std(ddof=0)`,
    `result = df.groupby("city")["units"].transform("mean")`,
    `result = df.groupby("city").head(1)`,
    `result = df.groupby("city")["units"].agg("skew")`,
    `result = df.groupby("city")["units"].first()`,
    `result = df.groupby("city")["units"].cumsum()`,
    `result = df.head(3).groupby("city")["units"].sum()`,
    `result = df.groupby("city")["units"].nunique(dropna=False)`,
    `result = df.groupby("city")["units"].quantile([0.1])`,
    `result = df.groupby("city").agg(n=("nope", "sum"))`,
  ])("claims nothing of %s", (code) => {
    expect(followFigures(code)).toEqual([]);
  });
});
