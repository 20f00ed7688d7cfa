import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { toQuestionWords } from "../checks/question-fit/question-words";
import { deriveValues } from "../rederivation/lineage/derive-values";
import { toExpectedParts, toFormulas } from "../rederivation/lineage/expected-parts";
import { interpretProgram } from "../rederivation/lineage/interpret-program";
import { toCountOf } from "../rederivation/derive-result";
import { toMeasured } from "../rederivation/lineage/expected-parts";
import { findFigureCaveats } from "./figure-caveats";
import { toFigureUse } from "./figure-use";
import { toNoticeCaveats } from "./notice-caveats";
import { findRowCaveats } from "./row-caveats";

const table = {
  city: ["Rome", "Rome", "Oslo", "Oslo", "Oslo", null, "Rome", "Oslo", "Oslo", "Oslo", "Oslo", "Oslo"],
  units: [1, 2, 3, null, 5, 6, 7, 2, 3, 2, 1, 900],
  sex: ["f", null, "m", "f", "m", "f", null, "m", "f", "m", "f", "m"],
};
const facts = toDatasetFacts("sales", table);
const store = createMemoryDatasetStore([{ facts, table }]);

const read = { datasetId: facts.id, versionId: facts.versionId };

async function find(question: string, code: string, before: string[] = [], known = facts) {
  const { result, steps } = interpretProgram(code, [known]);
  const use = toFigureUse(toExpectedParts(result).flatMap(toFormulas));
  const figureColumns = new Set([...(use?.measured ?? []), ...(use?.keys ?? []), ...(use?.conditions ?? [])]);
  return findRowCaveats({
    steps,
    question: toQuestionWords(question, []),
    earlier: before.map((text) => toQuestionWords(text, [])),
    figureColumns,
    store,
  });
}

async function findOfFigures(code: string, open: string[] = []) {
  const headline = toExpectedParts(interpretProgram(code, [facts]).result).flatMap(toFormulas);
  const derivations = await deriveValues([...headline, ...headline.flatMap(toMeasured).flatMap(toCountOf)], store);
  return findFigureCaveats({ headline, open, derivations });
}

describe("findRowCaveats", () => {
  it("counts rows of a filter that the question does not ask for, and says nothing of one that it does", async () => {
    const code = `result = df[df["city"] == "Rome"]["units"].mean()`;
    expect(await find("mean of units?", code)).toEqual([
      {
        text: "Only 3 of 12 rows count: those where city is Rome. The question does not say so.",
        columns: ["city"],
        rows: 9,
        which: { ...read, view: { filters: [{ column: "city", op: "!=", value: "Rome" }] } },
        effect: "The answer is about these rows only.",
      },
    ]);
    expect(await find("mean of units in Rome?", code)).toEqual([]);
  });

  it("takes a filter for asked for when the question goes on from one that asked for it", async () => {
    const code = `result = df[df["city"] == "Rome"]["units"].median()`;
    const before = ["mean of units in Rome?"];
    const counted = ["Only 3 of 12 rows count: those where city is Rome. The question does not say so."];
    expect(await find("And the median?", code, before)).toEqual([]);
    const texts = async (question: string) => (await find(question, code, before)).map(({ text }) => text);
    expect(await texts("What is the median of units over all rows?")).toEqual(counted);
    expect(await texts("And the median in Oslo?")).toEqual(counted);
  });

  it("says nothing of totals that are left out, which the notice of them tells", async () => {
    const totals = {
      text: "Some rows look like totals.",
      columns: ["city"],
      totals: [{ column: "city", texts: ["Rome"] }],
    };
    const known = (rows: number) => ({ ...facts, notices: [{ ...totals, rows }] });
    const code = `result = df[~df["city"].isin(["Rome"])]["units"].mean()`;
    expect(await find("mean of units?", code, [], known(3))).toEqual([]);
    // More than the totals.
    expect(await find("mean of units?", code, [], known(2))).toHaveLength(1);
    expect(await find("mean of units?", `result = df[df["sex"] == "f"]["units"].mean()`, [], known(9))).toHaveLength(1);
  });

  it("counts rows that are dropped for gaps in columns that the figures do not use", async () => {
    expect(await find("mean of units?", `result = df.dropna()["units"].mean()`)).toEqual([
      {
        text: "3 of 11 rows with all values that the figures need are left out, because city and sex are missing.",
        columns: ["city", "sex"],
        rows: 3,
        effect: "The figures would count these rows without that step.",
      },
    ]);
    expect(await find("mean of units?", `result = df.dropna(subset=["units"])["units"].mean()`)).toEqual([]);
  });

  it("says nothing of conditions that cannot be followed or that every row passes", async () => {
    expect(await find("mean?", `result = df[df["units"] > df["units"].mean()]["units"].mean()`)).toEqual([]);
    expect(await find("mean?", `result = len(df[df["units"].isna() | df["units"].notna()])`)).toEqual([]);
  });
});

describe("findFigureCaveats", () => {
  it("names groups of few values, and one value that moves a mean", async () => {
    expect(await findOfFigures(`result = df.groupby("city")["units"].median()`)).toEqual([
      {
        text: "1 group of 2 rests on fewer than 5 values: Rome (3).",
        columns: ["city"],
        which: {
          ...read,
          view: {
            filters: [
              { column: "city", op: "in", value: ["Rome"] },
              { column: "units", op: "not_missing" },
            ],
          },
        },
        effect: "Figures of so few values move a lot with each of them.",
      },
    ]);
    expect(await findOfFigures(`result = df["units"].mean()`)).toEqual([
      {
        text: "One value of units, 900, moves its mean over all rows by 2,548 %.",
        columns: ["units"],
        rows: 1,
        which: { ...read, column: "units", value: 900 },
        effect: "The median is the safer middle here.",
      },
    ]);
  });

  it("names figures that were not recomputed, and is silent about sums and medians of many values", async () => {
    expect(await findOfFigures(`result = df["units"].sum()`, ["p_value"])).toEqual([
      { text: "Not recomputed independently: p_value.", columns: [] },
    ]);
    expect(await findOfFigures(`result = df["units"].median()`)).toEqual([]);
  });

  it("says when it is open which groups should be shown", () => {
    const derivations = { get: () => null };
    expect(findFigureCaveats({ headline: [], open: [], derivations, partly: true })).toEqual([
      { text: "Which groups are shown could not be checked.", columns: [] },
    ]);
  });
});

describe("toFigureUse", () => {
  it("tells measured columns, keys and columns that only choose rows, and which rows count", () => {
    const code = `x = df[(df["sex"] == "m")]\nx = x[x["units"] > 1]\nresult = x.groupby("city")["units"].mean()`;
    const use = toFigureUse(toExpectedParts(interpretProgram(code, [facts]).result).flatMap(toFormulas));
    expect([[...(use?.measured ?? [])], [...(use?.keys ?? [])], [...(use?.conditions ?? [])]]).toEqual([
      ["units"],
      ["city"],
      ["sex"],
    ]);
    expect(use?.where).toEqual([{ kind: "compare", of: { kind: "column", name: "units" }, op: ">", value: 1 }]);
    expect(toFigureUse([])).toBeNull();
  });
});

describe("toNoticeCaveats", () => {
  it("passes on what cuts a result, and no notice about how it is shown", () => {
    const texts = [
      "The table has 5,000 rows; the first 1,000 are kept.",
      "3 infinite values in the result are shown as empty.",
    ];
    const quiet = [
      "1 missing or undefined value (NaN) in the result is shown as empty.",
      "A chart shows every 3. of its 9,000 points, evenly spread, to stay responsive.",
    ];
    expect(toNoticeCaveats([...texts, ...quiet])).toEqual(texts.map((text) => ({ text, columns: [] })));
  });
});
