import { describe, expect, it } from "vitest";
import { followFigures } from "@/lib/testing/followed-program";

describe("methods of a frame", () => {
  it.each<[string, string[]]>([
    [`result = df.copy().reset_index(drop=True).sort_values("units")["units"].sum()`, ["sum of units"]],
    [`result = df.dropna(subset=["price"])["units"].sum()`, ["sum of units"]],
    [`result = len(df.dropna(subset="price"))`, ["count of rows"]],
    [`result = df.rename(columns={"units": "n"})["n"].mean()`, ["mean of units"]],
    [`result = df.drop(columns=["price"])["units"].mean()`, ["mean of units"]],
    [`result = df.drop(["price"], axis=1)["units"].mean()`, ["mean of units"]],
    [`result = df.filter(["units"])["units"].mean()`, ["mean of units"]],
    [`result = df.get("units").mean()`, ["mean of units"]],
    [`result = df[["units", "city"]]["units"].mean()`, ["mean of units"]],
    [`result = df.assign(n=1)["n"].sum()`, ["sum of 1"]],
    [`result = df.fillna({"price": 0})["units"].mean()`, []],
    [`result = df[["units", "price"]].mean()`, ["mean of units", "mean of price"]],
    [`result = df.mean(numeric_only=True)`, ["mean of units", "mean of price"]],
    [`result = df[df["vip"]]["units"].sum()`, ["sum of units where vip is true"]],
    [`result = df[~df["vip"]]["units"].sum()`, ["sum of units where not (vip is true)"]],
    [
      `x = df[df["units"] > 1]\nx = x[x["price"] < 9]\nresult = x["units"].sum()`,
      ["sum of units where units is above 1 and price is below 9"],
    ],
    [`result = df.query("not vip")["units"].sum()`, ["sum of units where not (vip is true)"]],
    [
      `result = df.query("units > 1 or city == \\"Oslo\\"")["units"].sum()`,
      ["sum of units where units is above 1 or city is Oslo"],
    ],
    [`df.dropna(subset=["city"], inplace=True)\nresult = len(df)`, ["count of rows"]],
    [`result = df.groupby("city", dropna=False).size()`, ["count of rows by city"]],
    [`result = df.groupby([df["day"].dt.year, "city"])["units"].sum()`, ["sum of units by year of day and city"]],
    [`result = df.drop_duplicates()["units"].sum()`, ["sum of units"]],
    [`result = df[["units", "price"]].corr()["units"]["price"]`, ["correlation of units and price"]],
    [
      `limit = 2\nresult = df.query("\`units\` > @limit and city == 'Rome'")["units"].sum()`,
      ["sum of units where units is above 2 and city is Rome"],
    ],
    [`result = df.assign(double=lambda d: d["units"] * 2)["double"].sum()`, ["sum of units × 2"]],
    [`result = df.loc[lambda d: d["units"] > 2, "units"].sum()`, ["sum of units where units is above 2"]],
    [`result = df.pipe(lambda d: d[d["units"] > 2])["units"].sum()`, ["sum of units where units is above 2"]],
    [`result = df.pivot_table(index="city", values="units", aggfunc="sum")`, ["sum of units by city"]],
    [`result = df.pivot_table(index="city", columns="shop", values="units")`, ["mean of units by city and shop"]],
    [`result = df.value_counts("city")`, ["count of rows by city", "count of rows by city"]],
    [`result = df.resample("ME", on="day")["units"].sum()`, ["sum of units by month of day"]],
    [`result = df.set_index("day")["units"].resample("YE").mean()`, ["mean of units by year of day"]],
    [`result = df.groupby(pd.Grouper(key="day", freq="QS"))["units"].sum()`, ["sum of units by quarter of day"]],
    [`result = df.loc[df["units"].idxmax(), "city"]`, ["group with the largest largest value of units by city"]],
    [`result = df.sort_values("units").iloc[0]["shop"]`, ["group with the smallest smallest value of units by shop"]],
    [`result = df.nlargest(1, "units")["city"].iloc[0]`, ["group with the largest largest value of units by city"]],
    [`result = df.set_index("city")["units"].idxmin()`, ["group with the smallest smallest value of units by city"]],
    [`result = df.sort_values("units", ascending=False)["units"].iloc[0]`, ["largest value of units"]],
  ])("follows %s", (code, expected) => {
    expect(followFigures(code)).toEqual(expected);
  });

  it.each([
    `result = df.dropna(axis=1)["units"].sum()`,
    `result = df.dropna(thresh=2)["units"].sum()`,
    `result = df.fillna(method="ffill")["price"].mean()`,
    `result = df.tail(2)["units"].sum()`,
    `result = df.nlargest(2, "units")["units"].sum()`,
    `result = df.drop(columns=["units"])["units"].sum()`,
    `result = df.rename(columns={"units": "n"})["units"].sum()`,
    `result = df.melt(id_vars="city")["value"].sum()`,
    `result = df.explode("city")["units"].sum()`,
    `result = df.groupby(level=0)["units"].sum()`,
    `result = df.groupby("nope")["units"].sum()`,
    `result = df.query("units > @limit")["units"].sum()`,
    `result = df[df["units"] > limit]["units"].sum()`,
    `result = df[datasets["shops"]["units"] > 1]["units"].sum()`,
    `result = df.apply(f)["units"].sum()`,
    `result = df.pipe(f)["units"].sum()`,
    `result = df.iloc[0:3]["units"].sum()`,
    `df.drop(df[df["units"] > 2].index, inplace=True)\nresult = df["units"].sum()`,
    `df.at[0, "units"] = 5\nresult = df["units"].sum()`,
    `del df["units"]\nresult = df["units"].sum()`,
  ])("claims nothing of %s", (code) => {
    expect(followFigures(code)).toEqual([]);
  });
});
