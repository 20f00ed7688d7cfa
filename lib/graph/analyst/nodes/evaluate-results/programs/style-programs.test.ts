import { afterAll, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import { judgePrograms, toProgramCase, type ProgramCase } from "@/lib/testing/judge-programs";

const penguins = ["penguins"];
const weather = ["seattle-weather"];

const cases: ProgramCase[] = [
  toProgramCase(
    penguins,
    "What is the mean body mass by species and sex?",
    [
      `result = df.pivot_table(index="Species", columns="Sex", values="Body Mass (g)")`,
      `result = df.pivot_table(index="Species", columns="Sex", values="Body Mass (g)", aggfunc="mean").reset_index()`,
      `result = df.groupby(["Species", "Sex"])["Body Mass (g)"].mean().unstack()`,
      `result = pd.crosstab(df["Species"], df["Sex"], values=df["Body Mass (g)"], aggfunc="mean")`,
      `result = (df.dropna(subset=["Sex"])\n  .groupby(["Species", "Sex"], as_index=False)\n  .agg(mean_mass=("Body Mass (g)", "mean")))`,
    ],
    {
      sums: `result = df.pivot_table(index="Species", columns="Sex", values="Body Mass (g)", aggfunc="sum")`,
      "by island": `result = df.pivot_table(index="Island", columns="Sex", values="Body Mass (g)")`,
      "without sex": `result = df.pivot_table(index="Species", values="Body Mass (g)")`,
      counts: `result = pd.crosstab(df["Species"], df["Sex"])`,
      medians: `result = df.groupby(["Species", "Sex"])["Body Mass (g)"].median().unstack()`,
    },
  ),
  toProgramCase(
    penguins,
    "What share of penguins of each species is male and female?",
    [
      `result = pd.crosstab(df["Species"], df["Sex"], normalize="index")`,
      `result = df.groupby("Species")["Sex"].value_counts(normalize=True).reset_index(name="share")`,
      `result = df.groupby("Species")["Sex"].value_counts(normalize=True).unstack() * 100`,
    ],
    {
      "of all penguins": `result = pd.crosstab(df["Species"], df["Sex"], normalize="all")`,
      "of each sex": `result = pd.crosstab(df["Species"], df["Sex"], normalize="columns")`,
    },
  ),
  toProgramCase(
    penguins,
    "How many penguins are there of each species?",
    [
      `result = df["Species"].value_counts().reset_index()`,
      `result = df.value_counts("Species")`,
      `result = df.groupby("Species")["Species"].count()`,
      `result = {name: len(group) for name, group in df.groupby("Species")}`,
      `result = df.groupby("Species").agg(n=("Island", "size")).reset_index()`,
      `result = df.groupby("Species").apply(len)`,
    ],
    {
      "of each island": `result = df["Island"].value_counts()`,
      shares: `result = df["Species"].value_counts(normalize=True)`,
    },
  ),
  toProgramCase(
    penguins,
    "What is the average body mass of Gentoo penguins in kg?",
    [
      `result = df.loc[df["Species"] == "Gentoo", "Body Mass (g)"].mean() / 1000`,
      `df["kg"] = df["Body Mass (g)"] / 1000\nresult = df.query("Species == 'Gentoo'")["kg"].mean()`,
      `result = float(np.mean(df[df.Species == "Gentoo"]["Body Mass (g)"].dropna())) / 1000`,
    ],
    {
      "in grams": `result = {"kg": df.loc[df["Species"] == "Gentoo", "Body Mass (g)"].mean()}`,
      "off by a thousand": `result = df.loc[df["Species"] == "Gentoo", "Body Mass (g)"].mean() * 1000`,
      "off by ten": `result = df.loc[df["Species"] == "Gentoo", "Body Mass (g)"].mean() / 100`,
    },
  ),
  toProgramCase(
    penguins,
    "What is the average flipper length of penguins heavier than 4500 g?",
    [
      'limit = 4500\nresult = df.query("`Body Mass (g)` > @limit")["Flipper Length (mm)"].mean()',
      `heavy = df[df["Body Mass (g)"].gt(4500)]\nresult = heavy["Flipper Length (mm)"].mean()`,
      `result = df.loc[lambda d: d["Body Mass (g)"] > 4500, "Flipper Length (mm)"].mean()`,
      `mask = df["Body Mass (g)"] > 4500\nresult = np.mean(df["Flipper Length (mm)"][mask])`,
      `result = df["Flipper Length (mm)"].where(df["Body Mass (g)"] > 4500).mean()`,
    ],
    {
      "at least": `result = df[df["Body Mass (g)"] >= 4500]["Flipper Length (mm)"].mean()`,
      lighter: `result = df[df["Body Mass (g)"] < 4500]["Flipper Length (mm)"].mean()`,
      "all of them": `heavy = df[df["Body Mass (g)"] > 4500]\nresult = df["Flipper Length (mm)"].mean()`,
      "their mass": `result = df[df["Body Mass (g)"] > 4500]["Body Mass (g)"].mean()`,
      "without rows that lack a sex": `x = df.dropna()\nresult = x[x["Body Mass (g)"] > 4500]["Flipper Length (mm)"].mean()`,
    },
  ),
  toProgramCase(
    penguins,
    "Which species has the highest average body mass?",
    [
      `result = df.groupby("Species")["Body Mass (g)"].mean().idxmax()`,
      `m = df.groupby("Species", as_index=False)["Body Mass (g)"].mean()\nresult = m.sort_values("Body Mass (g)", ascending=False).iloc[0]["Species"]`,
      `m = df.groupby("Species")["Body Mass (g)"].mean().sort_values(ascending=False)\nresult = {"species": m.index[0], "mean": m.iloc[0]}`,
      `m = df.groupby("Species")["Body Mass (g)"].mean().reset_index()\nresult = m.loc[m["Body Mass (g)"].idxmax(), "Species"]`,
      `result = df.groupby("Species")["Body Mass (g)"].mean().nlargest(1).reset_index()`,
    ],
    {
      "the lightest": `result = df.groupby("Species")["Body Mass (g)"].mean().idxmin()`,
      "the lightest, sorted": `result = df.groupby("Species")["Body Mass (g)"].mean().sort_values().head(1).reset_index()`,
      "the smallest of all": `result = df.groupby("Species")["Body Mass (g)"].mean().nsmallest(1).reset_index()`,
      "the most in sum": `result = df.groupby("Species")["Body Mass (g)"].sum().idxmax()`,
    },
  ),
  toProgramCase(
    penguins,
    "Is the average body mass of Gentoo penguins higher than that of Adelie penguins?",
    [
      `m = df.groupby("Species")["Body Mass (g)"].mean()\nresult = bool(m["Gentoo"] > m["Adelie"])`,
      `m = df.groupby("Species")["Body Mass (g)"].mean()\nresult = {"Gentoo": m["Gentoo"], "Adelie": m["Adelie"], "higher": bool(m["Gentoo"] > m["Adelie"])}`,
      `g = df[df["Species"] == "Gentoo"]["Body Mass (g)"].mean()\na = df[df["Species"] == "Adelie"]["Body Mass (g)"].mean()\nresult = {"difference": g - a}`,
    ],
    {
      "the labels swapped": `m = df.groupby("Species")["Body Mass (g)"].mean()\nresult = {"Gentoo": m["Adelie"], "Adelie": m["Gentoo"]}`,
      "turned round": `m = df.groupby("Species")["Body Mass (g)"].mean()\nresult = bool(m["Gentoo"] < m["Adelie"])`,
      "another species": `m = df.groupby("Species")["Body Mass (g)"].mean()\nresult = bool(m["Gentoo"] > m["Chinstrap"])`,
    },
  ),
  toProgramCase(
    penguins,
    "What are the mean and the median body mass?",
    [
      `result = df["Body Mass (g)"].agg(["mean", "median"])`,
      `result = {"mean": df["Body Mass (g)"].mean(), "median": df["Body Mass (g)"].median()}`,
    ],
    { "the labels swapped": `result = {"mean": df["Body Mass (g)"].median(), "median": df["Body Mass (g)"].mean()}` },
  ),
  toProgramCase(
    penguins,
    "How do beak length, flipper length and body mass correlate with each other?",
    [
      `result = df[["Beak Length (mm)", "Flipper Length (mm)", "Body Mass (g)"]].corr()`,
      `c = ["Beak Length (mm)", "Flipper Length (mm)", "Body Mass (g)"]\nresult = df[c].dropna().corr().round(3)`,
    ],
    {
      "of one species": `x = df[df["Species"] == "Gentoo"]\nresult = x[["Beak Length (mm)", "Flipper Length (mm)", "Body Mass (g)"]].corr()`,
      ranks: `result = df[["Beak Length (mm)", "Flipper Length (mm)", "Body Mass (g)"]].corr(method="spearman")`,
    },
  ),
  toProgramCase(
    penguins,
    "What is the correlation between beak length and beak depth for Gentoo penguins?",
    [
      `g = df[df["Species"] == "Gentoo"]\nresult = g["Beak Length (mm)"].corr(g["Beak Depth (mm)"])`,
      `g = df[df["Species"] == "Gentoo"]\nresult = g[["Beak Length (mm)", "Beak Depth (mm)"]].corr().iloc[0, 1]`,
      `g = df[df["Species"] == "Gentoo"].dropna(subset=["Beak Length (mm)", "Beak Depth (mm)"])\nresult = np.corrcoef(g["Beak Length (mm)"], g["Beak Depth (mm)"])[0, 1]`,
      `g = df.query("Species == 'Gentoo'")\nresult = g[["Beak Length (mm)", "Beak Depth (mm)"]].corr().loc["Beak Length (mm)", "Beak Depth (mm)"]`,
    ],
    {
      "of all penguins": `g = df[df["Species"] == "Gentoo"]\nresult = df["Beak Length (mm)"].corr(df["Beak Depth (mm)"])`,
      "of all penguins, as a matrix": `g = df[df["Species"] == "Gentoo"]\nresult = df[["Beak Length (mm)", "Beak Depth (mm)"]].corr().iloc[0, 1]`,
    },
  ),
  toProgramCase(
    weather,
    "What is the total precipitation per month in 2013?",
    [
      `x = df[df["date"].dt.year == 2013]\nresult = x.set_index("date")["precipitation"].resample("ME").sum()`,
      `x = df[df["date"].dt.year == 2013]\nresult = x.groupby(x["date"].dt.to_period("M").astype(str))["precipitation"].sum()`,
      `x = df[df["date"].dt.year == 2013].assign(month=lambda d: d["date"].dt.strftime("%Y-%m"))\nresult = x.groupby("month", as_index=False)["precipitation"].sum()`,
      `x = df[(df["date"] >= "2013-01-01") & (df["date"] < "2014-01-01")]\nresult = x.groupby(x["date"].dt.month)["precipitation"].sum()`,
      `x = df[df["date"].dt.year == 2013].copy()\nx["month"] = x["date"].dt.month_name()\nresult = x.groupby("month")["precipitation"].sum().reset_index()`,
      `x = df[df["date"].between("2013-01-01", "2013-12-31")]\nresult = x.groupby(pd.Grouper(key="date", freq="MS"))["precipitation"].sum().reset_index()`,
    ],
    {
      "a year too many": `x = df[df["date"].dt.year >= 2013]\nresult = x.groupby(x["date"].dt.month)["precipitation"].sum()`,
      "two years": `x = df[df["date"].dt.year.between(2012, 2013)]\nresult = x.groupby(x["date"].dt.month)["precipitation"].sum()`,
      "without December": `x = df[(df["date"] >= "2013-01-01") & (df["date"] < "2013-12-01")]\nresult = x.groupby(x["date"].dt.month)["precipitation"].sum()`,
      "the year after": `x = df[(df["date"] > "2013-12-31")]\nresult = x.groupby(x["date"].dt.month)["precipitation"].sum()`,
      means: `x = df[df["date"].dt.year == 2013]\nresult = x.groupby(x["date"].dt.month)["precipitation"].mean()`,
      "by week": `x = df[df["date"].dt.year == 2013]\nresult = x.set_index("date")["precipitation"].resample("W").sum()`,
    },
  ),
  toProgramCase(
    weather,
    "What was the average temp_max in summer (June to August) 2014?",
    [
      `result = df[(df["date"].dt.year == 2014) & df["date"].dt.month.isin([6, 7, 8])]["temp_max"].mean()`,
      `result = df[(df["date"] >= "2014-06-01") & (df["date"] <= "2014-08-31")]["temp_max"].mean()`,
      `x = df[(df["date"].dt.year == 2014) & (df["date"].dt.month.between(6, 8))]\nresult = x["temp_max"].mean()`,
    ],
    {
      "a month too late": `result = df[(df["date"].dt.year == 2014) & df["date"].dt.month.isin([7, 8, 9])]["temp_max"].mean()`,
      "without August": `result = df[(df["date"] >= "2014-06-01") & (df["date"] < "2014-08-01")]["temp_max"].mean()`,
      "of all years": `result = df[df["date"].dt.month.isin([6, 7, 8])]["temp_max"].mean()`,
      "of the year before": `result = df[(df["date"].dt.year == 2013) & df["date"].dt.month.isin([6, 7, 8])]["temp_max"].mean()`,
    },
  ),
  toProgramCase(
    weather,
    "How many days had more than 10 mm of precipitation?",
    [
      `result = int((df["precipitation"] > 10).sum())`,
      `result = df[df["precipitation"] > 10].shape[0]`,
      `result = len(df.query("precipitation > 10"))`,
      `result = int(np.sum(df["precipitation"] > 10))`,
      `result = int(df["precipitation"].gt(10).sum())`,
      `df["wet"] = np.where(df["precipitation"] > 10, 1, 0)\nresult = int(df["wet"].sum())`,
    ],
    {
      "ten or more": `result = int((df["precipitation"] >= 10).sum())`,
      less: `result = int((df["precipitation"] < 10).sum())`,
      "the sum of their rain": `result = df[df["precipitation"] > 10]["precipitation"].sum()`,
      "more than one": `result = int((df["precipitation"] > 1).sum())`,
      "a share": `result = float((df["precipitation"] > 10).mean())`,
    },
  ),
  toProgramCase(
    weather,
    "What are the three months with the lowest average wind?",
    [
      `result = df.groupby(df["date"].dt.month)["wind"].mean().nsmallest(3)`,
      `result = df.groupby(df["date"].dt.month)["wind"].mean().sort_values().head(3).reset_index()`,
      `m = df.assign(month=df["date"].dt.month).groupby("month", as_index=False)["wind"].mean()\nresult = m.nsmallest(3, "wind")`,
    ],
    {
      "the highest": `result = df.groupby(df["date"].dt.month)["wind"].mean().nlargest(3)`,
      "the highest, sorted": `result = df.groupby(df["date"].dt.month)["wind"].mean().sort_values(ascending=False).head(3)`,
      "five of them": `result = df.groupby(df["date"].dt.month)["wind"].mean().nsmallest(5)`,
      sums: `result = df.groupby(df["date"].dt.month)["wind"].sum().nsmallest(3)`,
      "the last of them": `result = df.groupby(df["date"].dt.month)["wind"].mean().sort_values().tail(3)`,
    },
  ),
  toProgramCase(
    weather,
    "What was the average temp_max on weekends?",
    [
      `result = df[df["date"].dt.dayofweek >= 5]["temp_max"].mean()`,
      `result = df[df["date"].dt.weekday.isin([5, 6])]["temp_max"].mean()`,
      `result = df[df["date"].dt.day_name().isin(["Saturday", "Sunday"])]["temp_max"].mean()`,
    ],
    {
      "from Friday on": `result = df[df["date"].dt.dayofweek >= 4]["temp_max"].mean()`,
      "on working days": `result = df[df["date"].dt.dayofweek < 5]["temp_max"].mean()`,
      "on Sundays and Mondays": `result = df[df["date"].dt.dayofweek.isin([0, 6])]["temp_max"].mean()`,
    },
  ),
];

let lab: QuestionLab;
it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([...penguins, ...weather], { python });
}, 180_000);
afterAll(() => lab.close());

it("confirms right programs in many styles and takes no wrong one for checked", async () => {
  const { unconfirmed, taken, ...counts } = await judgePrograms(lab, cases);
  expect({ unconfirmed, taken }).toEqual({ unconfirmed: [], taken: [] });
  expect(counts).toEqual({ right: 59, wrong: 52, statuses: { caveats: 37, checked: 22 } });
}, 300_000);
