import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withChanges } from "@/lib/domain/answers/question-reading";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toPlanArbitrary } from "@/lib/testing/engines/plan-arbitrary";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { Measure } from "@/lib/domain/plans/measure";
import type { Plan, Query } from "../query/query";
import { findTerm } from "@/lib/lexicon/vocabulary/find-term";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import { toRoots } from "@/lib/lexicon/words/roots";
import { fromReading } from "./from-reading";
import { toReading } from "./to-reading";
import { withAggregate } from "./with-aggregate";

const orders = toDatasetFacts("orders", {
  Booked: ["2023-01-05", "2023-06-20", "2024-02-11", "2024-11-30"],
  Shipped: ["2023-01-09", "2023-06-21", "2024-02-20", "2024-12-02"],
  "Revenue (€)": [120.5, 80, 310, 45.25],
  "Cost (€)": [70, 66, 150, 20],
  City: ["Lyon", "Porto", "Lyon", "Bergen"],
  Channel: ["web", "shop", "web", "web"],
  Member: [true, false, true, true],
});
const lexicon = toLexicon(orders);
const alone = { datasets: [orders], unused: [] };
const plans = toPlanArbitrary({
  numbers: ["Revenue (€)", "Cost (€)"],
  dates: ["Booked", "Shipped"],
  texts: ["City", "Channel"],
  truths: ["Member"],
});

const column = (name: string) => ({ kind: "column" as const, column: name });
const revenue: Measure = {
  ...{ label: "total of Revenue (€)", unit: "€" },
  value: { kind: "aggregate", aggregate: "sum", of: column("Revenue (€)"), where: [] },
};
const year = (label: string) => ({
  ...{ kind: "period" as const, column: "Booked", label },
  ...{ start: `${label}-01-01`, end: `${label}-12-31` },
});
const byMonth: Query = {
  ...{ family: "query", measures: [revenue], groups: [{ column: "Booked", grain: "month" }], segments: [] },
  filters: [{ kind: "values", column: "City", values: ["Lyon"], negated: false, keepMissing: false }, year("2024")],
  ...{ derived: null, having: null, order: null, limit: 5, chart: "line", notes: [] },
};
const read = (plan: Plan) => toReading(plan, lexicon, alone);

/** Returns the plan after an option was chosen, by the part's id and the option's label. */
function choose(plan: Plan, id: string, label: string): Plan {
  const reading = read(plan);
  const option = reading.parts.find((part) => part.id === id)?.options.find((other) => other.label === label);
  if (option === undefined) throw new Error(`${id} has no option “${label}”: ${JSON.stringify(reading.parts)}`);
  const decoded = fromReading(withChanges(reading, [{ id, value: option.value }]), [orders]);
  if ("fault" in decoded) throw new Error(decoded.fault);
  return decoded.plan;
}

describe("a plan as parts", () => {
  it("determines the plan completely, for any plan", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(fromReading(read(plan), [orders])).toEqual({ plan, dataset: orders });
      }),
      { numRuns: 400 },
    );
  });

  it("offers only what can be computed, for any plan", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const reading = read(plan);
        for (const { id, options } of reading.parts) {
          for (const { value } of options) {
            const decoded = fromReading(withChanges(reading, [{ id, value }]), [orders]);
            expect("fault" in decoded ? decoded.fault : decoded.dataset.name).toBe("orders");
            expect(decoded).not.toEqual({ plan, dataset: orders });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is described in few words, each part once", () => {
    expect(read(byMonth).parts.map(({ id, label }) => [id, label])).toEqual([
      ["measure-1", "Revenue (€)"],
      ["aggregate-1", "total"],
      ["group-1", "by month of Booked"],
      ["filter-1", "City is Lyon"],
      ["period-1", "2024"],
      ["limit-1", "first 5"],
      ["chart-1", "line chart"],
    ]);
  });

  it("describes a measure without ambiguity", () => {
    const late = { kind: "truth" as const, column: "Member", expected: true };
    const rows = (where: (typeof late)[] = []) => ({ kind: "rows" as const, where });
    const times = (name: string) => ({
      ...{ kind: "aggregate" as const, aggregate: "sum" as const, where: [] },
      of: {
        ...{ kind: "arithmetic" as const, operator: "*" as const },
        ...{ left: column(name), right: column("Cost (€)") },
      },
    });
    const label = (measure: Partial<Measure>) =>
      read({ ...byMonth, measures: [{ ...revenue, ...measure }] }).parts[0]?.label;
    expect([
      label({ label: "share of members", value: { kind: "quotient", top: rows([late]), bottom: rows(), times: 100 } }),
      label({
        label: "ratio",
        value: { kind: "quotient", top: times("Revenue (€)"), bottom: times("Cost (€)"), times: 1 },
      }),
      label({ label: "number of orders", value: rows() }),
      label({ label: "late orders", value: rows([late]) }),
      label({
        label: "average of time from Booked to Shipped",
        value: {
          ...{ kind: "aggregate", aggregate: "mean", where: [] },
          of: { kind: "duration", from: "Booked", to: "Shipped", unit: "days" },
        },
      }),
    ]).toEqual([
      "share of members = (rows where Member is yes) ÷ rows",
      "ratio = (Revenue × Cost) ÷ (Cost × Cost)",
      "number of orders",
      "late orders = rows where Member is yes",
      "days from Booked to Shipped",
    ]);
  });

  it("offers the other ways to compute a derived measure", () => {
    const table = {
      "Net Revenue": [10, 20],
      "Gross Revenue": [12, 24],
      "Total Cost": [5, 9],
      Day: ["2024-01-01", "2024-01-02"],
    };
    const words = toLexicon(toDatasetFacts("shop", table));
    const term = findTerm(toRoots("profit"));
    const ways = term === null ? null : toTermMeasures(term, words);
    if (ways === null || "missing" in ways || ways.measures.length < 2) throw new Error("profit has several ways here");
    const [best, ...others] = ways.measures.map(({ measure }) => measure);
    if (best === undefined) throw new Error("profit has a way here");
    const { parts } = toReading({ ...byMonth, measures: [best], groups: [], filters: [] }, words, alone);
    const offered = parts[0]?.options.map(({ value }) => value) ?? [];
    expect(offered).toEqual(expect.arrayContaining(others.map((measure) => JSON.stringify({ measure }))));
  });

  it("names the dataset when there are several, and finds it again", () => {
    const other = toDatasetFacts("customers", { City: ["Lyon"] });
    const reading = toReading(byMonth, lexicon, { datasets: [other, orders], unused: ["break"] });
    expect(reading.unused).toEqual(["break"]);
    expect(reading.parts.at(-1)).toMatchObject({ kind: "filter", label: "in orders", options: [] });
    expect(fromReading(reading, [other, orders])).toEqual({ plan: byMonth, dataset: orders });
    expect(fromReading(read(byMonth), [other, orders])).toEqual({ plan: byMonth, dataset: orders });
    expect(fromReading(reading, [other])).toHaveProperty("fault");
  });

  it("stays small at 500 columns", () => {
    const wide = toDatasetFacts(
      "wide",
      Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`Value ${place}`, [place, 1, 2]])),
    );
    const words = toLexicon(wide);
    const measure: Measure = { ...revenue, label: "total of Value 1" };
    const plan: Query = {
      ...byMonth,
      measures: [{ ...measure, value: { kind: "aggregate", aggregate: "sum", of: column("Value 1"), where: [] } }],
      ...{ groups: [], filters: [] },
    };
    const reading = toReading(plan, words, alone);
    expect(JSON.stringify(reading).length).toBeLessThan(20_000);
    expect(fromReading(reading, [wide])).toEqual({ plan, dataset: wide });
  });
});

describe("a chosen option", () => {
  it("changes the aggregate and the label of the number", () => {
    expect(choose(byMonth, "aggregate-1", "median")).toEqual({
      ...byMonth,
      measures: [
        {
          ...revenue,
          label: "median of Revenue (€)",
          value: { kind: "aggregate", aggregate: "median", of: column("Revenue (€)"), where: [] },
        },
      ],
    });
  });

  it("gives no number the label of another one", () => {
    const { parts } = read({ ...byMonth, measures: [revenue, withAggregate(revenue, "mean")] });
    expect(parts[1]?.options.map(({ label }) => label)).toEqual(["median", "lowest", "highest"]);
  });

  it("changes the measure, which has its own aggregate", () => {
    const average = choose(byMonth, "aggregate-1", "median");
    expect(choose(average, "measure-1", "Cost (€)")).toMatchObject({
      measures: [{ value: { kind: "aggregate", of: column("Cost (€)") } }],
    });
    expect(choose(byMonth, "measure-1", "number of orders")).toMatchObject({
      measures: [{ label: "number of orders", unit: null, value: { kind: "rows", where: [] } }],
    });
  });

  it("changes breakdown, filter, period, limit and chart, or removes them", () => {
    expect(choose(byMonth, "group-1", "by quarter of Booked")).toEqual({
      ...byMonth,
      groups: [{ column: "Booked", grain: "quarter" }],
    });
    expect(choose(byMonth, "group-1", "by Channel")).toMatchObject({ groups: [{ column: "Channel", grain: null }] });
    expect(choose(byMonth, "group-1", "no breakdown")).toEqual({ ...byMonth, groups: [] });
    expect(choose(byMonth, "filter-1", "City is Porto")).toMatchObject({ filters: [{ values: ["Porto"] }, {}] });
    expect(choose(byMonth, "filter-1", "City is not Lyon")).toMatchObject({ filters: [{ negated: true }, {}] });
    expect(choose(byMonth, "filter-1", "without this filter")).toEqual({ ...byMonth, filters: [year("2024")] });
    expect(choose(byMonth, "period-1", "2023")).toMatchObject({ filters: [{}, year("2023")] });
    const shipped = choose(byMonth, "period-1", "2024 by Shipped");
    expect(choose(shipped, "period-1", "2023 by Shipped")).toMatchObject({ filters: [{}, { column: "Shipped" }] });
    expect(choose(shipped, "period-1", "2024 by Booked")).toMatchObject({ filters: [{}, { column: "Booked" }] });
    expect(choose(byMonth, "limit-1", "all")).toEqual({ ...byMonth, limit: null });
    expect(choose(byMonth, "chart-1", "bar chart")).toEqual({ ...byMonth, chart: "bar" });
  });

  it("breaks down a single number", () => {
    const total: Query = { ...byMonth, groups: [], limit: null, chart: null };
    expect(choose(total, "group-1", "by City")).toEqual({ ...total, groups: [{ column: "City", grain: null }] });
  });

  it("reverses a comparison, moves it, or keeps one side", () => {
    const segment = (label: string) => ({ label, filters: [year(label)] });
    const compared: Query = {
      ...byMonth,
      ...{ groups: [], filters: [], limit: null, chart: null },
      segments: [segment("2024"), segment("2023")],
    };
    expect(choose(compared, "compare-1", "2023 against 2024")).toEqual({
      ...compared,
      segments: [segment("2023"), segment("2024")],
    });
    expect(choose(compared, "compare-1", "only 2024")).toEqual({ ...compared, segments: [], filters: [year("2024")] });
  });
});

describe("untrusted parts", () => {
  const fault = (id: string, value: string) => {
    const decoded = fromReading(withChanges(read(byMonth), [{ id, value }]), [orders]);
    return "fault" in decoded ? decoded.fault : null;
  };

  it.each([
    ["group-1", "{", "the built-in engine cannot read it"],
    ["group-1", '{"group":{"column":"Gone","grain":null}}', "the data has no column “Gone”"],
    ["group-1", '{"group":{"column":"City","grain":"month"}}', "“City” does not hold dates"],
    ["group-1", '{"group":{"column":"City","grain":null},"limit":3}', "the built-in engine cannot read it"],
    ["limit-1", '{"limit":0}', "the built-in engine cannot read it"],
    ["filter-1", '{"filter":{"kind":"truth","column":"__proto__","expected":true}}', "the data has no column"],
    ["filter-1", `{"filter":${'{"kind":'.repeat(900)}`, "the built-in engine cannot read it"],
    [
      "period-1",
      '{"filter":{"kind":"period","column":"City","start":null,"end":null,"label":"x"}}',
      "does not hold dates",
    ],
    [
      "measure-1",
      '{"measure":{"label":"x","unit":null,"value":{"kind":"aggregate","aggregate":"sum","of":{"kind":"column","column":"City"},"where":[]}}}',
      "“City” does not hold numbers",
    ],
  ])("give a sentence that names the part: %s %s", (id, value, reason) => {
    const label = read(byMonth).parts.find((part) => part.id === id)?.label ?? "";
    expect(fault(id, value)).toContain(`“${label}” cannot take this value: `);
    expect(fault(id, value)).toContain(reason);
  });

  it("cannot remove every measure, or exceed the limit of an answer", () => {
    expect(fault("measure-1", "")).toBe(
      "The parts of this reading do not fit together. Keep at least one measure, and each only once.",
    );
    expect(fault("limit-1", JSON.stringify({ measure: revenue }))).toContain("do not fit together");
    expect(fromReading({ parts: [] }, [])).toHaveProperty("fault");
  });

  it("cannot average dates", () => {
    const first: Measure = {
      ...{ label: "lowest of Booked", unit: null },
      value: { kind: "aggregate", aggregate: "min", of: column("Booked"), where: [] },
    };
    const reading = read({ ...byMonth, measures: [first] });
    expect(fromReading(reading, [orders])).toHaveProperty("plan");
    const value = '{"aggregate":"mean","of":"lowest of Booked"}';
    expect(fromReading(withChanges(reading, [{ id: "aggregate-1", value }]), [orders])).toEqual({
      fault: "“lowest” cannot take this value: “Booked” does not hold numbers.",
    });
    expect(reading.parts.find(({ id }) => id === "aggregate-1")?.options.map(({ label }) => label)).toEqual([
      "highest",
    ]);
  });
});
