import { describe, expect, it } from "vitest";
import { followFormulas } from "@/lib/testing/followed-program";
import { toConditionText } from "../rederivation/lineage/describe-expression";
import { toFigureUse } from "./figure-use";

/** What columns are to the figures of a program: measured | keys | conditions | rows that count. */
function use(code: string): string | null {
  const found = toFigureUse(followFormulas(code));
  if (found === null) return null;
  const parts = [found.measured, found.keys, found.conditions].map((names) => [...names].sort().join(" "));
  return [...parts, found.where.map(toConditionText).join(" and ")].join(" | ");
}

describe("toFigureUse", () => {
  it.each<[string, string | null]>([
    [`result = df["units"].mean()`, "units |  |  | "],
    [`result = df.groupby("city")["units"].mean()`, "units | city |  | "],
    [`result = len(df)`, " |  |  | "],
    [`result = df[df["vip"]]["units"].mean()`, "units |  | vip | vip is true"],
    [`result = df[df["units"] > 2]["units"].mean()`, "units |  |  | units is above 2"],
    [`result = df[df["price"] > 2]["units"].mean()`, "units |  | price | "],
    [`result = (df["city"] == "Rome").mean()`, " |  | city | "],
    [`result = df.dropna(subset=["price"])["units"].mean()`, "units |  |  | "],
    [`result = df["units"].corr(df["price"])`, "price units |  |  | "],
    [`result = (df["units"] * df["price"]).sum()`, "price units |  |  | "],
    [
      `v = df[df["vip"]]\nresult = {"a": v["units"].mean(), "b": v[v["shop"] == "a"]["units"].mean()}`,
      "units |  | shop vip | vip is true",
    ],
    [`result = {"a": df[df["vip"]]["units"].mean(), "b": df["units"].mean()}`, "units |  | vip | "],
    [`result = {"a": df["units"].mean(), "b": datasets["shops"]["units"].mean()}`, null],
    [`result = 3`, null],
    [`result = df["units"].apply(f)`, null],
  ])("%s", (code, expected) => {
    expect(use(code)).toBe(expected);
  });
});
