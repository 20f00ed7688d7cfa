import { describe, expect, it } from "vitest";
import { followFormulas, sales } from "@/lib/testing/followed-program";
import { findUnmetDirections } from "./asked-directions";
import { toQuestionWords } from "./question-words";

const find = (question: string, code: string) =>
  findUnmetDirections(toQuestionWords(question, []), followFormulas(code), sales.profile.columns);
const years = `a = df[df["day"].dt.year == 2023]["units"].sum()\nb = df[df["day"].dt.year == 2024]["units"].sum()`;

describe("findUnmetDirections", () => {
  it.each([
    ["Which city sold the fewest units?", `result = df.groupby("city")["units"].sum().idxmin()`],
    ["What is the highest price?", `result = df["price"].max()`],
    [
      "Which city has the highest average price?",
      `result = df.groupby("city")["price"].mean().sort_values().index[-1]`,
    ],
    ["What is the range of units?", `result = df["units"].max() - df["units"].min()`],
    ["How much did units grow from 2023 to 2024?", `${years}\nresult = b - a`],
    ["units times price", `result = (df["units"] * df["price"]).sum()`],
    ["mean of units minus mean of price", `result = df["units"].mean() - df["price"].mean()`],
    ["Mean of units", `result = df["units"].mean()`],
  ])("has nothing against “%s” as %s", (question, code) => {
    expect(find(question, code)).toEqual([]);
  });

  it.each([
    ["Which city sold the fewest units?", `result = df.groupby("city")["units"].sum().idxmax()`, "the lowest"],
    ["What is the highest price?", `result = df["price"].min()`, "the highest"],
    ["What is the highest price?", `result = df["price"].mean()`, "the highest"],
    ["What is the range of units?", `result = df["units"].max()`, "a range"],
    ["How much did units grow from 2023 to 2024?", `${years}\nresult = a + b`, "a change"],
    ["How much did units grow from 2023 to 2024?", `${years}\nresult = a - b`, "a difference the other way round"],
    ["units times price", `result = (df["units"] + df["price"]).sum()`, "a product"],
    [
      "mean of units minus mean of price",
      `result = df["price"].mean() - df["units"].mean()`,
      "a difference the other way round",
    ],
  ])("minds “%s” as %s", (question, code, text) => {
    expect(find(question, code)).toEqual([text]);
  });
});
