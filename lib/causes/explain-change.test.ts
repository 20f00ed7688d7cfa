import { describe, expect } from "vitest";
import { openCauseLab, type CauseLab, type LabRow } from "@/lib/testing/engines/cause-lab";
import { it } from "@/lib/testing/warm-python";

let lab: CauseLab;
it.beforeAll(async ({ python }) => {
  lab = await openCauseLab(python);
});
it.afterAll(() => lab.close());

const february = { start: "2024-02-01", end: "2024-02-29" };
const march = { start: "2024-03-01", end: "2024-03-31" };
const revenue = { kind: "additive", of: { kind: "sum", column: "revenue" } } as const;

/** One order a day of each item, February and March; the value of March by item. */
function toRows(values: Readonly<Record<string, [before: number, after: number]>>): LabRow[] {
  return Object.entries(values).flatMap(([product, [before, after]]) =>
    Array.from({ length: 60 }, (_, day) => ({
      date: new Date(Date.UTC(2024, 1, 1 + day)).toISOString().slice(0, 10),
      product,
      region: day % 2 === 0 ? "North" : "South",
      revenue: day < 29 ? before : after,
    })).filter((row) => row.revenue !== 0),
  );
}

describe("explaining a change", () => {
  it("splits the change exactly by item and by pair, and names the item that vanished", async () => {
    const report = await lab.report(toRows({ coffee: [10, 10], tea: [5, 0], cups: [2, 2] }), {
      measure: revenue,
      time: "date",
      period: march,
      comparison: february,
      unit: "€",
    });
    const rowsOf = (name: string) => report.contributions.filter(({ dimensions }) => dimensions.join(" × ") === name);
    expect({ before: report.before, after: report.after, change: report.change, unit: report.unit }).toEqual({
      before: 29 * 17,
      after: 31 * 12,
      change: 31 * 12 - 29 * 17,
      unit: "€",
    });
    expect(rowsOf("product").map(({ items, before, after, change }) => [items, before, after, change])).toEqual([
      [["tea"], 145, 0, -145],
      [["coffee"], 290, 310, 20],
      [["cups"], 58, 62, 4],
    ]);
    for (const name of ["product", "region", "product × region"]) {
      expect(rowsOf(name).reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(-121, 9);
    }
    expect(report.causes[0]).toMatchObject({ kind: "item_lost", dimensions: ["product"], items: [["tea"]] });
  });

  it("refuses what cannot be explained, with a message", async () => {
    const rows = toRows({ coffee: [10, 10] });
    const request = { measure: revenue, time: "date", period: march, comparison: february };
    const refusals: [object, string][] = [
      [{ time: "day" }, "There is no column 'day'."],
      [{ time: "product" }, "The column 'product' has no dates that can be read."],
      [{ comparison: { start: "2024-02-15", end: "2024-03-01" } }, "The period and the comparison period overlap."],
      [
        { period: { start: "2020-03-01", end: "2020-03-31" }, comparison: { start: "2020-02-01", end: "2020-02-29" } },
        "Neither period has rows; the dates reach from 2024-02-01 to 2024-03-31.",
      ],
      [{ measure: { kind: "average", column: "region" } }, "The column 'region' has no numbers to add up."],
      [{ filters: [{ column: "product", op: "=", value: "nothing" }] }, "No row passes the filters."],
    ];
    const reasons: unknown[] = [];
    for (const [change] of refusals) {
      const outcome = await lab.explain(rows, { ...request, ...change });
      reasons.push(outcome.status === "refused" ? outcome.reason : outcome.status);
    }
    expect(reasons).toEqual(refusals.map(([, reason]) => reason));
  });

  it("treats hostile names of columns and items as plain text", async () => {
    const name = `"]) ; import os #\n'''\\ \u2028 𝛼`;
    const rows = toRows({ coffee: [10, 10], [name]: [7, 0] }).map(({ product, ...rest }) => ({
      ...rest,
      [name]: product ?? null,
    }));
    const report = await lab.report(rows, {
      measure: revenue,
      time: "date",
      period: march,
      comparison: february,
      dimensions: [name],
      filters: [{ column: name, op: "in", value: ["coffee", name] }],
    });
    expect(report.causes[0]).toMatchObject({ kind: "item_lost", dimensions: [name], items: [[name]] });
  });
});
