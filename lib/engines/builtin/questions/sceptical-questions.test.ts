import { afterAll, describe, expect } from "vitest";
import {
  openQuestionLab,
  toComparableRows,
  toExpectedRows,
  type QuestionLab,
} from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";

const orders = `Order ID,Customer,Country,Status,Order Date,Net Amount (EUR),Units,Returned,Channel
1,Ann,Germany,shipped,2024-01-03,"1,200.50",3,no,web
2,Bob,France,cancelled,2024-01-15,80.00,1,no,store
3,Cid,Germany,shipped,2024-02-02,,2,yes,web
4,Dan,Spain,pending,2024-02-29,300.00,5,no,web
5,Eve,France,shipped,2024-03-01,45.90,1,no,store
6,Fay,Germany,shipped,2024-03-15,990.00,4,yes,phone
7,Gus,Italy,shipped,2024-03-31,10.00,1,no,web
8,Hal,Spain,cancelled,2024-04-10,560.00,2,no,phone
9,Ivy,France,shipped,2024-05-05,75.25,1,yes,web
10,Ann,Germany,shipped,2023-11-20,150.00,1,no,web
`;

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab(["penguins", "birdstrikes"], { python, tables: { orders } });
});

afterAll(() => lab.close());

/** Dataset, question, and the SELECT list for the leading columns of its result. */
const answered: readonly (readonly [dataset: string, question: string, select: string])[] = [
  ["orders", "how many orders on or after 2024-03-15", `count(*) FILTER ("Order Date" >= '2024-03-15') FROM t`],
  ["orders", "how many orders on or before 2024-03-15", `count(*) FILTER ("Order Date" <= '2024-03-15') FROM t`],
  ["orders", "how many orders after 2024-03-15", `count(*) FILTER ("Order Date" > '2024-03-15') FROM t`],
  ["orders", "how many orders since 2024", `count(*) FILTER (year("Order Date") >= 2024) FROM t`],
  ["orders", "how many orders were returned", `count(*) FILTER ("Returned" = 'yes') FROM t`],
  ["orders", "how many orders were not returned", `count(*) FILTER ("Returned" = 'no') FROM t`],
  ["orders", "total units except web", `sum("Units") FROM t WHERE "Channel" <> 'web'`],
  ["orders", "total units of orders not from Germany", `sum("Units") FROM t WHERE "Country" <> 'Germany'`],
  [
    "orders",
    "which customer ordered the most units",
    `"Customer", sum("Units"), count("Units") FROM t GROUP BY 1 ORDER BY 2 DESC, 1`,
  ],
  [
    "orders",
    "average net amount per unit",
    `sum(net) / sum("Units") FILTER (net IS NOT NULL) FROM (SELECT replace("Net Amount (EUR)"::VARCHAR, ',', '')::DOUBLE AS net, "Units" FROM t)`,
  ],
  ["penguins", "average body mass of penguins not on Biscoe", `avg("Body Mass (g)") FROM t WHERE "Island" <> 'Biscoe'`],
  ["birdstrikes", "how many strikes were not at night", `count(*) FROM t WHERE "Time of day" <> 'Night'`],
  [
    "birdstrikes",
    "share of strikes during approach",
    `100.0 * count(*) FILTER ("Phase of flight" = 'Approach') / count(*) FROM t`,
  ],
];

describe("questions with conditions", () => {
  it.each(answered)("count the matching rows: %s: %s", async (name, question, select) => {
    const expected = toExpectedRows(await lab.query(`WITH t AS (FROM ${name}) SELECT ${select}`));
    const { kind, facts } = await lab.ask(name, question);
    expect(kind).toBe("answered");
    const rows = toComparableRows(facts.execution?.result ?? null, expected[0]?.length ?? 0);
    const ranked = expected.length > 1 ? rows.map((row) => JSON.stringify(row)).sort() : rows;
    expect(ranked).toEqual(expected.length > 1 ? expected.map((row) => JSON.stringify(row)).sort() : expected);
  });

  it.each([
    ["orders", "how many orders from Germany or on the web"],
    ["penguins", "how many penguins are female or on Biscoe"],
    ["penguins", "average body mass of Adelie penguins or of penguins on Dream"],
  ])("are refused where one of two conditions is enough: %s: %s", async (name, question) => {
    const { kind, text } = await lab.ask(name, question);
    expect([kind, text.split("\n")[0]]).toEqual([
      "beyond_engine",
      "**“or” cannot be computed in that way.** What should be shown instead?",
    ]);
  });
});
