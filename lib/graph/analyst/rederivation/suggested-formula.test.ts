import { describe, expect, it } from "vitest";
import { sales, shops } from "@/lib/testing/followed-program";
import { toCodeReading } from "../python/code-reading";
import { toConditionText } from "./lineage/describe-expression";
import { toFormulaText } from "./lineage/describe-formula";
import type { ComputedMeasure } from "./recomputation";
import { toSuggestedFormula, toSuggestedSteps } from "./suggested-formula";

const read = (code: string) => toCodeReading(code, [sales, shops]);

describe("toSuggestedFormula", () => {
  it.each<[ComputedMeasure, string[]]>([
    [{ aggregate: "mean", column: "units" }, ["mean of units"]],
    [{ aggregate: "count", column: null }, ["count of rows"]],
    [{ aggregate: "missing", column: "price" }, ["count of values in price"]],
    [{ aggregate: "share", column: null }, ["share of rows"]],
    [{ aggregate: "corr", column: "units", with: "price" }, ["correlation of units and price"]],
  ])("%j", (measure, expected) => {
    const found = toSuggestedFormula(measure, read(`result = df["units"].mean()`));
    expect(found.map((formula) => toFormulaText(formula, 1))).toEqual(expected);
  });

  it("has none for a program that reads no data", () => {
    expect(toSuggestedFormula({ aggregate: "count", column: null }, read("result = 6"))).toEqual([]);
  });
});

describe("toSuggestedSteps", () => {
  const steps = (code: string) =>
    toSuggestedSteps(read(code)).map((step) =>
      "condition" in step && step.condition !== null ? `${step.kind}: ${toConditionText(step.condition)}` : step.kind,
    );

  it("finds filters and dropped gaps that stand in a program", () => {
    expect(steps(`x = df[df["city"] == "Rome"].dropna(subset=["price"])\nresult = x["units"].apply(f).mean()`)).toEqual(
      ["filter: city is Rome", "dropna: price is there"],
    );
    expect(steps(`result = df["units"].apply(f).mean()`)).toEqual([]);
  });

  it("finds none where several datasets are read", () => {
    expect(steps(`x = df[df["city"] == "Rome"]\ny = datasets["shops"]\nresult = f(x, y)`)).toEqual([]);
  });
});
