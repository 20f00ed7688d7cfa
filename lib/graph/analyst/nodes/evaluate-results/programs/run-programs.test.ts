import { afterAll, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import { judgePrograms, toProgramCase, type ProgramCase } from "@/lib/testing/judge-programs";

const weather = ["seattle-weather"];
const monthly = `m = df.groupby(df["date"].dt.to_period("M"))["precipitation"].sum()\n`;
const yearly = `y = df.groupby(df["date"].dt.year)["precipitation"].sum()\n`;
const named = `.reset_index(name="value")\nresult["date"] = result["date"].astype(str)`;

const cases: ProgramCase[] = [
  toProgramCase(
    weather,
    "How did the total precipitation change from month to month?",
    [
      `${monthly}result = m.diff()${named}`,
      `${monthly}result = (m - m.shift(1)).dropna()${named}`,
      `${monthly}t = m.reset_index()\nt["change"] = t["precipitation"].diff()\nt["date"] = t["date"].astype(str)\nresult = t`,
    ],
    {
      "two months before": `${monthly}result = m.diff(2)${named}`,
      "the next month": `${monthly}result = (m - m.shift(-1))${named}`,
      "the other way round": `${monthly}result = (m.shift(1) - m)${named}`,
      "in the order of the amounts": `${monthly}result = m.sort_values().diff()${named}`,
      "from the last month to the first": `${monthly}result = m.sort_index(ascending=False).diff()${named}`,
      "of the same month of all years": `m = df.groupby(df["date"].dt.month)["precipitation"].sum()\nresult = m.diff().reset_index(name="value")`,
      "of the means": `m = df.groupby(df["date"].dt.to_period("M"))["precipitation"].mean()\nresult = m.diff()${named}`,
      "the month before alone": `${monthly}result = m.shift(1)${named}`,
      "a running total": `${monthly}result = m.cumsum()${named}`,
    },
  ),
  toProgramCase(
    weather,
    "By what percentage did the total precipitation change year over year?",
    [
      `${yearly}result = (m := y.pct_change() * 100).reset_index(name="change in percent")`.replace("m := ", ""),
      `${yearly}result = ((y - y.shift()) / y.shift() * 100).reset_index(name="change in percent")`,
      `${yearly}result = ((y / y.shift(1) - 1) * 100).round(1).reset_index(name="change in percent")`,
    ],
    {
      "of this year": `${yearly}result = ((y - y.shift()) / y * 100).reset_index(name="change in percent")`,
      "a ratio": `${yearly}result = (y / y.shift() * 100).reset_index(name="change in percent")`,
      "the other way round": `${yearly}result = ((y.shift() / y - 1) * 100).reset_index(name="change in percent")`,
      "in millimetres": `${yearly}result = y.diff().reset_index(name="change in percent")`,
      "shares of the whole": `${yearly}result = (y / y.sum() * 100).reset_index(name="change in percent")`,
      "from two years before": `${yearly}result = (y.pct_change(2) * 100).reset_index(name="change in percent")`,
    },
  ),
  toProgramCase(
    weather,
    "What is the running total of precipitation by month?",
    [
      `${monthly}result = m.cumsum()${named}`,
      `${monthly}t = m.to_frame("rain")\nt["so far"] = t["rain"].cumsum()\nresult = t.reset_index()\nresult["date"] = result["date"].astype(str)`,
    ],
    {
      "the totals alone": `${monthly}result = m${named}`,
      "the largest so far": `${monthly}result = m.cummax()${named}`,
      "from the wettest on": `${monthly}result = m.sort_values(ascending=False).cumsum()${named}`,
      "of the first year": `d = df[df["date"].dt.year == 2012]\nm = d.groupby(d["date"].dt.to_period("M"))["precipitation"].sum()\nresult = m.cumsum()${named}`,
      "a moving sum": `${monthly}result = m.rolling(3).sum()${named}`,
      "within each year": `${monthly}result = m.groupby(m.index.year).cumsum()${named}`,
    },
  ),
  toProgramCase(
    weather,
    "What is the 3-month moving average of the total precipitation?",
    [
      `${monthly}result = m.rolling(3).mean()${named}`,
      `${monthly}result = m.rolling(window=3, min_periods=3).mean().dropna()${named}`,
    ],
    {
      "over four months": `${monthly}result = m.rolling(4).mean()${named}`,
      "a sum": `${monthly}result = m.rolling(3).sum()${named}`,
      "the totals alone": `${monthly}result = m${named}`,
      centred: `${monthly}result = m.rolling(3, center=True).mean()${named}`,
      "over fewer at the start": `${monthly}result = m.rolling(3, min_periods=1).mean()${named}`,
      "of the means": `m = df.groupby(df["date"].dt.to_period("M"))["precipitation"].mean()\nresult = m.rolling(3).mean()${named}`,
      "of three days": `m = df.groupby(df["date"].dt.to_period("D"))["precipitation"].sum()\nresult = m.rolling(3).mean()${named}`,
    },
  ),
  toProgramCase(
    weather,
    "In which year did the total precipitation increase most compared with the previous year?",
    [
      `${yearly}result = int(y.diff().idxmax())`,
      `${yearly}d = y.diff().dropna()\nresult = {"year": int(d.idxmax()), "increase": d.max()}`,
    ],
    {
      "the wettest year": `${yearly}result = int(y.idxmax())`,
      "the largest fall": `${yearly}result = int(y.diff().idxmin())`,
      "before the next": `${yearly}result = int(y.diff(-1).idxmax())`,
    },
  ),
  toProgramCase(
    weather,
    "How strongly are temp_max and precipitation correlated by rank (Spearman)?",
    [
      `result = df["temp_max"].corr(df["precipitation"], method="spearman")`,
      `p = df[["temp_max", "precipitation"]].dropna()\nresult = {"rho": p["temp_max"].rank().corr(p["precipitation"].rank())}`,
      `from scipy import stats\nrho, p = stats.spearmanr(df["temp_max"], df["precipitation"])\nresult = {"rho": rho, "p": p}`,
    ],
    {
      "of the values": `result = df["temp_max"].corr(df["precipitation"])`,
      "by Kendall": `result = df["temp_max"].corr(df["precipitation"], method="kendall")`,
      "of the minimum": `result = df["temp_min"].corr(df["precipitation"], method="spearman")`,
      "of rainy days": `d = df[df["precipitation"] > 0]\nresult = d["temp_max"].corr(d["precipitation"], method="spearman")`,
      "of ranks that share no places": `result = df["temp_max"].rank(method="first").corr(df["precipitation"].rank(method="first"))`,
      "of ranks the other way round": `result = df["temp_max"].rank().corr(df["precipitation"].rank(ascending=False))`,
      "of one rank only": `result = df["temp_max"].rank().corr(df["precipitation"])`,
    },
  ),
  toProgramCase(
    weather,
    "Which 3 days had the highest temp_max?",
    [
      `result = df.nlargest(3, "temp_max")[["date", "temp_max"]]`,
      `result = df.sort_values("temp_max", ascending=False).head(3)[["date", "weather", "temp_max"]].reset_index(drop=True)`,
    ],
    {
      "the lowest": `result = df.nsmallest(3, "temp_max")[["date", "temp_max"]]`,
      "of the minimum": `result = df.nlargest(3, "temp_min")[["date", "temp_min"]]`,
      "ordered by the minimum": `result = df.nlargest(3, "temp_min")[["date", "temp_max"]]`,
      "of rainy days": `result = df[df["weather"] == "rain"].nlargest(3, "temp_max")[["date", "temp_max"]]`,
      "any three": `result = df.head(3)[["date", "temp_max"]]`,
      "five of them": `result = df.nlargest(5, "temp_max")[["date", "temp_max"]]`,
      "the last three of the order": `result = df.sort_values("temp_max", ascending=False).tail(3)[["date", "temp_max"]]`,
      "picked by hand": `result = df[df["date"].isin(["2012-08-16", "2013-06-30", "2014-07-01"])][["date", "temp_max"]]`,
      "without the hottest": `result = df.sort_values("temp_max", ascending=False).iloc[1:4][["date", "temp_max"]]`,
    },
  ),
  toProgramCase(
    weather,
    "What was the wettest day of 2013?",
    [
      `d = df[df["date"].dt.year == 2013]\nresult = d.nlargest(1, "precipitation", keep="all")[["date", "temp_max", "precipitation"]].reset_index(drop=True)`,
    ],
    {
      "of all years": `result = df.nlargest(1, "precipitation")[["date", "precipitation"]]`,
      "the driest": `d = df[df["date"].dt.year == 2013]\nresult = d.nsmallest(1, "precipitation")[["date", "precipitation"]]`,
      "of another year": `d = df[df["date"].dt.year == 2012]\nresult = d.nlargest(1, "precipitation")[["date", "precipitation"]]`,
    },
  ),
  toProgramCase(
    weather,
    "How strongly are temp_max and precipitation correlated?",
    [
      `from scipy import stats\nr = stats.pearsonr(df["temp_max"], df["precipitation"])\nresult = {"correlation": r.statistic}`,
    ],
    {
      "of ranks": `result = df["temp_max"].corr(df["precipitation"], method="spearman")`,
      squared: `result = df["temp_max"].corr(df["precipitation"]) ** 2`,
      "the chance of it": `from scipy import stats\nresult = stats.pearsonr(df["temp_max"], df["precipitation"])[1]`,
    },
  ),
];

let lab: QuestionLab;
it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab(weather, { python });
}, 180_000);
afterAll(() => lab.close());

it("confirms figures along the rows of a table and takes no wrong one for checked", async () => {
  const { unconfirmed, taken, ...counts } = await judgePrograms(lab, cases);
  expect({ unconfirmed, taken }).toEqual({ unconfirmed: [], taken: [] });
  expect(counts).toMatchObject({ right: 19, wrong: 53 });
}, 300_000);
