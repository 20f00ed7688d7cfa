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
  lab = await openQuestionLab(["seattle-weather"], { python });
});

afterAll(() => lab.close());

const month = "strftime(date, '%Y-%m')";

/** Question, and the SELECT list for the leading columns of its result; `w` is the table. */
const questions: readonly (readonly [question: string, select: string])[] = [
  ["average temp_max", "avg(temp_max) FROM w"],
  ["average wind speed", "avg(wind) FROM w"],
  ["what was the highest temperature ever recorded", "max(temp_max) FROM w"],
  ["what was the lowest temperature?", "min(temp_min) FROM w"],
  ["average daily precipitation", "avg(precipitation) FROM w"],
  ["earliest date", "min(date)::VARCHAR FROM w"],
  ["date range", "min(date)::VARCHAR, max(date)::VARCHAR FROM w"],
  ["average precipitation in January", "avg(precipitation) FROM w WHERE month(date) = 1"],
  ["average temp_max in July 2014", "avg(temp_max) FROM w WHERE month(date) = 7 AND year(date) = 2014"],
  ["total rain in 2014", "sum(precipitation) FROM w WHERE year(date) = 2014"],
  ["average wind since 2014", "avg(wind) FROM w WHERE year(date) >= 2014"],
  ["average wind before 2013", "avg(wind) FROM w WHERE year(date) < 2013"],
  [
    "total precipitation between 2012-01-01 and 2012-03-31",
    "sum(precipitation) FROM w WHERE date BETWEEN '2012-01-01' AND '2012-03-31'",
  ],
  ["how many rainy days were there?", "count(*) FROM w WHERE weather = 'rain'"],
  ["how many days of snow in 2012", "count(*) FROM w WHERE weather = 'snow' AND year(date) = 2012"],
  ["number of days with precipitation above 10", "count(*) FROM w WHERE precipitation > 10"],
  ["how many days were hotter than 30", "count(*) FROM w WHERE temp_max > 30"],
  ["how many days without rain", "count(*) FROM w WHERE weather <> 'rain'"],
  ["how many foggy days per year", "year(date), count(*) FROM w WHERE weather = 'fog' GROUP BY 1 ORDER BY 1"],
  ["number of days by weather", "weather, count(*) FROM w GROUP BY 1 ORDER BY 2 DESC"],
  ["which weather type is most common", "weather, count(*) FROM w GROUP BY 1 ORDER BY 2 DESC"],
  ["average wind by weather", "weather, avg(wind) FROM w GROUP BY 1 ORDER BY 2 DESC"],
  ["monthly precipitation", `${month}, sum(precipitation) FROM w GROUP BY 1 ORDER BY 1`],
  ["average temp_max by month", `${month}, avg(temp_max) FROM w GROUP BY 1 ORDER BY 1`],
  ["temp_max and temp_min over time", `${month}, avg(temp_max), avg(temp_min) FROM w GROUP BY 1 ORDER BY 1`],
  ["max temperature over time", `${month}, avg(temp_max) FROM w GROUP BY 1 ORDER BY 1`],
  ["total precipitation per year", "year(date), sum(precipitation) FROM w GROUP BY 1 ORDER BY 1"],
  ["yearly average temp_max", "year(date), avg(temp_max) FROM w GROUP BY 1 ORDER BY 1"],
  ["average temp_max by calendar month", "strftime(date, '%m %B'), avg(temp_max) FROM w GROUP BY 1 ORDER BY 1"],
  ["average temp_max by weekday", "strftime(date, '%u %A'), avg(temp_max) FROM w GROUP BY 1 ORDER BY 1"],
  [
    "total precipitation by quarter",
    "year(date) || '-Q' || quarter(date), sum(precipitation) FROM w GROUP BY 1 ORDER BY 1",
  ],
  [
    "average wind by week in 2015",
    "strftime(date_trunc('week', date), '%Y-%m-%d'), avg(wind) FROM w WHERE year(date) = 2015 GROUP BY 1 ORDER BY 1",
  ],
  ["hottest day", "temp_max, date::VARCHAR, weather, precipitation FROM w ORDER BY temp_max DESC LIMIT 1"],
  ["how many days were colder than -5", "count(*) FROM w WHERE temp_min < -5"],
  [
    "which year had the most precipitation?",
    "year(date), sum(precipitation), count(precipitation) FROM w GROUP BY 1 ORDER BY 2 DESC",
  ],
  ["what percentage of days had rain", "100.0 * count(*) FILTER (weather = 'rain') / count(*) FROM w"],
  ["correlation between temp_max and temp_min", "corr(temp_max, temp_min) FROM w"],
  ["max wind by year", "year(date), max(wind) FROM w GROUP BY 1 ORDER BY 1"],
  ["average max temperature in summer", "avg(temp_max) FROM w WHERE month(date) IN (6, 7, 8)"],
  ["average monthly rainfall", "sum(precipitation) / count(DISTINCT date_trunc('month', date)) FROM w"],
  [
    "cumulative precipitation over time",
    `${month}, sum(precipitation), sum(sum(precipitation)) OVER (ORDER BY ${month}) FROM w GROUP BY 1 ORDER BY 1`,
  ],
  ["wind on 2012-01-05", "avg(wind) FROM w WHERE date = '2012-01-05'"],
];

describe("questions about the weather", () => {
  it.each(questions)("%s", async (question, select) => {
    const sql = `WITH w AS (FROM "seattle-weather") SELECT ${select}`;
    const expected = toExpectedRows(await lab.query(sql));
    const { kind, facts } = await lab.ask("seattle-weather", question);
    expect(kind).toBe("answered");
    expect(toComparableRows(facts.execution?.result ?? null, expected[0]?.length ?? 0)).toEqual(expected);
    expect(facts.evaluation).toMatchObject({ is_valid: true, issues_found: [], recommendation: "accept" });
  });
});
