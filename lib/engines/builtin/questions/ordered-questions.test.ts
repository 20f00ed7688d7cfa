import fc from "fast-check";
import { afterAll, describe, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";
import { FigureJson } from "@/lib/domain/charts/figure";
import { runPlans } from "@/lib/testing/runs/run-plans";
import type { PlanOf } from "../query/query";

/** Columns with a natural order, each from its first to its last value. */
const scales = {
  weekday: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  month: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"],
  "age band": ["<18", "18-24", "25-34", "35-64", "65+"],
  "shirt size": ["XS", "S", "M", "L", "XL"],
  mood: ["very bad", "bad", "fair", "good", "very good"],
  term: ["Q1", "Q2", "Q3", "Q4"],
  wochentag: ["Montag", "Dienstag", "Mittwoch", "Freitag", "Sonntag"],
  harbour: ["Gdynia", "Bergen", "Aarhus", "Cork"],
} as const;

/** Visits whose spending rises and falls across every scale. */
function toVisits(): string {
  const names = Object.keys(scales);
  const rows = Array.from({ length: 210 }, (_, row) => [
    ...Object.values(scales).map((values) => values[(row * 13 + values.length) % values.length] ?? ""),
    String(((row * 37) % 101) + 5),
  ]);
  return [[...names, "spending"], ...rows].map((cells) => cells.join(",")).join("\n");
}

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([], { python, tables: { visits: toVisits() } });
});

afterAll(() => lab.close());

async function toFirstColumn(question: string) {
  const { outcome, text } = await lab.ask("visits", question);
  const result = outcome?.status === "succeeded" ? outcome.result : null;
  const values = result?.kind === "table" ? result.rows.map(([value]) => value) : [];
  const figure = outcome?.status === "succeeded" ? outcome.figures[0] : undefined;
  const traces = figure?.kind === "plotly" ? FigureJson.parse(JSON.parse(figure.json)).data : [];
  return { values, text, traces };
}

const orderly = Object.entries(scales).filter(([name]) => name !== "harbour");

describe("groups with a natural order", () => {
  it.for(orderly)("stand in it by %s, in the table and in the sentence's list", async ([name, steps]) => {
    const { values, text } = await toFirstColumn(`total spending by ${name}`);
    expect(values).toEqual(steps);
    const places = steps.map((step) => text.indexOf(`- ${step}:`));
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  });

  it("keep their order by size where a ranking is asked for", async () => {
    for (const question of ["top 3 weekday by spending", "which weekday has the highest total spending"]) {
      const { values } = await toFirstColumn(question);
      const expected = await lab.query("SELECT weekday FROM visits GROUP BY 1 ORDER BY sum(spending) DESC, 1");
      expect(values.slice(0, 3)).toEqual(expected.slice(0, 3).map(([value]) => value));
    }
  });

  it("leave other names sorted by size", async () => {
    const { values } = await toFirstColumn("total spending by harbour");
    const expected = await lab.query("SELECT harbour FROM visits GROUP BY 1 ORDER BY sum(spending) DESC, 1");
    expect(values).toEqual(expected.map(([value]) => value));
  });
});

const names = Object.keys(scales);
const group = fc.constantFrom(...names).map((column) => ({ column, grain: null }));
const plan: fc.Arbitrary<PlanOf<"query">> = fc.record({
  family: fc.constant("query" as const),
  measures: fc.constant([
    {
      label: "total of spending",
      unit: null,
      value: {
        ...{ kind: "aggregate" as const, aggregate: "sum" as const, where: [] },
        of: { kind: "column" as const, column: "spending" },
      },
    },
  ]),
  groups: fc.uniqueArray(group, { minLength: 1, maxLength: 2, selector: ({ column }) => column }),
  derived: fc.constantFrom<PlanOf<"query">["derived"]>(null, "running_total", "change", "share"),
  order: fc.constantFrom<PlanOf<"query">["order"]>(
    null,
    { by: "group", direction: "low" },
    { by: "group", direction: "high" },
    { by: "measure", direction: "low" },
  ),
  limit: fc.option(fc.integer({ min: 2, max: 4 })),
  ...{ filters: fc.constant([]), segments: fc.constant([]), having: fc.constant(null) },
  ...{ chart: fc.constant(null), notes: fc.constant([]) },
});

it.for([1, 2, 3])("Python and SQL have the same order for random queries of scales, seed %i", async (seed) => {
  const plans = fc.sample(plan, { seed, numRuns: 18 });
  const { python, sql } = await runPlans(lab, "visits", plans);
  for (const [place, one] of plans.entries()) {
    const shown = JSON.stringify(one);
    expect([shown, sql[place]]).toEqual([shown, python[place]]);
  }
});

it("distributions of names and of numbers by name stand in the names' order", async () => {
  expect((await toFirstColumn("distribution of mood")).values).toEqual(scales.mood);
  expect((await toFirstColumn("distribution of spending by mood")).values).toEqual(scales.mood);
});

describe("charts", () => {
  it("join ordered names by a line, in their order", async () => {
    const { traces } = await toFirstColumn("line chart of total spending by weekday");
    expect(traces.map(({ type, x }) => [type, x])).toEqual([["scatter", scales.weekday]]);
  });

  it("never join unordered names by a line", async () => {
    const { traces } = await toFirstColumn("line chart of total spending by harbour");
    expect(traces.map(({ type }) => type)).toEqual(["bar"]);
  });
});
