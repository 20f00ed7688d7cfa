import { afterAll, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import { judgePrograms, toProgramCase, type ProgramCase } from "@/lib/testing/judge-programs";

const world = ["gapminder"];

const cases: ProgramCase[] = [
  toProgramCase(
    world,
    "Which country had the largest pop in 2005?",
    [
      `x = df[df["year"] == 2005]\nresult = x.loc[x["pop"].idxmax(), "country"]`,
      `result = df.query("year == 2005").sort_values("pop", ascending=False).iloc[0]["country"]`,
      `result = df[df["year"] == 2005].nlargest(1, "pop")["country"].iloc[0]`,
      `x = df[df["year"] == 2005].set_index("country")\nresult = x["pop"].idxmax()`,
    ],
    {
      "the smallest": `x = df[df["year"] == 2005]\nresult = x.loc[x["pop"].idxmin(), "country"]`,
      "of another year": `x = df[df["year"] == 2000]\nresult = x.loc[x["pop"].idxmin(), "country"]`,
      "the last one": `result = df.query("year == 2005").sort_values("pop").iloc[0]["country"]`,
    },
  ),
  toProgramCase(
    world,
    "What is the population-weighted mean of life_expect in 2005, weighted by pop?",
    [
      `x = df[df["year"] == 2005]\nresult = (x["life_expect"] * x["pop"]).sum() / x["pop"].sum()`,
      `x = df[df["year"] == 2005]\nresult = np.average(x["life_expect"], weights=x["pop"])`,
    ],
    { "without weights": `x = df[df["year"] == 2005]\nresult = x["life_expect"].mean()` },
  ),
  toProgramCase(
    world,
    "What was the mean life_expect over all rows from 1990 to 2000?",
    [
      `result = df[df["year"].between(1990, 2000)]["life_expect"].mean()`,
      `result = df[(df["year"] >= 1990) & (df["year"] <= 2000)]["life_expect"].mean()`,
      `result = df[df["year"].isin([1990, 1995, 2000])]["life_expect"].mean()`,
    ],
    {
      "without the last year": `result = df[(df["year"] >= 1990) & (df["year"] < 2000)]["life_expect"].mean()`,
      "without the first year": `result = df[(df["year"] > 1990) & (df["year"] <= 2000)]["life_expect"].mean()`,
      "outside of them": `result = df[(df["year"] < 1990) | (df["year"] > 2000)]["life_expect"].mean()`,
      "the mean of yearly means of clusters": `result = df[df["year"].between(1990, 2000)].groupby("cluster")["life_expect"].mean().mean()`,
      "the median": `result = df[df["year"].between(1990, 2000)]["life_expect"].median()`,
    },
  ),
  toProgramCase(
    world,
    "By what percentage did the total pop change from 1955 to 2005?",
    [
      `a = df[df["year"] == 1955]["pop"].sum()\nb = df[df["year"] == 2005]["pop"].sum()\nresult = (b - a) / a * 100`,
      `t = df.groupby("year")["pop"].sum()\nresult = (t.loc[2005] / t.loc[1955] - 1) * 100`,
    ],
    {
      "of the end": `a = df[df["year"] == 1955]["pop"].sum()\nb = df[df["year"] == 2005]["pop"].sum()\nresult = (b - a) / b * 100`,
      "into the past": `a = df[df["year"] == 1955]["pop"].sum()\nb = df[df["year"] == 2005]["pop"].sum()\nresult = (a - b) / b * 100`,
      "not in percent": `a = df[df["year"] == 1955]["pop"].sum()\nb = df[df["year"] == 2005]["pop"].sum()\nresult = b - a`,
      "to another year": `a = df[df["year"] == 1955]["pop"].sum()\nb = df[df["year"] == 2000]["pop"].sum()\nresult = (b - a) / a * 100`,
    },
  ),
];

let lab: QuestionLab;
it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab(world, { python });
}, 180_000);
afterAll(() => lab.close());

it("confirms right programs about the world in many styles and takes no wrong one for checked", async () => {
  const { unconfirmed, taken, ...counts } = await judgePrograms(lab, cases);
  expect({ unconfirmed, taken }).toEqual({ unconfirmed: [], taken: [] });
  expect(counts).toEqual({ right: 11, wrong: 13, statuses: { caveats: 5, checked: 6 } });
}, 300_000);
