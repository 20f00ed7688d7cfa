import { describe, expect, it } from "vitest";
import { followFormulas, sales } from "@/lib/testing/followed-program";
import { findUnaskedKeys } from "./asked-keys";
import { toQuestionWords } from "./question-words";

const find = (questions: readonly string[], code: string) =>
  findUnaskedKeys(
    questions.map((question) => toQuestionWords(question, [])),
    followFormulas(code),
    sales.profile.columns,
  );

describe("findUnaskedKeys", () => {
  it.each([
    ["Units by city", `result = df.groupby("city")["units"].sum()`],
    ["Which cities sold most?", `result = df.groupby("city")["units"].sum().idxmax()`],
    ["Compare Rome and Oslo", `result = df.groupby("city")["units"].sum()`],
    ["Monthly units", `result = df.groupby(df["day"].dt.month)["units"].sum()`],
    ["Trend of units", `result = df.resample("ME", on="day")["units"].sum()`],
    ["Units of each date", `result = df.groupby("day")["units"].sum()`],
    ["Units by size", `df["b"] = np.where(df["units"] > 2, "l", "s")\nresult = df.groupby("b")["units"].sum()`],
    ["Sum of units", `result = df["units"].sum()`],
  ])("finds “%s” a reason for %s", (question, code) => {
    expect(find([question], code)).toEqual([]);
  });

  it.each([
    ["Units by city", `result = df.groupby("shop")["units"].sum()`, "shop"],
    ["Units by city", `result = df.groupby(["city", "shop"])["units"].sum()`, "shop"],
    ["Units by city", `result = df.groupby(df["day"].dt.month)["units"].sum()`, "month of day"],
    ["Mean of units", `result = df.groupby("city")["units"].mean().mean()`, "city"],
  ])("finds “%s” none for %s", (question, code, key) => {
    expect(find([question], code)).toEqual([key]);
  });

  it("looks at the questions that a follow-up goes on from", () => {
    expect(find(["and the mean?", "Units by city"], `result = df.groupby("city")["units"].mean()`)).toEqual([]);
  });
});
