import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toActualOrders, toBudget } from "@/lib/testing/engines/budget-tables";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { pairDatasets, toParameterComparisons, type ComparedParameters } from "./compare-datasets";

const months = ["2024-01", "2024-02", "2024-03", "2024-04", "2024-05", "2024-06"];
const channels = ["Search", "Social", "Email"];

/** A table of six months and three channels. */
function toMonthly(head: string, row: (month: string, channel: string, at: number) => string): string {
  return [head, ...months.flatMap((month, at) => channels.map((channel) => row(month, channel, at)))].join("\n");
}

const tables = {
  orders: toActualOrders(),
  budget: toBudget(),
  plain: toMonthly("month,channel,spend", (month, channel, at) => `${month},${channel},${1000 + 7 * at}`),
  euros: toMonthly("Month,Channel,Spend", (month, channel, at) => `${month}-01,${channel},"€${1000 + 9 * at}.50"`),
  dollars: toMonthly("Month,Channel,Spend_USD", (month, channel, at) => `${month}-01,${channel},${1000 + 9 * at}`),
  coded: toMonthly("Month,Channel,Spend,Currency", (month, channel, at) => `${month}-01,${channel},${900 + at},EUR`),
  mixed: toMonthly(
    "Month,Channel,Spend,Currency",
    (month, channel, at) => `${month}-01,${channel},${900 + at},${at % 2 === 0 ? "EUR" : "USD"}`,
  ),
  small: toMonthly("Month,Channel,Budget", (month, channel, at) => `${month}-01,${channel},${1 + at / 100}`),
  fiscal: toMonthly("Fiscal month,Channel,Budget", (month, channel, at) => `${month}-01,${channel},${1000 + at}`),
  periods: toMonthly("Period,Channel,Budget", (_, channel, at) => `FY24 P${at + 1},${channel},${1000 + at}`),
  percent: toMonthly("Month,Channel,Conversion", (month, channel, at) => `${month}-01,${channel},${3 + at / 10}%`),
  fraction: toMonthly(
    "Month,Channel,conversion_rate",
    (month, channel, at) => `${month}-01,${channel},${0.03 + at / 1000}`,
  ),
  later: toMonthly(
    "Month,Channel,Spend",
    (month, channel, at) => `${month.replace("2024", "2031")}-01,${channel},${900 + at}`,
  ),
  countries: toMonthly("Month,Country,Spend", (month, channel, at) => `${month}-01,${channel}land,${900 + at}`),
  weekly: [
    "Week,Channel,Spend",
    ...Array.from({ length: 26 }, (_, at) => {
      const week = new Date(Date.UTC(2024, 0, 1 + 7 * at)).toISOString().slice(0, 10);
      return channels.map((channel) => `${week},${channel},${230 + at}`);
    }).flat(),
  ].join("\n"),
  moments: [
    "at,channel,spend",
    ...months.flatMap((month, at) =>
      channels.flatMap((channel) =>
        [1, 5, 9, 13, 17, 21, 25, 28].map(
          (day) => `${month}-${String(day).padStart(2, "0")}T23:30:00+02:00,${channel},${100 + at}`,
        ),
      ),
    ),
  ].join("\n"),
};

let lab: QuestionLab;
beforeAll(async () => {
  lab = await openQuestionLab([], { python: null, tables });
});
afterAll(() => lab.close());

function pair(first: keyof typeof tables, second: keyof typeof tables, parameters?: ComparedParameters) {
  return pairDatasets(lab.facts(first), lab.facts(second), parameters);
}

/** Returns verdicts by field; a field with several sentences has its worst verdict. */
function verdictsOf(first: keyof typeof tables, second: keyof typeof tables, parameters?: ComparedParameters) {
  const ranks = ["same", "reconciled", "different"];
  return pair(first, second, parameters).comparisons.reduce<Record<string, string>>(
    (known, { field, verdict }) => ({
      ...known,
      [field]: ranks[Math.max(ranks.indexOf(known[field] ?? "same"), ranks.indexOf(verdict))] ?? "",
    }),
    {},
  );
}

function sayOf(
  first: keyof typeof tables,
  second: keyof typeof tables,
  field: string,
  parameters?: ComparedParameters,
) {
  return pair(first, second, parameters)
    .comparisons.filter((comparison) => comparison.field === field)
    .map(({ says }) => says)
    .join(" ");
}

describe("a budget in thousands against orders", () => {
  it("is brought to the same unit, months and items, with what has no counterpart named", () => {
    const { comparisons, ...pairing } = pair("budget", "orders");
    expect(pairing).toMatchObject({
      names: ["budget", "orders"],
      amounts: { columns: ["Budget (k€)", "Revenue (EUR)"], factors: [1000, 1], unit: "€" },
      time: {
        columns: ["Month", "Order date"],
        grain: "month",
        covered: { start: "2024-01-01", end: "2024-03-31" },
      },
      dimensions: [
        {
          columns: ["Marketing channel", "Channel"],
          matched: 3,
          respelled: [
            ["FACEBOOK ", "Facebook"],
            ["google_ads", "Google Ads"],
          ],
          onlyFirst: ["Radio"],
          onlySecond: ["TV"],
        },
      ],
    });
    expect(comparisons).toEqual([
      {
        field: "unit",
        verdict: "reconciled",
        says: "“budget” states thousands of € and “orders” €; values of “budget” are multiplied by 1,000.",
      },
      { field: "currency", verdict: "same", says: "Both are in €." },
      {
        field: "calendar",
        verdict: "reconciled",
        says: "“budget” has monthly rows; the daily rows of “orders” are added up to months.",
      },
      {
        field: "period",
        verdict: "reconciled",
        says: "“budget” covers 1 January to 31 May 2024 and “orders” 1 January to 12 April 2024; Q1 2024 is compared.",
      },
      {
        field: "grain",
        verdict: "reconciled",
        says: "“budget” has one row for each “Month” and “Marketing channel” and “orders” one row for each “Order No”; both are added up by month and Marketing channel.",
      },
      {
        field: "dimensions",
        verdict: "reconciled",
        says: "“Marketing channel” and “Channel”: 3 items are in both; 2 are spelled differently, such as “FACEBOOK” and “Facebook”, and counted as the same; only “budget” has “Radio”; only “orders” has “TV”.",
      },
    ]);
  });

  it("cannot be compared for a period that one of them has in part", () => {
    const april = { start: "2024-04-01", end: "2024-04-30" };
    const march = { start: "2024-03-01", end: "2024-03-31" };
    expect(verdictsOf("budget", "orders", { period: april })).toMatchObject({ period: "different" });
    expect(verdictsOf("budget", "orders", { period: march })).toMatchObject({ period: "same" });
  });

  it("becomes comparisons of an investigation, of which only a difference is not ok", () => {
    const comparisons = toParameterComparisons(
      [
        ["budget", "orders"],
        ["budget", "dollars"],
      ].map(([first = "", second = ""]) => pairDatasets(lab.facts(first), lab.facts(second))),
    );
    expect(comparisons.filter(({ field }) => field === "currency")).toEqual([
      { field: "currency", ok: true, verdict: "same", says: "Both are in €." },
      {
        field: "currency",
        ok: false,
        verdict: "different",
        says: "“budget” is in € and “dollars” in $; without an exchange rate they cannot be compared.",
      },
    ]);
    // Revenue is no spend.
    expect(sayOf("orders", "dollars", "unit")).toContain("have no numeric columns with the same meaning");
  });
});

describe("units", () => {
  it("are those that a sign, a code, a column of codes or a description names", () => {
    expect(verdictsOf("euros", "dollars").currency).toBe("different");
    expect(verdictsOf("euros", "coded").currency).toBe("same");
    expect(verdictsOf("euros", "plain").currency).toBe("reconciled");
    expect(verdictsOf("plain", "weekly").currency).toBeUndefined();
    const described = { ...lab.facts("plain"), description: "Media spend, in thousands of US dollars." };
    const { amounts, comparisons } = pairDatasets(described, lab.facts("dollars"));
    expect(amounts).toMatchObject({ factors: [1000, 1], unit: "$" });
    expect(comparisons.find(({ field }) => field === "currency")?.verdict).toBe("same");
    const defined = { ...lab.facts("plain"), definitions: ["Spend: media costs in EUR."] };
    expect(pairDatasets(defined, lab.facts("euros")).comparisons[1]).toMatchObject({
      field: "currency",
      verdict: "same",
    });
  });

  it("that rows of one column state differently are never compared", () => {
    expect(sayOf("euros", "mixed", "currency")).toBe("“mixed” holds amounts in € and $, which are not converted.");
  });

  it("that nothing names are suspected where sums lie a thousand times apart", () => {
    expect(sayOf("plain", "small", "unit")).toMatch(/^All of “plain” is about 990 times all of “small”/u);
    expect(verdictsOf("plain", "small").unit).toBe("different");
    expect(verdictsOf("plain", "weekly").unit).toBe("same");
  });

  it("of shares are percent or fractions, which differ by a hundred", () => {
    expect(pair("percent", "fraction").amounts).toMatchObject({ factors: [1, 100], unit: "%" });
    expect(verdictsOf("percent", "fraction").unit).toBe("reconciled");
    expect(pair("percent", "euros").amounts).toBeNull();
    expect(sayOf("percent", "euros", "unit")).toContain("no numeric columns with the same meaning");
  });
});

describe("calendars", () => {
  it("of fiscal months are not those of the calendar", () => {
    expect(sayOf("fiscal", "euros", "calendar")).toBe(
      "“fiscal” counts fiscal periods and “euros” calendar ones, so the days of a month may differ.",
    );
    expect(sayOf("periods", "euros", "calendar")).toContain("counts fiscal periods (“Period”) without dates");
    expect(verdictsOf("fiscal", "fiscal").calendar).toBe("same");
  });

  it("of weeks cross months", () => {
    expect(sayOf("weekly", "euros", "calendar")).toBe("“weekly” has weekly rows, which cross the months of “euros”.");
  });

  it("of texts such as 2024-03 are those of dates", () => {
    expect(pair("plain", "euros").time).toEqual({
      columns: ["month", "Month"],
      grain: "month",
      covered: { start: "2024-01-01", end: "2024-06-30" },
    });
    expect(verdictsOf("plain", "euros")).toMatchObject({ calendar: "same", period: "same" });
  });

  it("of moments with time zones are reconciled with those of plain months", () => {
    expect(sayOf("moments", "euros", "calendar")).toContain("Times of “moments” are in UTC");
    expect(verdictsOf("moments", "euros").calendar).toBe("reconciled");
  });

  it("that share no days have no period in common", () => {
    expect(sayOf("euros", "later", "period")).toContain("so they have no complete period in common");
  });
});

it("items of the same kind are found under another name, and others are not", () => {
  expect(pair("euros", "coded").dimensions).toMatchObject([{ columns: ["Channel", "Channel"], matched: 3 }]);
  expect(verdictsOf("euros", "coded").dimensions).toBe("same");
  expect(sayOf("euros", "countries", "dimensions")).toContain("share no category column");
});
