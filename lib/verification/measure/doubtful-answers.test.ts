import { afterAll, describe, expect } from "vitest";
import { measureProgram, openDoubtLab, type DoubtfulProgram } from "@/lib/testing/engines/doubt-lab";
import type { QuestionLab } from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";

/** Programs by what they do, with caveats derived from the tables by hand. */
const programs: Readonly<Record<string, DoubtfulProgram>> = {
  "adds up months": {
    names: "days",
    question: "How many visits were there each month?",
    code: [
      'month = pd.to_datetime(df["day"]).dt.to_period("M").astype(str)',
      'result = df.groupby(month.rename("month"))["visits"].sum().reset_index()',
    ].join("\n"),
    caveats: [
      "May 2023 is incomplete (day runs from 1 January 2023 to 10 May 2023); of the complete months, February 2023 is the lowest, not May 2023.",
    ],
  },
  "averages months": {
    names: "days",
    question: "How many visits per month are there on average?",
    code: [
      'month = pd.to_datetime(df["day"]).dt.to_period("M")',
      'result = {"average": df.groupby(month)["visits"].sum().mean()}',
    ].join("\n"),
    caveats: [
      "May 2023 is incomplete (day runs from 1 January 2023 to 10 May 2023); without these rows average is 3,060 (+15 %).",
    ],
  },
  "adds up all days": {
    names: "days",
    question: "How many visits were there?",
    code: 'result = {"visits": df["visits"].sum()}',
    caveats: [],
  },
  "rolls over days in order": {
    names: "days",
    question: "What is the highest 7-day average?",
    code: 'result = {"peak": df["visits"].rolling(7).mean().max()}',
    caveats: [],
  },
  "rolls over days without order": {
    names: "disordered",
    question: "What is the highest weekly average?",
    code: 'result = {"peak": df["visits"].rolling(7).mean().max()}',
    caveats: ["The program processes rows in stored order, which is not sorted by day."],
  },
  "rolls over sorted days": {
    names: "disordered",
    question: "What is the highest weekly average?",
    code: 'result = {"peak": df.sort_values("day")["visits"].rolling(7).mean().max()}',
    caveats: [],
  },
  "ranks a small group first": {
    names: "teams",
    question: "Which team has the highest mean score?",
    code: 'result = df.groupby("team")["score"].mean().sort_values(ascending=False).reset_index()',
    caveats: ["“gold” has fewer than 5 rows; among values of team with at least 5 rows, “green” comes first."],
  },
  "names a small group": {
    names: "teams",
    question: "Which team has the highest mean score?",
    code: 'result = df.groupby("team")["score"].mean().idxmax()',
    caveats: ["“gold” has fewer than 5 rows; among values of team with at least 5 rows, “green” comes first."],
  },
  "relates two trends": {
    names: "trends",
    question: "Is there a correlation between storks and births?",
    code: 'result = {"correlation": df["storks"].corr(df["births"])}',
    caveats: [
      "For changes from one year to the next, correlation is 0.15 rather than 1.00; the columns may share only a trend.",
    ],
  },
  "mixes species": {
    names: "penguins",
    question: "What is the correlation of beak length and beak depth?",
    code: 'result = {"correlation": df["Beak Length (mm)"].corr(df["Beak Depth (mm)"])}',
    caveats: [
      "The sign reverses within each value of Species: correlation is 0.39 for “Adelie”, 0.64 for “Gentoo” and 0.65 for “Chinstrap” rather than −0.24.",
    ],
  },
  "cuts a tie": {
    names: "ties",
    question: "Who are the top 3?",
    code: 'result = df.nlargest(3, "points")[["name", "points"]]',
    caveats: ["Ties are broken by row order: “d” has the same value as “c” and is not shown."],
  },
  "cuts above a tie": {
    names: "ties",
    question: "Who are the top 2?",
    code: 'result = df.nlargest(2, "points")[["name", "points"]]',
    caveats: [],
  },
  "names one of a tie": {
    names: "ties",
    question: "Who is third?",
    code: 'result = df.sort_values("points", ascending=False).iloc[2]["name"]',
    caveats: ["Ties are broken by row order: “c” and “d” tie, and in another order “d” comes first."],
  },
  "counts repeating replies": {
    names: "replies",
    question: "What share said yes?",
    code: 'result = {"share": (df["reply"] == "yes").mean()}',
    caveats: [],
  },
  "draws a sample": {
    names: "clean",
    question: "What is the mean amount of a random sample of 20?",
    code: 'result = {"mean": df.sample(20, random_state=42)["amount"].mean()}',
    caveats: ["The program uses random numbers; with 5 other seeds mean is between 29.4 and 35.5."],
  },
  "sets a seed for nothing": {
    names: "clean",
    question: "What is the mean amount?",
    code: ["np.random.seed(1)", 'result = {"mean": df["amount"].mean()}'].join("\n"),
    caveats: [],
    notes: ["Checked: row order and 5 other seeds; the answer does not change."],
  },
  "tests a clear difference": {
    names: "arms",
    question: "Do the arms differ?",
    code: [
      "from scipy import stats",
      'a, b = (df.loc[df["arm"] == arm, "value"] for arm in ("a", "b"))',
      'result = {"p_value": stats.ttest_ind(a, b).pvalue}',
    ].join("\n"),
    caveats: [],
  },
  "finds the wettest month": {
    names: "seattle-weather",
    question: "Which month is the wettest on average?",
    code: [
      'd = pd.to_datetime(df["date"])',
      'sums = df.groupby([d.dt.year.rename("y"), d.dt.month.rename("m")])["precipitation"].sum()',
      'means = sums.groupby("m").mean()',
      'result = {"month": int(means.idxmax()), "mean": means.max()}',
    ].join("\n"),
    caveats: [],
  },
  "averages penguins by species": {
    names: "penguins",
    question: "What is the mean body mass by species?",
    code: 'result = df.groupby("Species")["Body Mass (g)"].mean().reset_index()',
    caveats: [],
  },
  "counts strikes by year": {
    names: "birdstrikes",
    question: "How many strikes were there each year?",
    code: 'result = pd.to_datetime(df["Flight Date"]).dt.year.value_counts().sort_index()',
    caveats: [
      "2002 is incomplete (Flight Date runs from 8 January 1990 to 24 July 2002): its totals are not comparable with those of the others.",
    ],
  },
  "counts missing ratings as other ones": {
    names: "shop-orders",
    question: "What share of orders has a rating of 5?",
    code: 'result = {"share": (df["rating"] == 5).mean()}',
    caveats: ["155 of 1,212 rows have no rating; without them share is 0.421 (+15 %)."],
  },
  "splits categories by spelling": {
    names: "shop-orders",
    question: "How many products are there by category?",
    code: 'result = df.groupby("category")["product"].nunique().reset_index()',
    caveats: [
      "85 rows spell category with different case or spacing (“GARDEN”, “tools”, “kitchen” and 2 more); with them merged, the result has 4 rows rather than 16.",
    ],
  },
  "correlates fertility": {
    names: "gapminder",
    question: "How are fertility and life expectancy correlated?",
    code: [
      "from scipy.stats import pearsonr",
      'r, p = pearsonr(df["fertility"], df["life_expect"])',
      'result = {"r": r, "p_value": p}',
    ].join("\n"),
    caveats: [],
  },
  "joins two tables": {
    names: ["clean", "teams"],
    question: "How many amounts are scores?",
    code: 'result = len(df.merge(datasets["teams"], left_on="amount", right_on="score"))',
    caveats: [],
  },
  "looks at the shape": {
    names: "clean",
    question: "How many columns are there?",
    code: 'result = {"columns": df.shape[1]}',
    caveats: [],
  },
};

describe("a program whose answer may depend on order, chance, periods or groups", () => {
  let lab: QuestionLab | null = null;
  afterAll(() => lab?.close());

  for (const [title, program] of Object.entries(programs)) {
    it(title, async ({ python }) => {
      lab ??= await openDoubtLab(python);
      const { caveats, notes } = await measureProgram(lab, program);
      expect(caveats.map(({ text }) => text)).toEqual(program.caveats);
      expect(notes).toEqual(expect.arrayContaining(program.notes ?? []));
    });
  }
});
