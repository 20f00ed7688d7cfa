import { afterAll, describe, expect } from "vitest";
import { measureProgram, openDoubtLab, type DoubtfulProgram } from "@/lib/testing/engines/doubt-lab";
import type { QuestionLab } from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";

/** Programs by what they do, with caveats derived from the tables by hand. */
const programs: Readonly<Record<string, DoubtfulProgram>> = {
  "adds up clean rows": {
    names: "clean",
    question: "What is the total amount?",
    code: 'result = {"total": df["amount"].sum()}',
    caveats: [],
    notes: ["Checked: row order; the answer does not change."],
  },
  "counts duplicate rows": {
    names: "repeated",
    question: "What is the total amount?",
    code: 'result = {"total amount": df["amount"].sum()}',
    caveats: ["10 duplicate rows; without them total amount is 6,900 (−7.3 %)."],
  },
  "drops duplicate rows itself": {
    names: "repeated",
    question: "What is the total amount?",
    code: 'result = {"total amount": df.drop_duplicates()["amount"].sum()}',
    caveats: [],
    notes: ["Checked: row order and 10 duplicate rows; the answer does not change."],
  },
  "adds a total to its parts": {
    names: "totals",
    question: "What is the total revenue?",
    code: 'result = df["revenue"].sum()',
    caveats: ["1 row looks like a total of others (“Total”); without it the answer is 800 (−50 %)."],
  },
  "leaves a total out": {
    names: "totals",
    question: "What is the total revenue?",
    code: 'result = df[df["region"] != "Total"]["revenue"].sum()',
    caveats: [],
  },
  "misses a spelling": {
    names: "spelled",
    question: "How much in North?",
    code: 'result = {"amount of North": df.loc[df.region == "North", "amount"].sum()}',
    caveats: [
      "12 rows spell region with different case or spacing (“north”); with them merged, amount of North is 360 (+50 %).",
    ],
  },
  "counts a spelling twice": {
    names: "spelled",
    question: "How many regions are there?",
    code: 'result = {"regions": df["region"].nunique()}',
    caveats: ["12 rows spell region with different case or spacing (“north”); with them merged, regions is 4 (−20 %)."],
  },
  "folds spellings itself": {
    names: "spelled",
    question: "How many regions are there?",
    code: 'result = {"regions": df["region"].str.lower().nunique()}',
    caveats: [],
    notes: ["Checked: row order and spelling variants of region; the answer does not change."],
  },
  "averages what is there": {
    names: "gaps",
    question: "What is the mean price?",
    code: 'result = df["price"].mean()',
    caveats: ["25 of 100 rows have no price and do not count in the answer."],
    notes: ["With 0 for the 25 missing values of price, the answer would be 9.7 (−25 %)."],
  },
  "counts rows whatever they hold": {
    names: "gaps",
    question: "How many items are there?",
    code: 'result = {"number of items": len(df)}',
    caveats: [],
    notes: ["Checked: row order; the answer does not change."],
  },
  "reads every column without naming one": {
    names: "gaps",
    question: "How many items are there?",
    code: 'result = {"number of items": len(df.dropna())}',
    caveats: ["25 of 100 rows have no price and do not count in the answer."],
  },
  "counts repeated rows": {
    names: "repeated",
    question: "How many orders are there?",
    code: 'result = {"number of orders": df.shape[0]}',
    caveats: ["10 duplicate rows; without them number of orders is 200 (−4.8 %)."],
  },
  "counts a total as a row": {
    names: "totals",
    question: "How many regions are there?",
    code: 'result = {"number of regions": len(df)}',
    caveats: ["1 row looks like a total of others (“Total”); without it number of regions is 4 (−20 %)."],
  },
  "fills gaps with zero": {
    names: "gaps",
    question: "What is the mean price?",
    code: 'result = df["price"].fillna(0).mean()',
    caveats: ["25 of 100 rows have no price; without them the answer is 13 (+33 %)."],
  },
  "is asked about gaps": {
    names: "gaps",
    question: "How many prices are missing?",
    code: 'result = int(df["price"].isna().sum())',
    caveats: [],
  },
  "drops rows for foreign gaps": {
    names: "gaps",
    question: "How many rows are in group a?",
    code: ["clean = df.dropna()", 'result = {"rows of a": int((clean["group"] == "a").sum())}'].join("\n"),
    caveats: [
      "40 rows are left out because of gaps in columns that the program does not use (price and note); with them rows of a is 50 (+150 %).",
    ],
  },
  "averages an outlier": {
    names: "extreme",
    question: "What is the mean price?",
    code: 'result = {"mean price": df["price"].mean()}',
    caveats: ["1 value of price is far outside the others (above 83); without it mean price is 34 (−42 %)."],
  },
  "counts copies of rows": {
    names: "copied",
    question: "How many rides were there?",
    code: 'result = {"number of rides": len(df)}',
    caveats: ["10 duplicate rows; without them number of rides is 100 (−9.1 %)."],
  },
  "averages copies for one of two parts": {
    names: "copied",
    question: "Average duration, members vs guests",
    code: [
      'mean = lambda rider: df[df["rider"] == rider]["duration_min"].mean()',
      'result = {"average · member": mean("member"), "average · guest": mean("guest")}',
    ].join("\n"),
    caveats: ["10 duplicate rows; without them average · guest is 37.6 (−19 %)."],
  },
  "averages outliers and negative durations by group": {
    names: "rides",
    question: "Average duration by rider",
    code: [
      'groups = df.groupby("rider")["duration_min"]',
      'result = groups.agg(average="mean", rows="count").reset_index()',
    ].join("\n"),
    caveats: [
      "3 values of duration_min are negative (down to −24), which is hardly possible; without them average for guest is 24.08 (+4.2 %).",
      "4 values of duration_min are far outside the others (below 7 or above 42); without them average for guest is 24.08 (+4.2 %), and the largest change is in average for member: 25 (−35 %).",
    ],
  },
  "takes the median of an outlier": {
    names: "extreme",
    question: "What is the median price?",
    code: 'result = {"median price": df["price"].median()}',
    caveats: [],
    notes: ["Checked: row order and outliers of price; the answer does not change."],
  },
  "takes the highest value": {
    names: "extreme",
    question: "What is the highest price?",
    code: 'result = {"highest price": df["price"].max()}',
    caveats: [],
  },
  "compares the means of two groups, one with an outlier": {
    names: "decisive",
    question: "How does the mean price of shop b compare with that of shop a?",
    code: [
      'means = df.groupby("shop")["price"].mean()',
      'result = {"mean b": means["b"], "mean a": means["a"], "difference": means["b"] - means["a"], "rows": len(df)}',
    ].join("\n"),
    expected: ["mean b", "mean a", "difference"],
    caveats: ["1 value of price is far outside the others (above 54); without it difference is 5 rather than −14."],
  },
  "names the group that a single row puts first": {
    names: "decisive",
    question: "Which shop sells most?",
    code: 'result = {"best shop": df.groupby("shop")["price"].sum().idxmax()}',
    caveats: ["One row has 900 in price, far from the others; without it best shop is “b” rather than “a”."],
  },
  "names the group that is first without its largest row, too": {
    names: "decisive",
    question: "Which shop has the highest median price?",
    code: 'result = {"best shop": df.groupby("shop")["price"].median().idxmax()}',
    caveats: [],
  },
  "counts values above a bound": {
    names: "extreme",
    question: "How many prices are above 30?",
    code: 'result = {"count": int((df["price"] > 30).sum())}',
    caveats: [],
  },
};

describe("a program over doubtful data", () => {
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
