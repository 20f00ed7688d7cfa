import { afterAll, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import { judgePrograms, type ProgramCase } from "@/lib/testing/judge-programs";

const names = ["seattle-weather"];

const cases: ProgramCase[] = [
  {
    names,
    question: "What was the average maximum temperature in each month of 2014?",
    variables: ["date", "temp_max"],
    right: [
      `d = df[df["date"].dt.year == 2014].copy()\nd["month"] = d["date"].dt.month\nresult = d.groupby("month")["temp_max"].mean().reset_index()`,
      `d = pd.to_datetime(df["date"])\nx = df[d.dt.year == 2014]\nresult = x.groupby(x["date"].dt.month)["temp_max"].mean().round(2)`,
    ],
    wrong: {
      "another year": `d = df[df["date"].dt.year == 2013]\nresult = d.groupby(d["date"].dt.month)["temp_max"].mean()`,
      "all years": `result = df.groupby(df["date"].dt.month)["temp_max"].mean()`,
      "the minimum temperature": `d = df[df["date"].dt.year == 2014]\nresult = d.groupby(d["date"].dt.month)["temp_min"].mean()`,
      "the highest one": `d = df[df["date"].dt.year == 2014]\nresult = d.groupby(d["date"].dt.month)["temp_max"].max()`,
      "by weekday": `d = df[df["date"].dt.year == 2014]\nresult = d.groupby(d["date"].dt.dayofweek)["temp_max"].median()`,
      "dry days only": `d = df[(df["date"].dt.year == 2014) & (df["precipitation"] == 0)]\nresult = d.groupby(d["date"].dt.month)["temp_max"].mean()`,
    },
  },
  {
    names,
    question: "What is the total precipitation by year?",
    variables: ["date", "precipitation"],
    right: [
      `result = df.groupby(df["date"].dt.year)["precipitation"].sum().reset_index()`,
      `df["year"] = df["date"].dt.year\nresult = df.groupby("year").agg(total=("precipitation", "sum")).reset_index()`,
      `result = df.groupby(df["date"].dt.to_period("Y"))["precipitation"].sum().reset_index()\nresult["date"] = result["date"].astype(str)`,
    ],
    wrong: {
      "a mean": `result = df.groupby(df["date"].dt.year)["precipitation"].mean().reset_index()`,
      wind: `result = df.groupby(df["date"].dt.year)["wind"].sum().reset_index()`,
      "rainy days of one kind": `x = df[df["weather"] == "rain"]\nresult = x.groupby(x["date"].dt.year)["precipitation"].sum().reset_index()`,
      "every day once": `x = df.drop_duplicates("precipitation")\nresult = x.groupby(x["date"].dt.year)["precipitation"].sum().reset_index()`,
      "a sample": `x = df.sample(1000, random_state=1)\nresult = x.groupby(x["date"].dt.year)["precipitation"].sum().reset_index()`,
      "the first 1000 days": `x = df[:1000]\nresult = x.groupby(x["date"].dt.year)["precipitation"].sum().reset_index()`,
    },
  },
  {
    names,
    question: "What is the 90th percentile of wind?",
    variables: ["wind"],
    right: [`result = df["wind"].quantile(0.9)`, `result = {"p90": round(df["wind"].quantile(0.90), 2)}`],
    wrong: {
      "another level": `result = df["wind"].quantile(0.95)`,
      "the maximum": `result = df["wind"].max()`,
      "of precipitation": `result = df["precipitation"].quantile(0.9)`,
      "windy days only": `result = df[df["wind"] > 3]["wind"].quantile(0.9)`,
    },
  },
  {
    names,
    question: "What share of days were sunny in each year?",
    variables: ["date", "weather"],
    right: [
      `df["year"] = df["date"].dt.year\nresult = df.assign(sunny=df["weather"] == "sun").groupby("year")["sunny"].mean().reset_index()`,
      `d = df.assign(year=df["date"].dt.year, sunny=(df["weather"] == "sun").astype(int))\ng = d.groupby("year")["sunny"]\nresult = (100 * g.sum() / g.count()).reset_index(name="share in %")`,
    ],
    wrong: {
      "of all days": `d = df.assign(year=df["date"].dt.year, sunny=df["weather"] == "sun")\nresult = (d.groupby("year")["sunny"].sum() / len(d)).reset_index(name="share")`,
      "of all sunny days": `d = df[df["weather"] == "sun"]\ns = d.groupby(d["date"].dt.year).size()\nresult = (s / s.sum()).reset_index(name="share")`,
      "rainy days": `d = df.assign(year=df["date"].dt.year, sunny=df["weather"] == "rain")\nresult = d.groupby("year")["sunny"].mean().reset_index()`,
      "a count": `d = df[df["weather"] == "sun"]\nresult = d.groupby(d["date"].dt.year).size().reset_index(name="share")`,
    },
  },
];

let lab: QuestionLab;
it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab(names, { python });
}, 180_000);
afterAll(() => lab.close());

it("confirms right programs about the weather and takes no wrong one for checked", async () => {
  const { unconfirmed, taken, ...counts } = await judgePrograms(lab, cases);
  expect({ unconfirmed, taken }).toEqual({ unconfirmed: [], taken: [] });
  expect(counts).toEqual({ right: 9, wrong: 20, statuses: { checked: 9 } });
}, 180_000);
