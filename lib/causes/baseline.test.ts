import fc from "fast-check";
import { describe, expect } from "vitest";
import { toItemKey } from "@/lib/domain/investigations/datasets/item-key";
import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import { openCauseLab, type CauseLab, type LabRow } from "@/lib/testing/engines/cause-lab";
import { it } from "@/lib/testing/warm-python";

let lab: CauseLab;
it.beforeAll(async ({ python }) => {
  lab = await openCauseLab(python);
});
it.afterAll(() => lab.close());

const quarter = { start: "2024-01-01", end: "2024-03-31" };
const request = {
  measure: { kind: "additive", of: { kind: "sum", column: "revenue" } },
  time: "date",
  period: quarter,
  comparison: quarter,
  baseline: {
    label: "budget",
    measure: { kind: "additive", of: { kind: "sum", column: "budget" } },
    time: "month",
    factors: { period: 1, comparison: 1000 },
    columns: { channel: "medium", region: "area" },
    grain: "month",
  },
} as const;

const day = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, date]) => `2024-0${month}-${String(date).padStart(2, "0")}`);
const amount = fc.integer({ min: -200, max: 5000 });
const tables = fc.record({
  rows: fc.array(
    fc.record({
      date: day,
      channel: fc.constantFrom("Google Ads", "google ads ", "Facebook", "TV", null),
      region: fc.constantFrom("North", "South"),
      revenue: fc.option(amount, { freq: 9 }),
    }),
    { minLength: 30, maxLength: 80 },
  ),
  baseline: fc.array(
    fc.record({
      month: fc.integer({ min: 1, max: 5 }).map((month) => `2024-0${month}`),
      medium: fc.constantFrom("google_ads", "FACEBOOK", "Radio", null),
      area: fc.constantFrom("north", "SOUTH", "West"),
      budget: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 20, maxLength: 40 },
  ),
});

const isWithin = (date: string) => date.slice(0, 7) >= "2024-01" && date.slice(0, 7) <= "2024-03";

/** Adds up deviations by the keys of items, row by row. */
function toDeviations(
  rows: readonly LabRow[],
  baseline: readonly LabRow[],
  columns: readonly (readonly [string, string])[],
) {
  const sums = new Map<string, number>();
  const add = (row: LabRow, names: readonly string[], value: number) => {
    const key = names.map((name) => toKey(row[name] ?? null, name)).join("|");
    sums.set(key, (sums.get(key) ?? 0) + value);
  };
  for (const row of rows.filter(({ date }) => isWithin(String(date)))) {
    add(
      row,
      columns.map(([own]) => own),
      Number(row.revenue ?? 0),
    );
  }
  for (const row of baseline.filter(({ month }) => isWithin(String(month)))) {
    add(
      row,
      columns.map(([, theirs]) => theirs),
      -1000 * Number(row.budget),
    );
  }
  return sums;
}

function toKey(value: LabRow[string], name: string): string {
  if (value === null) return "(missing)";
  return name === "date" || name === "month" ? String(value).slice(0, 7) : toItemKey(String(value));
}

function rowsOf(report: ChangeReport, dimensions: readonly string[]) {
  return report.contributions.filter((row) => row.dimensions.join() === dimensions.join());
}

describe("a table against its budget", () => {
  it("agrees with a slow computation, row by row, in every dimension and pair", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(tables, async ({ rows, baseline }) => {
        fc.pre(rows.some(({ date }) => isWithin(date)) && baseline.some(({ month }) => isWithin(month)));
        const report = await lab.reportAgainst({ rows, baseline }, request);
        const whole = [...toDeviations(rows, baseline, []).values()].reduce((sum, value) => sum + value, 0);
        expect(report.change).toBeCloseTo(whole, 6);
        expect(report.before).toBeCloseTo(
          -[...toDeviations([], baseline, []).values()].reduce((sum, value) => sum + value, 0),
          6,
        );
        const names = { Month: ["date", "month"], channel: ["channel", "medium"], region: ["region", "area"] } as const;
        for (const dimensions of [
          ["Month"],
          ["channel"],
          ["region"],
          ["Month", "channel"],
          ["channel", "region"],
        ] as const) {
          const listed = rowsOf(report, dimensions);
          if (listed.length === 0) continue;
          const expected = toDeviations(
            rows,
            baseline,
            dimensions.map((name) => names[name]),
          );
          const rest = listed.find(({ items }) => items === null);
          let left = [...expected.values()].reduce((sum, value) => sum + value, 0);
          for (const { items, change } of listed) {
            if (items === null) continue;
            const key = items
              .map((item, at) => (item === "(missing)" ? item : dimensions[at] === "Month" ? item : toItemKey(item)))
              .join("|");
            expect(change).toBeCloseTo(expected.get(key) ?? Number.NaN, 6);
            left -= change;
          }
          expect(rest?.change ?? 0).toBeCloseTo(left, 6);
          compared += 1;
        }
      }),
      { numRuns: 6 },
    );
    expect(compared).toBeGreaterThan(6);
  });

  it("names what deviates the most, and what has no counterpart", async () => {
    const months = ["2024-01", "2024-02", "2024-03"];
    const planned = { google_ads: 3, facebook: 2, radio: 1 };
    const baseline = months.flatMap((month) =>
      Object.entries(planned).map(([medium, budget]): LabRow => ({ month, medium, area: "all", budget })),
    );
    const rows = months.flatMap((month) =>
      Array.from({ length: 20 }, (_, at) =>
        Object.entries({ "Google Ads": month === "2024-02" ? 60 : 150, Facebook: 100, TV: 5 }).map(
          ([channel, revenue]): LabRow => ({
            date: `${month}-${String(at + 1).padStart(2, "0")}`,
            channel,
            region: "North",
            revenue,
          }),
        ),
      ).flat(),
    );
    const report = await lab.reportAgainst(
      { rows, baseline },
      { ...request, baseline: { ...request.baseline, columns: { channel: "medium" } } },
    );
    expect([report.before, report.after, report.change]).toEqual([18_000, 13_500, -4_500]);
    expect(report.baseline).toEqual({ label: "budget" });
    expect(
      report.causes.slice(0, 3).map(({ kind, items, explained }) => [kind, items[0]?.join(" in "), explained]),
    ).toEqual([
      ["item_lost", "radio", -3_000],
      ["item_change", "2024-02", -2_700],
      ["item_change", "2024-02 in Google Ads", -1_800],
    ]);
    expect(report.facts.map(({ kind, side, effect }) => [kind, side, effect])).toEqual([
      ["lost_items", "comparison", -3_000],
      ["new_items", "period", 300],
    ]);
  });

  it("refuses averages and periods without rows", async () => {
    const rows = [{ date: "2024-01-05", channel: "TV", region: "North", revenue: 5 }];
    const baseline = [{ month: "2024-01", medium: "TV", area: "North", budget: 5 }];
    const average = { ...request, measure: { kind: "average", column: "revenue" } } as const;
    await expect(lab.reportAgainst({ rows, baseline }, average)).rejects.toThrow("Only totals and counts");
    const later = { start: "2025-01-01", end: "2025-03-31" };
    await expect(
      lab.reportAgainst({ rows, baseline }, { ...request, period: later, comparison: later }),
    ).rejects.toThrow("The budget has no rows from 2025-01-01 to 2025-03-31 that meet the conditions.");
  });
});
