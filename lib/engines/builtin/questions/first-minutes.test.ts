import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { openCaseDatasets, type CaseDatasets } from "@/lib/testing/recordings/case-datasets";
import { MemoryConversation } from "@/lib/testing/recordings/memory-conversation";
import { it, type WarmPython } from "@/lib/testing/warm-python";

interface Sale {
  id: string;
  date: string;
  product: string;
  channel: string;
  country: string;
  revenue: number;
  cost: number;
}

const products = ["Lamp", "Desk", "Chair", "Shelf", "Rug"];
const countries = ["Germany", "France", "Spain"];
const spellings = ["Online", "online", "Store", "Online ", "store"];

/** Two years of a shop's orders; amounts differ enough that every sum is unique. */
const sales = Array.from({ length: 60 }, (_, place): Sale => {
  const month = 1 + (place % 12);
  const revenue = 40 + ((place * place * 7) % 1_700) + (place % 4) / 4;
  return {
    id: `S-${1000 + place}`,
    date: `${place < 36 ? 2023 : 2024}-${String(month).padStart(2, "0")}-${String(3 + (place % 24)).padStart(2, "0")}`,
    product: products[(place * 3) % 5] ?? "",
    channel: spellings[(place * 2) % 5] ?? "",
    country: countries[(place + Math.floor(place / 7)) % 3] ?? "",
    revenue,
    cost: Math.round(revenue * (0.5 + (place % 5) / 20)),
  };
});
/** Two orders that were entered twice, row by row. */
const repeated = sales.slice(10, 12);
const rows = [...sales, ...repeated];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const round = (value: number) => Math.round(value * 100) / 100;
const revenueOf = (some: readonly Sale[]) => sum(some.map(({ revenue }) => revenue));
const costOf = (some: readonly Sale[]) => sum(some.map(({ cost }) => cost));
const totalsBy = (key: (sale: Sale) => string) =>
  [...Map.groupBy(rows, key)].map(([name, some]) => [name, round(revenueOf(some))] as const);

function toCsv(): string {
  const toLine = (cells: readonly (string | number)[]) => cells.join(",");
  return [
    "Order ID,Order Date,Product,Channel,Country,Revenue (€),Cost (€)",
    ...rows.map((sale) =>
      toLine([sale.id, sale.date, sale.product, sale.channel, sale.country, sale.revenue, sale.cost]),
    ),
    toLine(["TOTAL", "", "", "", "", revenueOf(rows), costOf(rows)]),
  ].join("\n");
}

let folder: string;
let datasets: CaseDatasets;
let python: WarmPython;

it.beforeAll(async ({ python: warm }) => {
  python = warm;
  folder = await mkdtemp(path.join(tmpdir(), "first-minutes-"));
  await writeFile(path.join(folder, "sales.csv"), toCsv());
  datasets = await openCaseDatasets((name) => path.join(folder, name));
  const { versionId } = await datasets.open("sales.csv");
  python.parquets.set(versionId, await datasets.resolveParquet(versionId));
});

afterAll(async () => {
  python.parquets.delete((await datasets.open("sales.csv")).versionId);
  await datasets.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the answer to the last of these questions, asked one after another. */
async function ask(...questions: readonly string[]): Promise<Answer> {
  const conversation = new MemoryConversation({
    ...{ engine: createBuiltinEngine(), executor: python.executor, datasets },
    ...{ files: ["sales.csv"], planning: "separate" as const },
  });
  let answer: Answer | null = null;
  for (const question of questions) answer = await conversation.ask({ question, seed: 1, respond: () => undefined });
  if (answer === null) throw new Error(`no answer to ${questions.join(" / ")}`);
  return answer;
}

/** Returns the rows of the answer's table, without the columns after the first two. */
function toPairs({ result }: Answer): unknown[][] {
  return result?.kind === "table" ? result.rows.map((row) => row.slice(0, 2)) : [];
}

const labelsOf = ({ reading }: Answer) => reading?.parts.map(({ label }) => label);
const firstLine = ({ explanation }: Answer) => explanation.split("\n")[0];
const euros = (value: number) =>
  `€${value.toLocaleString("en-US", { maximumFractionDigits: 2, minimumFractionDigits: Number.isInteger(value) ? 0 : 2 })}`;
const percent = (value: number) => `${round(value)} %`;
const inYear = (year: string) => rows.filter(({ date }) => date.startsWith(year));
const byRevenue = (pairs: readonly (readonly [string, number])[]) =>
  pairs.toSorted((left, right) => right[1] - left[1]);

describe("the number and the chart of a question", () => {
  it("an amount in euros is compared with the column of euros", async () => {
    const answer = await ask("how many orders were above 1000 euros?");
    const above = rows.filter(({ revenue }) => revenue > 1000).length;
    expect(firstLine(answer)).toBe(`There are **${above} orders** where Revenue is above €1,000.`);
    expect(labelsOf(answer)).toContain("Revenue is above €1,000");
  });

  it("another chart keeps its measure", async () => {
    const answer = await ask("revenue by month", "make it a line chart");
    const months = totalsBy(({ date }) => date.slice(0, 7)).toSorted(([left], [right]) => left.localeCompare(right));
    expect(toPairs(answer)).toEqual(months);
    expect(labelsOf(answer)).toEqual(["Revenue (€)", "total", "by month", "line chart"]);
  });
});

describe("business words and unknown words", () => {
  it("an unknown word is named, the data is not blamed, and the rest stays", async () => {
    const answer = await ask("how many zibbly orders were there");
    expect([answer.kind, firstLine(answer)]).toEqual([
      "beyond_engine",
      "**I did not understand “zibbly”.** Which column or value of the data is meant?",
    ]);
    expect(answer.reading?.unused).toEqual(["zibbly"]);
    expect(labelsOf(answer)).toContain("number of orders");
  });

  it("the next question continues from the understood part", async () => {
    const answer = await ask("how many zibbly orders were there", "by country");
    const counts = [...Map.groupBy(rows, ({ country }) => country)].map(([name, some]) => [name, some.length] as const);
    expect(toPairs(answer)).toEqual(byRevenue(counts));
  });

  const [revenue, cost] = [round(revenueOf(rows)), costOf(rows)];
  const [older, newer] = [round(revenueOf(inYear("2023"))), round(revenueOf(inYear("2024")))];
  const change = percent((100 * Math.abs(newer - older)) / older);
  const [[best = "", most = 0] = []] = byRevenue(totalsBy(({ product }) => product));
  const germany = round(revenueOf(rows.filter(({ country }) => country === "Germany")));
  it.each([
    ["profit", [euros(round(revenue - cost))]],
    ["what is our profit margin", [percent((100 * (revenue - cost)) / revenue)]],
    ["average order value", [euros(round(revenue / sales.length))]],
    ["best selling product", [`**${best}**`, euros(most)]],
    ["revenue 2023 vs 2024", [euros(newer), euros(older), change]],
    ["how much did revenue grow in 2024", [euros(newer), euros(older), change]],
    ["what share of revenue came from Germany", [percent((100 * germany) / revenue)]],
  ])("%s", async (question, said) => {
    const answer = await ask(question);
    expect(answer.kind).toBe("answered");
    for (const words of said) expect(firstLine(answer)).toContain(words);
  });

  it("“explain that” describes the reading", async () => {
    const answer = await ask("revenue by country", "explain that");
    expect(answer.kind).toBe("concept");
    expect(answer.explanation).toContain("- Computed: Revenue (€), total\n- Grouped: by Country\n");
  });
});

describe("messy data", () => {
  it("spellings that differ by case or blanks are one group", async () => {
    const answer = await ask("revenue by channel");
    const totals = totalsBy(({ channel }) => channel.trim().toLowerCase());
    const pairs = toPairs(answer).map(([name, value]) => [String(name).trim().toLowerCase(), value]);
    expect(pairs).toEqual(byRevenue(totals));
    expect(answer.explanation).toContain("Spellings of Channel that differ only by case or blanks count as one.");
  });

  it("a row of totals is excluded from every summary, and repeated rows are measured", async () => {
    const answer = await ask("summarize the data");
    const newest = new Date(
      rows
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? "",
    );
    const days = `from 3 January 2023 to ${newest.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })}`;
    expect(firstLine(answer)).toBe(
      `There are **${rows.length} rows** ${days}, with a total Revenue of **${euros(round(revenueOf(rows)))}**.`,
    );
    expect(answer.explanation).toContain("- **2 rows** repeat an earlier one in every column.");
    expect(answer.explanation).toContain("Rows that are totals of others (“TOTAL”) do not count.");
  });

  it("a number affected by repeated rows is given with them and without", async () => {
    const { caveats } = await ask("average order value");
    const without = (revenueOf(sales) / sales.length).toLocaleString("en-US", { maximumSignificantDigits: 3 });
    expect(caveats.map(({ text }) => text).join()).toContain(
      `2 duplicate rows; without them average order value is ${without}`,
    );
  });
});

describe("an overall number beside those of groups", () => {
  it.each(["average revenue overall and per country", "average revenue by country and overall"])(
    "%s",
    async (question) => {
      const answer = await ask(question);
      const overall = revenueOf(rows) / rows.length;
      expect(firstLine(answer)).toContain(`The average Revenue is **${euros(round(overall))}** overall. `);
      const means = [...Map.groupBy(rows, ({ country }) => country)].map(
        ([name, some]) => [name, round(revenueOf(some) / some.length)] as const,
      );
      const { result } = answer;
      const table =
        result?.kind === "table"
          ? result.rows.map((row) => [row[0], round(Number(row[1])), round(Number(row[2]))])
          : [];
      expect(table).toEqual(byRevenue(means).map((pair) => [...pair, round(overall)]));
    },
  );
});
