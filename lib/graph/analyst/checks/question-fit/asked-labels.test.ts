import { describe, expect, it } from "vitest";
import { followFormulas, sales } from "@/lib/testing/followed-program";
import { findMislabelled } from "./asked-labels";

function find(name: string, code: string) {
  const comparisons = followFormulas(code).map((formula) => ({
    ...{ name, formula, status: "equal" as const, count: 1, partly: false },
  }));
  return findMislabelled(comparisons, sales.profile.columns);
}

describe("findMislabelled", () => {
  it.each([
    ["mean", `result = df["units"].mean()`],
    ["average_units", `result = df["units"].mean()`],
    ["Rome", `result = df[df["city"] == "Rome"]["units"].mean()`],
    ["Rome", `s = df.groupby("city")["units"].sum()\nresult = s["Rome"]`],
    ["units", `result = df.groupby("city")["units"].sum()`],
    ["total", `result = df["units"].sum()`],
    ["n", `result = len(df)`],
    ["share of Rome", `result = (df["city"] == "Rome").mean()`],
    ["max", `result = df["units"].max() - df["units"].min()`],
  ])("lets a figure be called “%s”: %s", (name, code) => {
    expect(find(name, code)).toEqual([]);
  });

  it.each([
    ["median", `result = df["units"].mean()`, "mean of units"],
    ["max_units", `result = df["units"].min()`, "smallest value of units"],
    ["Oslo", `result = df[df["city"] == "Rome"]["units"].mean()`, "mean of units where city is Rome"],
    ["Oslo", `s = df.groupby("city")["units"].sum()\nresult = s["Rome"]`, "sum of units by city for Rome"],
    ["price", `result = df["units"].mean()`, "mean of units"],
  ])("minds that a figure is called “%s”: %s", (name, code, text) => {
    expect(find(name, code)).toEqual([`The result calls ${text} “${name}”.`]);
  });
});
