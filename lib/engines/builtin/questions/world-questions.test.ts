import { afterAll, describe, expect } from "vitest";
import {
  openQuestionLab,
  toComparableRows,
  toExpectedRows,
  type QuestionLab,
} from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab(["gapminder", "birdstrikes"], { python });
});

afterAll(() => lab.close());

async function expectRows(dataset: string, question: string, select: string): Promise<void> {
  const expected = toExpectedRows(await lab.query(`WITH t AS (FROM ${dataset}) SELECT ${select}`));
  const { kind, facts } = await lab.ask(dataset, question);
  expect(kind).toBe("answered");
  expect(toComparableRows(facts.execution?.result ?? null, expected[0]?.length ?? 0)).toEqual(expected);
  expect(facts.evaluation).toMatchObject({ is_valid: true, issues_found: [], recommendation: "accept" });
}

/** Question, and the SELECT list for the leading columns of its result; `t` is the table. */
const countries: readonly (readonly [question: string, select: string])[] = [
  ["average life expectancy by year", "year, avg(life_expect) FROM t GROUP BY 1 ORDER BY 1"],
  ["life expectancy over time", "year, avg(life_expect) FROM t GROUP BY 1 ORDER BY 1"],
  ["how did life expectancy develop", "year, avg(life_expect) FROM t GROUP BY 1 ORDER BY 1"],
  ["average life expectancy in Brasil", "avg(life_expect) FROM t WHERE country = 'Brazil'"],
  [
    "population growth of China",
    "year, sum(pop), 100.0 * (sum(pop) / lag(sum(pop)) OVER (ORDER BY year) - 1) FROM t WHERE country = 'China' GROUP BY 1 ORDER BY 1",
  ],
  [
    "what percentage of countries have fertility below 3 in 2005",
    "100.0 * count(DISTINCT country) FILTER (fertility < 3) / count(DISTINCT country) FROM t WHERE year = 2005",
  ],
  ["average life expectancy in 2005", "avg(life_expect) FROM t WHERE year = 2005"],
  ["average life expectancy in the 1990s", "avg(life_expect) FROM t WHERE year BETWEEN 1990 AND 1999"],
  ["average fertility between 1960 and 1980", "avg(fertility) FROM t WHERE year BETWEEN 1960 AND 1980"],
  ["average life expectancy where year > 1990", "avg(life_expect) FROM t WHERE year > 1990"],
  ["average life expectancy in cluster 3", "avg(life_expect) FROM t WHERE cluster = 3"],
  ["average life expectancy in Brazil", "avg(life_expect) FROM t WHERE country = 'Brazil'"],
  [
    "life expectancy in brazil over time",
    "year, avg(life_expect) FROM t WHERE country = 'Brazil' GROUP BY 1 ORDER BY 1",
  ],
  [
    "compare Germany and France life expectancy",
    "avg(life_expect) FILTER (country = 'Germany'), avg(life_expect) FILTER (country = 'France') FROM t",
  ],
  ["population of China in 2005", "avg(pop) FROM t WHERE country = 'China' AND year = 2005"],
  ["average fertility rate by cluster", "cluster, avg(fertility) FROM t GROUP BY 1 ORDER BY 1"],
  ["total population by year", "year, sum(pop) FROM t GROUP BY 1 ORDER BY 1"],
  ["how many countries are there", "count(DISTINCT country) FROM t"],
  ["how many countries per cluster", "cluster, count(DISTINCT country) FROM t GROUP BY 1 ORDER BY 1"],
  ["how many clusters are there", "count(DISTINCT cluster) FROM t"],
  ["how many years are covered", "count(DISTINCT year) FROM t"],
  [
    "how many countries have a population over 100 million in 2005",
    "count(DISTINCT country) FROM t WHERE pop > 100000000 AND year = 2005",
  ],
  [
    "top 5 countries by population in 2005",
    "country, sum(pop) FROM t WHERE year = 2005 GROUP BY 1 ORDER BY 2 DESC LIMIT 5",
  ],
  [
    "which country has the highest life expectancy?",
    "country, avg(life_expect), count(life_expect) FROM t GROUP BY 1 ORDER BY 2 DESC",
  ],
  [
    "share of population by cluster in 2005",
    "cluster, sum(pop), 100.0 * sum(pop) / sum(sum(pop)) OVER () FROM t WHERE year = 2005 GROUP BY 1 ORDER BY 1",
  ],
  ["life expectancy vs fertility", "corr(life_expect, fertility) FROM t"],
  ["correlation between population and fertility in 2000", "corr(pop, fertility) FROM t WHERE year = 2000"],
];

const strikes: readonly (readonly [question: string, select: string])[] = [
  ["how many strikes were there", "count(*) FROM t"],
  ["how many strikes in new york", "count(*) FROM t WHERE \"Origin State\" = 'New York'"],
  ["how many incidents in 1995", 'count(*) FROM t WHERE year("Flight Date") = 1995'],
  [
    "how many strikes by american airlines",
    "count(*) FROM t WHERE \"Aircraft Airline Operator\" = 'AMERICAN AIRLINES'",
  ],
  [
    "how many strikes occurred during climb or approach",
    "count(*) FROM t WHERE \"Phase of flight\" IN ('Climb', 'Approach')",
  ],
  ["strikes by wildlife size", '"Wildlife Size", count(*) FROM t GROUP BY 1 ORDER BY 2 DESC'],
  ["number of strikes over time", `year("Flight Date"), count(*) FROM t GROUP BY 1 ORDER BY 1`],
  ["total repair cost in 1998", 'sum("Cost Repair") FROM t WHERE year("Flight Date") = 1998'],
  [
    "average speed by phase of flight",
    '"Phase of flight", avg("Speed IAS in knots") FROM t GROUP BY 1 ORDER BY 2 DESC NULLS LAST',
  ],
  ["average total cost when wildlife size is large", 'avg("Cost Total $") FROM t WHERE "Wildlife Size" = \'Large\''],
  [
    "what percentage of strikes happened at night",
    "100.0 * count(*) FILTER (\"Time of day\" = 'Night') / count(*) FROM t",
  ],
  ["how many different aircraft", 'count(DISTINCT "Aircraft Make Model") FROM t'],
  ["average cost", 'avg("Cost Total $") FROM t'],
  ["top 5 wildlife species", '"Wildlife Species", count(*) FROM t GROUP BY 1 ORDER BY 2 DESC LIMIT 5'],
  ["how many different airports", 'count(DISTINCT "Airport Name") FROM t'],
  [
    "share of total cost by phase of flight",
    '"Phase of flight", sum("Cost Total $") FROM t GROUP BY 1 ORDER BY 2 DESC, 1',
  ],
];

describe("questions about countries", () => {
  it.each(countries)("%s", (question, select) => expectRows("gapminder", question, select));
});

describe("questions about bird strikes", () => {
  it.each(strikes)("%s", (question, select) => expectRows("birdstrikes", question, select));

  it("names the airport with the most strikes", async () => {
    const { text } = await lab.ask("birdstrikes", "which airport had the most strikes");
    const [row] = await lab.query(
      'SELECT "Airport Name", count(*) FROM birdstrikes GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
    );
    expect(text.split("\n")[0]).toBe(`**${String(row?.[0])}** has the most birdstrikes: **${String(row?.[1])}**.`);
  });
});

describe("values that only the data knows", () => {
  it("are looked up, and reported when they are missing, with similar ones", async () => {
    const { facts, text } = await lab.ask("birdstrikes", 'how many strikes with "FOKKER F28 MK 9999"');
    expect(facts.execution?.result).toMatchObject({
      kind: "record",
      entries: [
        { name: "values not found", value: "FOKKER F28 MK 9999" },
        { name: "columns looked in", value: "Aircraft Make Model" },
        { name: "similar values", value: expect.stringContaining("fokker f28 mk 4000") as unknown },
      ],
    });
    expect(text.split("\n")[0]).toBe(
      "**No row has the value “FOKKER F28 MK 9999”** in Aircraft Make Model, so nothing was computed.",
    );
  });

  it("names the value that replaced a misspelled one", async () => {
    const { text } = await lab.ask("gapminder", "average life expectancy in Brasil");
    expect(text).toContain("“Brasil” was read as Brazil.");
  });

  it("are all required for a comparison", async () => {
    const { kind, text } = await lab.ask("gapminder", "compare Atlantis and Brazil fertility");
    expect([kind, text.split("\n")[0]]).toEqual(["beyond_engine", expect.stringContaining("Atlantis")]);
  });
});

describe("several datasets", () => {
  it("lets the columns decide which one is meant", async () => {
    const { facts, text } = await lab.ask(["birdstrikes", "gapminder"], "average fertility in 2005");
    expect(facts.code).toContain('df = datasets["gapminder"]');
    const [row] = await lab.query("SELECT round(avg(fertility), 2) FROM gapminder WHERE year = 2005");
    expect(text.split("\n")[0]).toBe(`The average fertility in 2005 is **${String(row?.[0])}**.`);
  });

  it("asks which one is meant when it could be either", async () => {
    const { kind, text } = await lab.ask(["birdstrikes", "gapminder"], "how many rows are there");
    expect({ kind, text: text.split("\n")[0] }).toEqual({
      kind: "beyond_engine",
      text: "**One thing is open.** The question fits several datasets: “birdstrikes” or “gapminder”. Name the one that you mean in the question.",
    });
  });

  it("uses the one that the question names", async () => {
    const { text } = await lab.ask(["birdstrikes", "gapminder"], "how many rows does gapminder have");
    expect(text.split("\n")[0]).toBe("There are **682 rows**.");
  });

  it("refuses what needs both", async () => {
    const { kind, text } = await lab.ask(["birdstrikes", "gapminder"], "average fertility by wildlife size");
    expect({ kind, reason: text.includes("This question needs several datasets at once") }).toEqual({
      kind: "beyond_engine",
      reason: true,
    });
  });
});
