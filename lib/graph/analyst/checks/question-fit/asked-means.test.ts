import { describe, expect, it } from "vitest";
import { followFormulas } from "@/lib/testing/followed-program";
import { findOtherMeans } from "./asked-means";
import { toQuestionWords } from "./question-words";

function find(question: string, code: string) {
  const { unmet, doubts } = findOtherMeans(toQuestionWords(question, []), followFormulas(code));
  return [...unmet, ...doubts];
}
const byCity = `m = df.groupby("city")["units"].mean()`;
const years = `a = df[df["day"].dt.year == 2023]["units"].sum()\nb = df[df["day"].dt.year == 2024]["units"].sum()`;

describe("findOtherMeans", () => {
  it.each([
    ["mean of units", `result = df["units"].mean()`],
    ["average of the city means", `${byCity}\nresult = m.mean()`],
    ["average total of a city", `result = df.groupby("city")["units"].sum().mean()`],
    ["mean of units weighted by price", `result = (df["units"] * df["price"]).sum() / df["price"].sum()`],
    ["correlation of units and price", `result = df["units"].corr(df["price"])`],
    ["Is Rome higher than Oslo?", `${byCity}\nresult = m["Rome"] > m["Oslo"]`],
    ["Is Rome lower than Oslo?", `${byCity}\nresult = m["Oslo"] > m["Rome"]`],
    ["by what percentage did units change from 2023 to 2024", `${years}\nresult = (b - a) / a`],
  ])("has nothing against “%s” as %s", (question, code) => {
    expect(find(question, code)).toEqual([]);
  });

  it.each([
    [
      "mean of units",
      `${byCity}\nresult = m.mean()`,
      "The mean is taken of the means of groups, so that each group counts the same, however many rows it has.",
    ],
    ["mean of units weighted by price", `result = df["units"].mean()`, "a weighted mean"],
    ["spearman correlation of units and price", `result = df["units"].corr(df["price"])`, "a correlation of ranks"],
    [
      "correlation of units and price",
      `result = df["units"].corr(df["price"], method="spearman")`,
      "a correlation of the values, not of their places",
    ],
    [
      "rank correlation of units and price",
      `result = df["units"].rank().corr(df["price"])`,
      "a correlation of two columns in the same way",
    ],
    ["Is Rome higher than Oslo?", `${byCity}\nresult = m["Rome"] < m["Oslo"]`, "a comparison the other way round"],
    [
      "by what percentage did units change from 2023 to 2024",
      `${years}\nresult = (b - a) / b`,
      "a change in percent of where it began",
    ],
  ])("minds “%s” as %s", (question, code, text) => {
    expect(find(question, code)).toEqual([text]);
  });
});
