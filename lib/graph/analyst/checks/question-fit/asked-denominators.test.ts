import { describe, expect, it } from "vitest";
import { followFormulas } from "@/lib/testing/followed-program";
import { findDilutedMeans, findDoubtfulShares, findOtherWholes } from "./asked-denominators";
import { toQuestionWords } from "./question-words";

describe("findOtherWholes", () => {
  const find = (question: string, code: string) => findOtherWholes(toQuestionWords(question, []), followFormulas(code));
  const shares = (of: string) => `result = pd.crosstab(df["city"], df["shop"], normalize="${of}")`;

  it.each([
    ["share of the shops in each city", shares("index")],
    ["share of cities within each shop", shares("columns")],
    ["share of city and shop", shares("all")],
    ["share of Rome", `result = (df["city"] == "Rome").sum() / len(df)`],
  ])("has nothing against “%s” as %s", (question, code) => {
    expect(find(question, code)).toEqual([]);
  });

  it.each([
    ["share of the shops in each city", shares("columns"), "The shares are not of the rows of each city."],
    ["share of the shops in each city", shares("all"), "The shares are not of the rows of each city."],
    [
      "share of Rome",
      `n = (df["city"] == "Rome").sum()\nresult = n / (len(df) - n)`,
      "The figures divide by the difference of two others, not by all.",
    ],
  ])("minds “%s” as %s", (question, code, text) => {
    expect(find(question, code)).toEqual([text]);
  });
});

describe("findDoubtfulShares", () => {
  const find = (question: string, code: string) =>
    findDoubtfulShares(toQuestionWords(question, []), followFormulas(code));

  it("lets a share be of the rows that the question speaks of", () => {
    const rome = `r = df[df["city"] == "Rome"]\nresult = (r["shop"] == "a").mean()`;
    expect(find("What percentage of Rome rows are in shop a?", rome)).toEqual([]);
  });

  it("minds a share of all rows where the question speaks of some", () => {
    const all = `result = ((df["city"] == "Rome") & (df["shop"] == "a")).mean()`;
    expect(find("What percentage of Rome rows are in shop a?", all)).toEqual([
      "The share is of all rows, not only of those where city is Rome.",
    ]);
  });
});

describe("findDilutedMeans", () => {
  const find = (code: string) => findDilutedMeans(toQuestionWords("mean of it", []), followFormulas(code));

  it("minds a sum of the values that are there divided by all rows", () => {
    expect(find(`result = df["price"].sum() / len(df)`)).toEqual([
      "The mean divides by all rows, also by those without a value of price.",
    ]);
    expect(find(`result = df["units"].sum() / len(df)`)).toEqual([]);
    expect(find(`x = df.dropna(subset=["price"])\nresult = x["price"].sum() / len(x)`)).toEqual([]);
  });
});
