import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { readPlan } from "../read-plan";

const people = toDatasetFacts("passengers", {
  Age: [20.5, 30, 41, 55],
  AgeBand: [1, 2, 3, 4],
  max_storm_cat: [1, 2, 3, 5],
  temp_max: [20.5, 21, 19, 18],
  temp_min: [10.5, 11, 9, 8],
  Survived: [0, 1, 1, 0],
  Town: ["Oslo", "Rome", "Oslo", "Bern"],
});

describe("the column that is meant", () => {
  it.each([
    [
      "how many passengers are older than 30",
      { filters: [{ kind: "compare", column: "Age", as: "number", operator: ">", value: 30 }] },
    ],
    ["oldest passenger", { family: "rows", column: "Age", direction: "high" }],
    [
      "youngest passenger who survived",
      { family: "rows", column: "Age", filters: [{ kind: "truth", column: "Survived", expected: true }] },
    ],
    ["highest temperature", { measures: [{ aggregate: "max", column: "temp_max" }] }],
    ["lowest temperature", { measures: [{ aggregate: "min", column: "temp_min" }] }],
    ["average max temperature", { measures: [{ aggregate: "mean", column: "temp_max" }] }],
    ["max temperature by town", { measures: [{ aggregate: "max", column: "temp_max" }] }],
  ])("of “%s”", (question, plan) => {
    expect(readPlan(question, people)).toMatchObject({ plan });
  });

  it.each([
    ["average temperature", { kind: "ambiguous", phrase: "temperature", columns: ["temp_max", "temp_min"] }],
    ["storms by town", { kind: "missing", phrases: ["storms"] }],
    ["how many storms were there", { kind: "missing", phrases: ["storms"] }],
    ["most expensive storm", { kind: "beyond", topic: "structure", phrase: "storm" }],
    ["average town", { kind: "unsuited", columns: ["Town"] }],
  ])("is none of “%s”", (question, problem) => {
    expect(readPlan(question, people)).toMatchObject({ problem });
  });
});
