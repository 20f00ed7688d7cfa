import { afterAll, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import { judgePrograms, type ProgramCase } from "@/lib/testing/judge-programs";

const weather = ["seattle-weather"];
const world = ["gapminder"];
const in2005 = `x = df[df["year"] == 2005]`;

/** A question about the weather or the world, with one program that answers it and others that only look like it. */
function toCase(
  names: readonly string[],
  question: string,
  variables: readonly string[],
  options: { right: string; wrong: Readonly<Record<string, string>> },
): ProgramCase {
  return { names, question, variables, right: [options.right], wrong: options.wrong };
}

const cases: ProgramCase[] = [
  toCase(weather, "Which weather has the lowest average wind?", ["weather", "wind"], {
    right: `result = df.groupby("weather")["wind"].mean().idxmin()`,
    wrong: { "the highest": `result = df.groupby("weather")["wind"].mean().idxmax()` },
  }),
  toCase(world, "Which country had the smallest population in 2005?", ["country", "pop", "year"], {
    right: `${in2005}\nresult = x.groupby("country")["pop"].sum().idxmin()`,
    wrong: {
      "the largest": `${in2005}\nresult = x.groupby("country")["pop"].sum().idxmax()`,
      "of all years": `year = 2005\nresult = df.groupby("country")["pop"].sum().idxmin()`,
    },
  }),
  toCase(world, "Which cluster had the lowest mean fertility?", ["cluster", "fertility"], {
    right: `result = df.groupby("cluster")["fertility"].mean().sort_values().index[0]`,
    wrong: {
      "the first of the wrong end": `result = df.groupby("cluster")["fertility"].mean().sort_values(ascending=False).index[0]`,
    },
  }),
  toCase(weather, "What was the lowest temp_min?", ["temp_min"], {
    right: `result = df["temp_min"].min()`,
    wrong: { "the highest": `result = df["temp_min"].max()`, "a mean": `result = df["temp_min"].mean()` },
  }),
  toCase(weather, "What is the coldest temp_min?", ["temp_min"], {
    right: `result = df["temp_min"].min()`,
    wrong: { "the warmest": `result = df["temp_min"].max()` },
  }),
  toCase(weather, "What was the highest wind?", ["wind"], {
    right: `result = df["wind"].max()`,
    wrong: { "a mean": `result = df["wind"].mean()`, "the lowest": `result = df["wind"].min()` },
  }),
  toCase(world, "What is the range of fertility?", ["fertility"], {
    right: `result = df["fertility"].max() - df["fertility"].min()`,
    wrong: { "one end": `result = df["fertility"].max()` },
  }),
  toCase(weather, "What is the average wind on fog days?", ["weather", "wind"], {
    right: `result = df[df["weather"] == "fog"]["wind"].mean()`,
    wrong: {
      "every day": `result = df["wind"].mean()`,
      "every day, with a label": `label = "fog"\nresult = df["wind"].mean()`,
    },
  }),
  toCase(weather, "What is the average wind on days with sun?", ["weather", "wind"], {
    right: `result = df.groupby("weather")["wind"].mean()["sun"]`,
    wrong: { "every day": `result = df["wind"].mean()` },
  }),
  toCase(weather, "What was the total precipitation in March?", ["date", "precipitation"], {
    right: `result = df[df["date"].dt.month == 3]["precipitation"].sum()`,
    wrong: {
      "of the year": `result = df["precipitation"].sum()`,
      "of another month": `result = df[df["date"].dt.month == 2]["precipitation"].sum()`,
    },
  }),
  toCase(weather, "What was the mean wind in 2012?", ["wind", "date"], {
    right: `year = 2012\nresult = df[df["date"].dt.year == year]["wind"].mean()`,
    wrong: { "a year that is only written down": `year = 2012\nresult = df["wind"].mean()` },
  }),
  toCase(weather, "What percentage of days were rainy in 2012?", ["weather", "date"], {
    right: `x = df[df["date"].dt.year == 2012]\nresult = (x["weather"] == "rain").mean() * 100`,
    wrong: {
      "rows that are chosen and not used": `x = df[df["date"].dt.year == 2012]\nresult = (df["weather"] == "rain").mean() * 100`,
    },
  }),
  toCase(weather, "What was the mean wind of snow days in 2012?", ["weather", "date", "wind"], {
    right: `result = df[(df["weather"] == "snow") & (df["date"].dt.year == 2012)]["wind"].mean()`,
    wrong: {
      "either of the two": `result = df[(df["weather"] == "snow") | (df["date"].dt.year == 2012)]["wind"].mean()`,
    },
  }),
  toCase(world, "By how much did the total pop grow from 1955 to 2005?", ["pop", "year"], {
    right: `result = df[df["year"] == 2005]["pop"].sum() - df[df["year"] == 1955]["pop"].sum()`,
    wrong: {
      "both together": `result = df[df["year"] == 2005]["pop"].sum() + df[df["year"] == 1955]["pop"].sum()`,
      "into the past": `result = df[df["year"] == 1955]["pop"].sum() - df[df["year"] == 2005]["pop"].sum()`,
    },
  }),
  toCase(weather, "What is the average temp_max minus the average temp_min?", ["temp_max", "temp_min"], {
    right: `result = df["temp_max"].mean() - df["temp_min"].mean()`,
    wrong: { "the other way round": `result = df["temp_min"].mean() - df["temp_max"].mean()` },
  }),
  toCase(weather, "What is the average wind per month?", ["date", "wind"], {
    right: `result = df.groupby(df["date"].dt.month)["wind"].mean().reset_index()`,
    wrong: { "by year": `result = df.groupby(df["date"].dt.year)["wind"].mean().reset_index()` },
  }),
];

let lab: QuestionLab;
it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([...weather, ...world], { python });
}, 180_000);
afterAll(() => lab.close());

it("takes no program for checked that goes the other way, counts other rows or groups by something else", async () => {
  const { unconfirmed, taken, ...counts } = await judgePrograms(lab, cases);
  expect({ unconfirmed, taken }).toEqual({ unconfirmed: [], taken: [] });
  expect(counts).toEqual({ right: 16, wrong: 22, statuses: { checked: 16 } });
}, 180_000);
