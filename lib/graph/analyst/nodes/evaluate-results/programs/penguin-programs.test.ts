import { afterAll, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import { judgePrograms, type ProgramCase } from "@/lib/testing/judge-programs";

const names = ["penguins"];
const mass = `"Body Mass (g)"`;

const cases: ProgramCase[] = [
  {
    names,
    question: "What is the average body mass of Adelie penguins?",
    variables: ["Species", "Body Mass (g)"],
    right: [
      `result = df[df["Species"] == "Adelie"][${mass}].mean()`,
      `adelie = df.loc[df["Species"].eq("Adelie"), ${mass}].dropna()\nresult = round(float(adelie.mean()), 1)`,
      `result = {"mean mass": df.query("Species == 'Adelie'")[${mass}].mean()}`,
      `means = df.groupby("Species")[${mass}].mean()\nresult = means["Adelie"]`,
    ],
    wrong: {
      "another species": `result = df[df["Species"] == "Gentoo"][${mass}].mean()`,
      "no filter": `result = df[${mass}].mean()`,
      "another column": `result = df[df["Species"] == "Adelie"]["Flipper Length (mm)"].mean()`,
      "a median": `result = df[df["Species"] == "Adelie"][${mass}].median()`,
      "a sum": `result = df[df["Species"] == "Adelie"][${mass}].sum()`,
      "the other species": `result = df[df["Species"] != "Adelie"][${mass}].mean()`,
      "gaps filled with zero": `result = df[df["Species"] == "Adelie"][${mass}].fillna(0).mean()`,
      "gaps filled with zero, without naming them": `x = df.fillna({"${"Body Mass (g)"}": 0})\nresult = x[x["Species"] == "Adelie"][${mass}].mean()`,
      "one island only": `x = df[(df["Species"] == "Adelie") & (df["Island"] == "Dream")]\nresult = x[${mass}].mean()`,
      "either of two": `x = df[(df["Species"] == "Adelie") | (df["Island"] == "Dream")]\nresult = x[${mass}].mean()`,
      "a part of the rows": `result = df[df["Species"] == "Adelie"].head(50)[${mass}].mean()`,
      "the heaviest ones": `x = df[df["Species"] == "Adelie"].sort_values(${mass}, ascending=False).head(20)\nresult = x[${mass}].mean()`,
      "the sum over all rows": `x = df[df["Species"] == "Adelie"]\nresult = x[${mass}].sum() / len(x)`,
      "whole numbers": `x = df[df["Species"] == "Adelie"][${mass}]\nresult = x.sum() // x.count() - 1`,
      "rows without sex dropped": `x = df.dropna()\nresult = x[x["Species"] == "Adelie"][${mass}].mean()`,
      "a typed-in number": `n = len(df)\nresult = 3700.66`,
    },
  },
  {
    names,
    question: "What is the standard deviation of flipper length by species?",
    variables: ["Species", "Flipper Length (mm)"],
    right: [
      `result = df.groupby("Species")["Flipper Length (mm)"].std().reset_index()`,
      `result = df.groupby("Species", as_index=False).agg(sd=("Flipper Length (mm)", "std")).round(2)`,
    ],
    wrong: {
      "of a population": `result = df.groupby("Species")["Flipper Length (mm)"].std(ddof=0).reset_index()`,
      "of a population by numpy": `result = df.groupby("Species")["Flipper Length (mm)"].agg(lambda x: np.std(x)).reset_index()`,
      "a variance": `result = df.groupby("Species")["Flipper Length (mm)"].var().reset_index()`,
      "by island": `result = df.groupby("Island")["Flipper Length (mm)"].std().reset_index()`,
      "of the beak": `result = df.groupby("Species")["Beak Length (mm)"].std().reset_index()`,
    },
  },
  {
    names,
    question: "What percentage of Gentoo penguins are male?",
    variables: ["Species", "Sex"],
    right: [
      `g = df[df["Species"] == "Gentoo"]\nresult = (g["Sex"] == "MALE").mean() * 100`,
      `g = df[df["Species"] == "Gentoo"]\nresult = {"percent": 100 * len(g[g["Sex"] == "MALE"]) / len(g)}`,
    ],
    wrong: {
      "of all penguins": `m = df[(df["Species"] == "Gentoo") & (df["Sex"] == "MALE")]\nresult = 100 * len(m) / len(df)`,
      "of all males": `m = df[df["Sex"] == "MALE"]\nresult = 100 * (m["Species"] == "Gentoo").mean()`,
      "of another species": `g = df[df["Species"] == "Adelie"]\nresult = (g["Sex"] == "MALE").mean() * 100`,
      females: `g = df[df["Species"] == "Gentoo"]\nresult = (g["Sex"] == "FEMALE").mean() * 100`,
      "a count": `g = df[df["Species"] == "Gentoo"]\nresult = int((g["Sex"] == "MALE").sum())`,
      "whole numbers": `g = df[df["Species"] == "Gentoo"]\nresult = (100 * int((g["Sex"] == "MALE").sum())) // 100`,
    },
  },
  {
    names,
    question: "How many penguins weigh more than 5000 g on each island?",
    variables: ["Island", "Body Mass (g)"],
    right: [
      `result = df[df[${mass}] > 5000].groupby("Island").size().reset_index(name="count")`,
      `result = df[df[${mass}] > 5000]["Island"].value_counts()`,
    ],
    wrong: {
      "fewer than": `result = df[df[${mass}] < 5000].groupby("Island").size().reset_index(name="count")`,
      "another limit": `result = df[df[${mass}] > 4000].groupby("Island").size().reset_index(name="count")`,
      "every one twice": `x = pd.concat([df, df])\nresult = x[x[${mass}] > 5000].groupby("Island").size().reset_index(name="count")`,
      "by species": `result = df[df[${mass}] > 5000].groupby("Species").size().reset_index(name="count")`,
      "all of them": `result = df.groupby("Island").size().reset_index(name="count")`,
      "without the first": `result = df[df[${mass}] > 5000].groupby("Island").size().reset_index(name="count").iloc[1:]`,
    },
  },
  {
    names,
    question: "What is the correlation between flipper length and body mass?",
    variables: ["Flipper Length (mm)", "Body Mass (g)"],
    right: [`result = df["Flipper Length (mm)"].corr(df[${mass}])`],
    wrong: {
      "of ranks": `result = df["Flipper Length (mm)"].corr(df[${mass}], method="spearman")`,
      "with the beak": `result = df["Flipper Length (mm)"].corr(df["Beak Length (mm)"])`,
      "of one species": `a = df[df["Species"] == "Gentoo"]\nresult = a["Flipper Length (mm)"].corr(a[${mass}])`,
      "with gaps as zeros": `x = df.fillna(0)\nresult = x["Flipper Length (mm)"].corr(x[${mass}])`,
    },
  },
];

let lab: QuestionLab;
it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab(names, { python });
}, 180_000);
afterAll(() => lab.close());

it("confirms right programs about penguins and takes no wrong one for checked", async () => {
  const { unconfirmed, taken, ...counts } = await judgePrograms(lab, cases);
  expect({ unconfirmed, taken }).toEqual({ unconfirmed: [], taken: [] });
  expect(counts).toEqual({ right: 11, wrong: 37, statuses: { caveats: 11 } });
}, 180_000);
