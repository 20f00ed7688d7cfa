import { describe, expect, it } from "vitest";
import { followFigures } from "@/lib/testing/followed-program";

describe("arithmetic", () => {
  it.each<[string, string[]]>([
    [`result = df["units"].sum() / len(df)`, ["ratio of the sum of units"]],
    [`result = df["units"].sum() / df["price"].sum()`, ["ratio of the sum of units"]],
    [`result = df["units"].max() - df["units"].min()`, ["figure from the largest value of units"]],
    [`result = -df["units"].min()`, ["figure from the smallest value of units"]],
    [`result = 100 * (df["city"] == "Rome").sum() / len(df)`, ["share of rows"]],
    [`result = (df["units"] * df["price"]).sum()`, ["sum of units × price"]],
    [`result = (2 * df["units"] - df["price"]).mean()`, ["mean of 2 × units − price"]],
    [`result = (df["units"] > df["price"]).sum()`, ["count of rows where units is above price"]],
    [`result = (3 < df["units"]).sum()`, ["count of rows where units is above 3"]],
    [
      `result = ((df["units"] > 1) & (df["price"] < 9) | df["vip"]).sum()`,
      ["count of rows where units is above 1 and price is below 9 or vip is true"],
    ],
    [`a = df["units"].mean()\na *= 2\nresult = a`, ["mean of units"]],
    [`result = df["units"].sum() > df["price"].sum()`, ["comparison of the sum of units with the sum of price"]],
  ])("follows %s", (code, expected) => {
    expect(followFigures(code)).toEqual(expected);
  });

  it.each([
    `result = df["units"].sum() % 3`,
    `result = df["units"].sum() ** 2`,
    `result = df["units"].sum() // 2`,
    `result = (df["units"] % 2 == 0).sum()`,
    `result = (df["units"] > df["units"].mean()).sum()`,
    `result = (df["units"] - datasets["shops"]["units"]).sum()`,
    `result = (df["units"] * df.head(2)["price"]).sum()`,
    `result = df["units"].mean() and df["price"].mean()`,
    `result = (df["units"] @ df["price"])`,
  ])("claims nothing of %s", (code) => {
    expect(followFigures(code)).toEqual([]);
  });
});
