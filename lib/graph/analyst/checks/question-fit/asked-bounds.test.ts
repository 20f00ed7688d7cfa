import { describe, expect, it } from "vitest";
import { followFormulas } from "@/lib/testing/followed-program";
import { findOtherBounds } from "./asked-bounds";
import { toQuestionWords } from "./question-words";

const find = (question: string, code: string, isCut = false) =>
  findOtherBounds(toQuestionWords(question, []), { formulas: followFormulas(code), isCut });

describe("findOtherBounds", () => {
  it.each([
    ["How many rows have more than 3 units?", `result = (df["units"] > 3).sum()`],
    ["How many rows have no more than 3 units?", `result = (df["units"] <= 3).sum()`],
    ["How many rows have at least 3 units?", `result = len(df[~(df["units"] < 3)])`],
    ["How many rows have 3 units or more?", `result = len(df.query("units >= 3"))`],
    ["Mean price of rows between 2 and 5 units", `result = df[df["units"].between(2, 5)]["price"].mean()`],
    [
      "Mean price of rows under 5 units in Rome",
      `result = df[(df["units"] < 5) & (df["city"] == "Rome")]["price"].mean()`,
    ],
    ["How many rows have more than 3k units?", `result = (df["units"] > 3000).sum()`],
    ["Mean units between 1990 and 2000", `result = df["units"].mean()`],
    [
      "Mean units by size up to 3",
      `df["b"] = pd.cut(df["units"], [0, 3, 9], labels=["s", "l"])\nresult = df.groupby("b")["units"].mean()`,
    ],
    ["Mean units", `result = df[df["units"] > 3]["units"].mean()`],
    ["What share of rows has over 3 units?", `result = len(df[df["units"] > 3]) / len(df)`],
  ])("has nothing against “%s” as %s", (question, code) => {
    expect(find(question, code)).toEqual([]);
  });

  it.each([
    [
      "How many rows have more than 3 units?",
      `result = (df["units"] >= 3).sum()`,
      "“more than 3”, but rows with units of exactly 3 count.",
    ],
    [
      "How many rows have at least 3 units?",
      `result = (df["units"] > 3).sum()`,
      "“at least 3”, but rows with units of exactly 3 do not count.",
    ],
    [
      "How many rows have more than 3 units?",
      `result = (df["units"] < 3).sum()`,
      "“more than 3”, but rows with units of less than 3 count.",
    ],
    [
      "Mean price between 2 and 5 units",
      `result = df[(df["units"] > 2) & (df["units"] < 5)]["price"].mean()`,
      "“between 2 and 5”, but rows with units of exactly 2 do not count.",
    ],
    [
      "Mean price between 2 and 5 units",
      `result = df[(df["units"] < 2) | (df["units"] > 5)]["price"].mean()`,
      "“between 2 and 5”, but rows with units of exactly 2 do not count.",
    ],
    [
      "Mean price between 2 and 5 units",
      `result = df[df["units"] >= 2]["price"].mean()`,
      "“between 2 and 5”, but rows with units of more than 5 count.",
    ],
    [
      "How many rows have more than 3 units?",
      `result = (df["units"] > 2).sum()`,
      "“more than 3”, but rows with units of exactly 3 count.",
    ],
    [
      "How many rows have more than 3 units?",
      `result = len(df)`,
      "“more than 3”, which the figures choose no rows by.",
    ],
  ])("says of “%s” as %s where they differ", (question, code, text) => {
    expect(find(question, code)).toEqual([`The question says ${text}`]);
  });

  it("leaves a limit alone that may be one of groups", () => {
    expect(find("Which cities have more than 3 rows?", `result = df.groupby("city").size()`, true)).toEqual([]);
  });
});
