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
  lab = await openQuestionLab(["penguins"], { python });
});

afterAll(() => lab.close());

const mass = '"Body Mass (g)"';
const flipper = '"Flipper Length (mm)"';
const beak = '"Beak Length (mm)"';
const depth = '"Beak Depth (mm)"';

/** Question, and the query that returns the leading columns of its result. */
const questions: readonly (readonly [question: string, sql: string])[] = [
  ["How many penguins are there?", "SELECT count(*) FROM penguins"],
  ["how many rows", "SELECT count(*) FROM penguins"],
  ["How many species are there?", "SELECT count(DISTINCT Species) FROM penguins"],
  ["How many female penguins are there?", "SELECT count(*) FROM penguins WHERE Sex = 'FEMALE'"],
  [
    "how many Adelie penguins live on Biscoe",
    "SELECT count(*) FROM penguins WHERE Species = 'Adelie' AND Island = 'Biscoe'",
  ],
  ["How many penguins are heavier than 4000 g?", `SELECT count(*) FROM penguins WHERE ${mass} > 4000`],
  [
    "how many penguins have a flipper length of 200 mm or more",
    `SELECT count(*) FROM penguins WHERE ${flipper} >= 200`,
  ],
  [
    "how many penguins have body mass between 3000 and 4000",
    `SELECT count(*) FROM penguins WHERE ${mass} BETWEEN 3000 AND 4000`,
  ],
  ["how many penguins are not Adelie", "SELECT count(*) FROM penguins WHERE Species <> 'Adelie'"],
  [
    "How many penguins in the dataset are female and weigh over 4000 grams?",
    `SELECT count(*) FROM penguins WHERE Sex = 'FEMALE' AND ${mass} > 4000`,
  ],
  ["number of penguins per island", "SELECT Island, count(*) FROM penguins GROUP BY 1 ORDER BY 2 DESC"],
  ["which island has the fewest penguins", "SELECT Island, count(*) FROM penguins GROUP BY 1 ORDER BY 2"],
  ["most common species", "SELECT Species, count(*) FROM penguins GROUP BY 1 ORDER BY 2 DESC"],
  ["species by island", "SELECT Island, Species, count(*) FROM penguins GROUP BY 1, 2 ORDER BY 1, 2"],
  [
    "How many males and females are there?",
    "SELECT Sex, count(*) FROM penguins WHERE Sex IN ('MALE', 'FEMALE') GROUP BY 1 ORDER BY 2 DESC",
  ],
  ["What is the average body mass?", `SELECT avg(${mass}), count(${mass}), count(*) - count(${mass}) FROM penguins`],
  [
    "Calculate the average body mass, rounded to two decimals. Answer format: @mean_body_mass[value], where value is a number with two decimal places.",
    `SELECT avg(${mass}), count(${mass}), count(*) - count(${mass}) FROM penguins`,
  ],
  [
    "average body mass by species",
    `SELECT Species, avg(${mass}), count(${mass}) FROM penguins GROUP BY 1 ORDER BY 2 DESC`,
  ],
  [
    "AVERAGE BODY MASS FOR EACH ISLAND",
    `SELECT Island, avg(${mass}), count(${mass}) FROM penguins GROUP BY 1 ORDER BY 2 DESC`,
  ],
  [
    "avg weight per species and sex",
    `SELECT Species, Sex, avg(${mass}) FROM penguins GROUP BY 1, 2 ORDER BY 1, 2 NULLS LAST`,
  ],
  ["mean and median of body mass", `SELECT avg(${mass}), median(${mass}) FROM penguins`],
  [
    "Give me the minimum, maximum and average flipper length per island",
    `SELECT Island, min(${flipper}), max(${flipper}), avg(${flipper}) FROM penguins GROUP BY 1 ORDER BY 2 DESC`,
  ],
  ["total body mass per island", `SELECT Island, sum(${mass}) FROM penguins GROUP BY 1 ORDER BY 2 DESC`],
  ["range of body mass", `SELECT max(${mass}) - min(${mass}) FROM penguins`],
  ["standard deviation and variance of beak depth", `SELECT stddev_samp(${depth}), var_samp(${depth}) FROM penguins`],
  ["median bill length by species", `SELECT Species, median(${beak}) FROM penguins GROUP BY 1 ORDER BY 2 DESC`],
  ["average flipper length of Gentoo penguins", `SELECT avg(${flipper}) FROM penguins WHERE Species = 'Gentoo'`],
  [
    "what's the average body mass of male Adelie penguins?",
    `SELECT avg(${mass}) FROM penguins WHERE Sex = 'MALE' AND Species = 'Adelie'`,
  ],
  ["average body mass excluding Gentoo", `SELECT avg(${mass}) FROM penguins WHERE Species <> 'Gentoo'`],
  [
    "average body mass of penguins on Torgersen or Dream",
    `SELECT avg(${mass}) FROM penguins WHERE Island IN ('Torgersen', 'Dream')`,
  ],
  ["maximum body mass of female penguins", `SELECT max(${mass}) FROM penguins WHERE Sex = 'FEMALE'`],
  [
    "compare body mass between males and females",
    `SELECT avg(${mass}) FILTER (Sex = 'MALE'), avg(${mass}) FILTER (Sex = 'FEMALE') FROM penguins`,
  ],
  [
    "do males weigh more than females?",
    `SELECT avg(${mass}) FILTER (Sex = 'MALE'), avg(${mass}) FILTER (Sex = 'FEMALE') FROM penguins`,
  ],
  [
    "average body mass of Adelie and Gentoo penguins",
    `SELECT Species, avg(${mass}) FROM penguins WHERE Species IN ('Adelie', 'Gentoo') GROUP BY 1 ORDER BY 2 DESC`,
  ],
  [
    "Which species has the highest average body mass?",
    `SELECT Species, avg(${mass}) FROM penguins GROUP BY 1 ORDER BY 2 DESC`,
  ],
  [
    "which species is heaviest",
    `SELECT Species, avg(${mass}), count(${mass}) FROM penguins GROUP BY 1 ORDER BY 2 DESC`,
  ],
  [
    "top 2 species by average flipper length",
    `SELECT Species, avg(${flipper}) FROM penguins GROUP BY 1 ORDER BY 2 DESC LIMIT 2`,
  ],
  ["heaviest penguin by species", `SELECT Species, max(${mass}) FROM penguins GROUP BY 1 ORDER BY 2 DESC`],
  [
    "what is the heaviest penguin on Dream?",
    `SELECT ${mass}, Island, Species FROM penguins WHERE Island = 'Dream' ORDER BY ${mass} DESC LIMIT 1`,
  ],
  [
    "distribution of body mass",
    `SELECT avg(${mass}), stddev_samp(${mass}), min(${mass}), quantile_cont(${mass}, 0.25), median(${mass}),
       quantile_cont(${mass}, 0.75), max(${mass}), skewness(${mass}), count(${mass}) FROM penguins`,
  ],
  [
    "summary statistics for body mass by species",
    `SELECT Species, avg(${mass}), stddev_samp(${mass}), min(${mass}), quantile_cont(${mass}, 0.25) FROM penguins GROUP BY 1 ORDER BY 1`,
  ],
  ["bar chart of species", "SELECT Species, count(*) FROM penguins GROUP BY 1 ORDER BY 2 DESC"],
  [
    "What percentage of penguins are female?",
    "SELECT 100.0 * count(*) FILTER (Sex = 'FEMALE') / count(*), count(*) FILTER (Sex = 'FEMALE'), count(*) FROM penguins",
  ],
  [
    "what share of Adelie penguins are female?",
    "SELECT 100.0 * count(*) FILTER (Sex = 'FEMALE') / count(*) FROM penguins WHERE Species = 'Adelie'",
  ],
  [
    "percentage of females by species",
    "SELECT Species, 100.0 * count(*) FILTER (Sex = 'FEMALE') / count(*), count(*) FILTER (Sex = 'FEMALE'), count(*) FROM penguins GROUP BY 1 ORDER BY 2 DESC",
  ],
  [
    "share of penguins by island",
    "SELECT Island, count(*), 100.0 * count(*) / 344 FROM penguins GROUP BY 1 ORDER BY 2 DESC",
  ],
  [
    "What fraction of Gentoo penguins weigh more than 5000 g?",
    `SELECT 100.0 * count(*) FILTER (${mass} > 5000) / count(*) FROM penguins WHERE Species = 'Gentoo'`,
  ],
  ["correlation between flipper length and body mass", `SELECT corr(${flipper}, ${mass}) FROM penguins`],
  [
    "Is beak depth related to body mass for Adelie?",
    `SELECT corr(${depth}, ${mass}) FROM penguins WHERE Species = 'Adelie'`,
  ],
  ["plot body mass against flipper length", `SELECT corr(${flipper}, ${mass}) FROM penguins`],
  [
    "what is most correlated with body mass",
    `SELECT 'Body Mass (g)', * FROM (VALUES ('Flipper Length (mm)', (SELECT corr(${flipper}, ${mass}) FROM penguins)),
       ('${beak.replaceAll('"', "")}', (SELECT corr(${beak}, ${mass}) FROM penguins)),
       ('${depth.replaceAll('"', "")}', (SELECT corr(${depth}, ${mass}) FROM penguins))) ORDER BY abs(col1) DESC`,
  ],
  ["how many missing values in sex?", "SELECT count(*) - count(Sex) FROM penguins"],
  ["average body mass of penguins with missing sex", `SELECT avg(${mass}) FROM penguins WHERE Sex IS NULL`],
  ["average body mass if the penguin is female", `SELECT avg(${mass}) FROM penguins WHERE Sex = 'FEMALE'`],
  ["how many penguins weigh between 3 and 4 kg", `SELECT count(*) FROM penguins WHERE ${mass} BETWEEN 3000 AND 4000`],
  ["90th percentile of body mass", `SELECT quantile_cont(${mass}, 0.9) FROM penguins`],
  ["How many penguins are there? And what is their average mass?", `SELECT count(*), avg(${mass}) FROM penguins`],
  [
    "how many islands are there and what is the average body mass",
    `SELECT count(DISTINCT Island), avg(${mass}) FROM penguins`,
  ],
  [
    "species with more than 100 observations",
    "SELECT Species, count(*) FROM penguins GROUP BY 1 HAVING count(*) > 100 ORDER BY 2 DESC",
  ],
  ["are there duplicates?", "SELECT 0, 344"],
  ["what are the unique values of island", "SELECT Island, count(*) FROM penguins GROUP BY 1 ORDER BY 2 DESC"],
];

describe("questions about penguins", () => {
  it.each(questions)("%s", async (question, sql) => {
    const expected = toExpectedRows(await lab.query(sql));
    const { kind, facts } = await lab.ask("penguins", question);
    expect(kind).toBe("answered");
    expect(toComparableRows(facts.execution?.result ?? null, expected[0]?.length ?? 0)).toEqual(expected);
    expect(facts.evaluation).toMatchObject({ is_valid: true, issues_found: [], recommendation: "accept" });
  });
});
