import { describe, expect, it } from "vitest";
import { checkClaims } from "./check-claims";

const correlation = `result = df["a"].corr(df["b"])`;
const check = (explanation: string, code: string) =>
  checkClaims({ explanation, code, isCorrelation: code.includes("corr") });

describe("checkClaims", () => {
  it.each([
    ["The difference is statistically significant.", "statistically significant"],
    ["Adelie penguins are significantly lighter.", "significantly"],
    ["The groups differ (p < 0.05).", "p < 0.05"],
    ["The p-value is small.", "p-value"],
  ])("says that no test stands behind “%s”", (explanation, words) => {
    expect(check(explanation, `result = df.groupby("a")["b"].mean()`)).toEqual({
      detail: `The text says “${words}”, but the code makes no statistical test.`,
      unknown: [`“${words}” without a test`],
    });
  });

  it.each([
    ["Rain causes wind.", "causes"],
    ["The correlation of **0.8** is due to size.", "due to"],
    ["This relationship is causal.", "causal"],
  ])("says that a correlation shows no cause as in “%s”", (explanation, word) => {
    expect(check(explanation, correlation)).toEqual({
      detail: `The text says “${word}”, but a correlation shows no cause.`,
      unknown: [`“${word}” of a correlation`],
    });
  });

  it.each([
    ["The difference is significant (p = 0.01).", "t, p = stats.ttest_ind(a, b)"],
    ["Whether this is statistically significant was not tested.", "result = 1"],
    ["Rounded to three significant digits.", "result = 1"],
    ["The correlation does not show that size causes weight.", correlation],
    ["Two rows are left out because of missing values.", correlation],
    ["Rain causes wind.", "result = df.mean()"],
  ])("has nothing against “%s”", (explanation, code) => {
    expect(check(explanation, code)).toBeNull();
  });
});
