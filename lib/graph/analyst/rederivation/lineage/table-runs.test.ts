import { describe, expect, it } from "vitest";
import { followFigures } from "@/lib/testing/followed-program";

const monthly = `m = df.groupby(df["day"].dt.to_period("M"))["units"].sum()\n`;
const sum = "the sum of units by month of day";

describe("methods that look along a table of groups", () => {
  it.each<[string, string[]]>([
    ["m.shift()", [`value of the one before of ${sum}`]],
    ["m.shift(periods=12)", [`value of 12 places before of ${sum}`]],
    ["m.diff()", [`change from the one before of ${sum}`]],
    ["m - m.shift(1)", [`change from the one before of ${sum}`]],
    ["m.pct_change()", [`relative change from the one before of ${sum}`]],
    ["m.pct_change(fill_method=None) * 100", [`relative change from the one before of ${sum}`]],
    ["m / m.shift() - 1", [`relative change from the one before of ${sum}`]],
    ["m.cumsum()", [`running sum of ${sum}`]],
    ["m.sort_index().cummax()", [`running max of ${sum}`]],
    ["m.rolling(3).mean()", [`mean over 3 groups each of ${sum}`]],
    ["m.rolling(window=2).sum().max()", [`max over groups of the sum over 2 groups each of ${sum}`]],
    ["m.diff().idxmax()", [`group with the largest change from the one before of ${sum}`]],
    ["m.rank(ascending=False, method='dense')", [`place by ${sum}`]],
    ["m.sort_values(ascending=False).cumsum() / m.sum()", [`ratio of the running sum of ${sum}`]],
  ])("follow %s", (code, expected) => {
    const texts = followFigures(`${monthly}result = ${code}`);
    expect(texts.slice(0, 1)).toEqual(expected);
  });

  it.each([
    "m.diff(-1)",
    "m.shift(1, freq='D')",
    "m.diff(n)",
    "m.head(3).cumsum()",
    "m[m > 1].diff()",
    "m.sort_index(ascending=False).diff()",
    "m.reset_index().sort_values('day', ascending=False)['units'].diff()",
    "m.rolling(3, min_periods=1).mean()",
    "m.rolling(3, center=True).mean()",
    "m.rolling('30D').mean()",
    "m.rolling(1).mean()",
    "m.rolling(3).apply(f)",
    "m.cumsum(axis=1)",
    "m.cumprod()",
    "m.rank(pct=True)",
    "m.rank(method='first')",
    "df.groupby(df['day'].dt.to_period('M'), sort=False)['units'].sum().diff()",
    "df.groupby(['city', 'shop'])['units'].sum().diff()",
  ])("claim nothing of %s", (code) => {
    expect(followFigures(`${monthly}result = ${code}`)).toEqual([]);
  });

  it("do not grow without end", () => {
    expect(followFigures(`${monthly}${"m = m.diff()\n".repeat(40)}result = m`)).toEqual([]);
    expect(followFigures(`${monthly}${"m = m.sort_values().cumsum()\n".repeat(40)}result = m`)).toEqual([]);
  });
});
