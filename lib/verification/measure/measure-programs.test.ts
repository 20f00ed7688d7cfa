import { afterAll, describe } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";
import type { DoubtInput } from "./doubt-input";
import { measureDoubts } from "./measure-doubts";

const rows = (count: number, toRow: (index: number) => readonly (string | number)[]) =>
  Array.from({ length: count }, (_, index) => toRow(index).join(","));
const toCsv = (header: string, lines: readonly string[]) => [header, ...lines, ""].join("\n");
const toDay = (index: number) => new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10);
/** Numbers from 0 to 1 without a pattern, the same in each run. */
const noise = (index: number) => {
  const value = Math.sin(index * 12.9898 + 4.1) * 43758.5453;
  return value - Math.floor(value);
};

const regions = ["North", "South", "East", "West"];
const orders = rows(200, (index) => [1000 + index, regions[index % 4] ?? "", 10 + (index % 50)]);
const tables = {
  clean: toCsv("order_id,region,amount", orders),
  repeated: toCsv("order_id,region,amount", [...orders, ...orders.slice(40, 50)]),
  totals: toCsv("region,revenue", ["North,100", "South,250", "East,300", "West,150", "Total,800"]),
  spelled: toCsv(
    "order_id,region,amount",
    rows(120, (index) => [index, index % 10 === 0 ? "north" : (regions[index % 4] ?? ""), 10]),
  ),
  gaps: toCsv(
    "id,group,price,note",
    rows(100, (index) => [
      index,
      index % 2 === 0 ? "a" : "b",
      index % 4 === 0 ? "" : 10 + (index % 7),
      index % 5 === 0 ? "" : "x",
    ]),
  ),
  extreme: toCsv(
    "id,price",
    rows(200, (index) => [index, index === 77 ? 5000 : 20 + (index % 30)]),
  ),
  days: toCsv(
    "day,visits",
    rows(130, (index) => [toDay(index), 100 + (index % 5)]),
  ),
  groups: toCsv("id,team,score", [
    ...rows(60, (index) => [index, ["red", "blue", "green"][index % 3] ?? "", 50 + (index % 20) + (index % 3)]),
    "60,gold,99",
    "61,gold,97",
  ]),
  trends: toCsv(
    "year,storks,births",
    rows(60, (index) => [
      1950 + index,
      (100 + 10 * index + 12 * noise(index)).toFixed(3),
      (500 + 20 * index + 30 * noise(index + 500)).toFixed(3),
    ]),
  ),
  ties: toCsv("name,points", ["a,9", "b,8", "c,7", "d,7", "e,5", "f,4"]),
  answers: toCsv(
    "sex,reply",
    rows(80, (index) => [index % 2 === 0 ? "f" : "m", index % 3 === 0 ? "yes" : "no"]),
  ),
  groupless: toCsv(
    "id,arm,value",
    rows(80, (index) => [index, index % 2 === 0 ? "a" : "b", (5 + (index % 2) * 3 + noise(index)).toFixed(3)]),
  ),
};

describe("doubts about programs in the sandbox", () => {
  let lab: QuestionLab;
  const open = async (python: Parameters<typeof openQuestionLab>[1]["python"]) => {
    lab ??= await openQuestionLab(["penguins", "shop-orders", "seattle-weather"], { python, tables });
    return lab;
  };
  afterAll(() => lab?.close());

  const measure = async (
    python: Parameters<typeof open>[0],
    names: string | string[],
    question: string,
    code: string,
    further: Partial<DoubtInput> = {},
  ) => {
    const opened = await open(python);
    const facts = [names].flat().map((name) => opened.facts(name));
    const datasets = facts.map(({ id, versionId, name }) => ({ id, versionId, name }));
    const sessionId = SessionId.create();
    const { signal } = new AbortController();
    const run: DoubtInput["run"] = ({ code: changed, variation, seed = 1 }, runSignal) =>
      opened
        .getExecutor()
        .execute(
          {
            code: changed,
            datasets,
            seed,
            guard: false,
            sessionId,
            figures: false,
            ...(variation === null ? {} : { variation }),
          },
          { signal: runSignal },
        );
    const outcome = await run({ code, variation: null }, signal);
    if (outcome.result === null)
      throw new Error(`${outcome.failure?.message ?? ""} ${outcome.failure?.traceback ?? ""}`);
    const found = await measureDoubts({
      ...{ question, requirements: null, code, result: outcome.result, datasets: facts, modelCaveats: [] },
      ...{ headline: null, run, signal },
      ...further,
    });
    return found;
  };

  const cases: [string, string | string[], string, string][] = [
    ["clean sum", "clean", "What is the total amount?", `result = {"total": df["amount"].sum()}`],
    ["duplicates", "repeated", "What is the total amount?", `result = {"total amount": df["amount"].sum()}`],
    [
      "duplicates by region",
      "repeated",
      "Total amount by region?",
      `result = df.groupby("region")["amount"].sum().reset_index()`,
    ],
    ["totals", "totals", "What is the total revenue?", `result = df["revenue"].sum()`],
    ["totals known", "totals", "What is the total revenue?", `result = df[df["region"] != "Total"]["revenue"].sum()`],
    [
      "spelling groups",
      "spelled",
      "Amount by region?",
      `result = df.groupby("region", as_index=False)["amount"].sum()`,
    ],
    [
      "spelling filter",
      "spelled",
      "How much in North?",
      `result = {"amount of North": df.loc[df.region == "North", "amount"].sum()}`,
    ],
    ["missing mean", "gaps", "What is the mean price?", `result = df["price"].mean()`],
    ["missing filled", "gaps", "What is the mean price?", `result = df["price"].fillna(0).mean()`],
    [
      "dropna everywhere",
      "gaps",
      "What is the average price by group?",
      `clean = df.dropna()\nresult = clean.groupby("group")["price"].mean()`,
    ],
    [
      "dropna count",
      "gaps",
      "How many rows are in group a?",
      `clean = df.dropna()\nresult = {"rows": int((clean["group"] == "a").sum())}`,
    ],
    ["outlier", "extreme", "What is the mean price?", `result = {"mean price": df["price"].mean()}`],
    ["outlier median", "extreme", "What is the median price?", `result = {"median price": df["price"].median()}`],
    ["outlier max", "extreme", "What is the highest price?", `result = {"highest price": df["price"].max()}`],
    ["outlier count", "extreme", "How many prices are above 30?", `result = {"count": int((df["price"] > 30).sum())}`],
    [
      "partial month",
      "days",
      "How many visits were there each month?",
      `df["month"] = pd.to_datetime(df["day"]).dt.to_period("M").astype(str)\nresult = df.groupby("month", as_index=False)["visits"].sum()`,
    ],
    [
      "partial month mean",
      "days",
      "How many visits a month on average?",
      `m = df.groupby(pd.to_datetime(df["day"]).dt.to_period("M"))["visits"].sum()\nresult = {"average": m.mean()}`,
    ],
    ["full total of days", "days", "How many visits were there?", `result = {"visits": df["visits"].sum()}`],
    [
      "rolling",
      "days",
      "What is the highest 7-day average?",
      `result = {"peak": df["visits"].rolling(7).mean().max()}`,
    ],
    [
      "small group",
      "groups",
      "Which team has the highest mean score?",
      `m = df.groupby("team")["score"].mean().sort_values(ascending=False)\nresult = m.reset_index()`,
    ],
    [
      "small group label",
      "groups",
      "Which team has the highest mean score?",
      `result = df.groupby("team")["score"].mean().idxmax()`,
    ],
    [
      "trends",
      "trends",
      "Is there a correlation between storks and births?",
      `result = {"correlation": df["storks"].corr(df["births"])}`,
    ],
    ["ties", "ties", "Who are the top 3?", `result = df.nlargest(3, "points")[["name", "points"]]`],
    ["ties sort", "ties", "Who are the top 3?", `result = df.sort_values("points", ascending=False).head(3)`],
    ["no ties", "ties", "Who are the top 2?", `result = df.nlargest(2, "points")[["name", "points"]]`],
    ["natural repeats", "answers", "What share said yes?", `result = {"share": (df["reply"] == "yes").mean()}`],
    [
      "sampled",
      "clean",
      "What is the mean of a random sample of 20?",
      `result = {"mean": df.sample(20, random_state=42)["amount"].mean()}`,
    ],
    [
      "seeded but stable",
      "clean",
      "What is the mean amount?",
      `np.random.seed(1)\nresult = {"mean": df["amount"].mean()}`,
    ],
    [
      "t-test",
      "groupless",
      "Do the arms differ?",
      `from scipy import stats\na = df[df["arm"]=="a"]["value"]; b = df[df["arm"]=="b"]["value"]\nt, p = stats.ttest_ind(a, b)\nresult = {"p_value": p, "t": t}`,
    ],
    [
      "simpson",
      "penguins",
      "What is the correlation between beak length and beak depth?",
      `result = {"correlation": df["Beak Length (mm)"].corr(df["Beak Depth (mm)"])}`,
    ],
    [
      "penguin mean",
      "penguins",
      "What is the mean body mass by species?",
      `result = df.groupby("Species")["Body Mass (g)"].mean().reset_index()`,
    ],
    [
      "orders above",
      "shop-orders",
      "How many orders were above 1000 euros?",
      `result = {"orders": int((df["amount"] > 1000).sum())}`,
    ],
    [
      "orders region",
      "shop-orders",
      "Which region has the highest revenue?",
      `g = df.groupby("region")["amount"].sum().sort_values(ascending=False)\nresult = g.reset_index()`,
    ],
    [
      "orders by month",
      "shop-orders",
      "Revenue by month?",
      `d = pd.to_datetime(df["order_date"], errors="coerce")\nresult = df.groupby(d.dt.to_period("M").astype(str))["amount"].sum().reset_index()`,
    ],
    [
      "weather",
      "seattle-weather",
      "Which month is the wettest on average?",
      `d = pd.to_datetime(df["date"])\nm = df.groupby([d.dt.year.rename("y"), d.dt.month.rename("m")])["precipitation"].sum().groupby("m").mean()\nresult = {"month": int(m.idxmax()), "mean": m.max()}`,
    ],
    [
      "join",
      ["clean", "groups"],
      "How many rows match?",
      `m = df.merge(datasets["groups"], left_on="amount", right_on="score")\nresult = len(m)`,
    ],
    ["failing columns", "clean", "Shape?", `result = {"columns": df.shape[1], "rows": len(df)}`],
  ];
  for (const [title, names, question, code] of cases) {
    it(title, async ({ python }) => {
      const before = performance.now();
      const found = await measure(python, names, question, code);
      console.log(
        `## ${title} (${found.runs} runs, ${Math.round(performance.now() - before)} ms, shift ${found.largestShift})\n` +
          [
            ...found.caveats.map(({ text, measured }) => `C ${text} ${JSON.stringify(measured)}`),
            ...found.notes.map((t) => `n ${t}`),
          ].join("\n"),
      );
    });
  }
});
