import { describe, expect, it } from "vitest";
import { followFigures } from "@/lib/testing/followed-program";

describe("methods of a table of groups", () => {
  it.each<[string, string[]]>([
    [`result = df.groupby("city")["units"].sum().round(1).to_frame("n").reset_index()`, ["sum of units by city"]],
    [`s = df.groupby("city")["units"].sum()\nresult = s.sum()`, ["sum over groups of the sum of units by city"]],
    [`s = df.groupby("city")["units"].mean()\nresult = s.mean()`, ["mean over groups of the mean of units by city"]],
    [`s = df.groupby("city")["units"].mean()\nresult = s.max()`, ["max over groups of the mean of units by city"]],
    [`result = df.groupby("city")["units"].mean().std()`, ["stddev over groups of the mean of units by city"]],
    [`result = df.groupby("city")["units"].mean().idxmin()`, ["group with the smallest mean of units by city"]],
    [`result = len(df.groupby("city")["units"].mean())`, ["count over groups of the mean of units by city"]],
    [`s = df.groupby("city")["units"].sum()\nresult = s / s.sum()`, ["share of units by city"]],
    [`s = df.groupby("city")["units"].sum()\nresult = 100 * s / df["units"].sum()`, ["share of units by city"]],
    [`s = df.groupby("city")["units"].sum()\nresult = {"Rome": s["Rome"]}`, ["sum of units by city for Rome"]],
    [
      `t = df.groupby("city").agg(s=("units", "sum"), n=("units", "count")).reset_index()\nt["mean"] = t["s"] / t["n"]\nresult = t[["city", "mean"]]`,
      ["ratio of the sum of units by city"],
    ],
    [
      `s = df.groupby("city")["units"].sum().sort_values()\nresult = s.index[0]`,
      ["group with the smallest sum of units by city"],
    ],
    [
      `s = df.groupby("city")["units"].sum().sort_values(ascending=False)\nresult = s.index[-1]`,
      ["group with the smallest sum of units by city"],
    ],
    [`result = df.groupby("city")["units"].sum().nlargest(1)`, ["sum of units by city", "sum of units by city"]],
    [
      `result = df.groupby(["city", "shop"])["units"].sum().unstack(fill_value=0) * 100`,
      ["sum of units by city and shop"],
    ],
    [
      `m = df.groupby("city", as_index=False)["units"].mean()\nresult = m.sort_values("units").iloc[0]["city"]`,
      ["group with the smallest mean of units by city"],
    ],
    [
      `m = df.groupby("city")["units"].mean().reset_index()\nresult = m.loc[m["units"].idxmax(), "city"]`,
      ["group with the largest mean of units by city"],
    ],
    [
      `m = df.groupby("city")["units"].mean().reset_index()\nresult = m.sort_values("units", ascending=False)["city"].iloc[0]`,
      ["group with the largest mean of units by city"],
    ],
  ])("follows %s", (code, expected) => {
    expect(followFigures(code)).toEqual(expected);
  });

  it.each([
    `result = df.groupby("city")["units"].sum().head(1).sum()`,
    `result = df.groupby("city")["units"].sum().tail(1).mean()`,
    `s = df.groupby("city")["units"].sum()\nresult = s.iloc[0]`,
    `s = df.groupby("city")["units"].sum().sort_values()\nresult = s.iloc[1]`,
    `s = df.groupby("city")["units"].sum().sort_values().head(1)\nresult = s.iloc[-1]`,
    `result = df.groupby("city")["units"].sum().cumprod().max()`,
    `result = df.groupby("city")["units"].sum().T`,
    `result = df.groupby("city")["units"].sum().apply(f)`,
    `result = df.groupby("city")["units"].sum().expanding().mean()`,
    `s = df.groupby(["city", "shop"])["units"].sum()\nresult = s["Rome"]`,
    `a = df.groupby("city")["units"].sum()\nb = df.groupby("shop")["units"].sum()\nresult = a / b`,
  ])("claims nothing of %s", (code) => {
    expect(followFigures(code)).toEqual([]);
  });
});
