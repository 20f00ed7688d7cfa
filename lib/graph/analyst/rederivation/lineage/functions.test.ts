import { describe, expect, it } from "vitest";
import { followFigures } from "@/lib/testing/followed-program";

describe("functions", () => {
  it.each<[string, string[]]>([
    [`result = len(df["units"])`, ["count of rows"]],
    [`result = int(np.sum(df["units"]))`, ["sum of units"]],
    [`result = sum(df["units"])`, ["sum of units"]],
    [`result = max(df["units"])`, ["largest value of units"]],
    [`result = np.median(df["units"])`, ["median of units"]],
    [`result = round(np.mean(df["units"]), 1)`, ["mean of units"]],
    [`result = pd.merge(df, datasets["shops"], on="shop")["price"].sum()`, ["sum of price"]],
    [`result = pd.merge(left=df, right=datasets["shops"], on="shop")["price"].sum()`, ["sum of price"]],
    [`df["units"] = pd.to_numeric(df["units"], errors="coerce")\nresult = df["units"].mean()`, ["mean of units"]],
    [`result = pd.to_numeric(df["text"], errors="coerce").mean()`, ["mean of text"]],
    [
      `df["day"] = pd.to_datetime(df["day"])\nresult = (df["day"].dt.month == 2).sum()`,
      ["count of rows where month of day is 2"],
    ],
    [`result = pd.DataFrame({"a": [df["units"].mean()], "b": [len(df)]})`, ["mean of units", "count of rows"]],
    [`result = pd.Series({"a": df["units"].mean()})`, ["mean of units"]],
    [
      `df["b"] = pd.cut(df["units"], [0, 2, np.inf], labels=["s", "l"], right=False)\nresult = df.groupby("b")["price"].mean()`,
      ["mean of price by bins of units"],
    ],
    [`result = np.percentile(df["units"], 90)`, ["90 % quantile of units"]],
    [`result = pd.pivot_table(df, values="units", index="city")`, ["mean of units by city"]],
    [`result = np.average(df["units"], weights=df["price"])`, ["ratio of the sum of units × price"]],
    [`result = np.corrcoef(df["units"], df["price"])[0, 1]`, ["correlation of units and price"]],
    [`df["big"] = np.where(df["units"] > 2, 1, 0)\nresult = df["big"].sum()`, ["count of rows where units is above 2"]],
    [
      `df["size"] = np.where(df["units"] > 2, "big", "small")\nresult = df.groupby("size")["units"].sum()`,
      ["sum of units by small with other values in places"],
    ],
    [
      `df["size"] = np.select([df["units"] > 5, df["units"] > 2], [2, 1], default=0)\nresult = df["size"].max()`,
      ["largest value of 0 with other values in places"],
    ],
    [`result = pd.crosstab(df["city"], df["shop"])`, ["count of rows by city and shop"]],
    [`result = pd.crosstab(df["city"], df["shop"], normalize="columns")`, ["share of rows by city and shop"]],
    [
      `result = pd.crosstab(df["city"], df["shop"], values=df["units"], aggfunc="sum")`,
      ["sum of units by city and shop"],
    ],
  ])("follows %s", (code, expected) => {
    expect(followFigures(code)).toEqual(expected);
  });

  it.each([
    `result = abs(df["units"].mean())`,
    `result = np.std(df["units"])`,
    `result = pd.concat([df, df])["units"].mean()`,
    `result = pd.to_datetime(df["text"]).dt.year.max()`,
    `result = pd.cut(df["units"], 3).value_counts()`,
    `result = pd.cut(df["units"], [0, 2, 9]).value_counts()`,
    `result = pd.qcut(df["units"], 2, labels=["a", "b"]).value_counts()`,
    `result = pd.cut(df["units"], [0, limit], labels=["a"]).value_counts()`,
    `result = pd.DataFrame(df.groupby("city")["units"].sum(), f)["x"].sum()`,
    `result = eval("df.units.mean()")`,
    `result = unknown_function(df["units"].mean())`,
  ])("claims nothing of %s", (code) => {
    expect(followFigures(code)).toEqual([]);
  });
});
