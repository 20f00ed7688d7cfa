import fc from "fast-check";
import { describe, expect } from "vitest";
import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import { bruteProduct, bruteRatios, bruteSums } from "@/lib/testing/engines/brute-contributions";
import { openCauseLab, type CauseLab, type LabRow } from "@/lib/testing/engines/cause-lab";
import { it } from "@/lib/testing/warm-python";

let lab: CauseLab;
it.beforeAll(async ({ python }) => {
  lab = await openCauseLab(python);
});
it.afterAll(() => lab.close());

const periods = {
  time: "date",
  comparison: { start: "2024-01-01", end: "2024-01-31" },
  period: { start: "2024-02-01", end: "2024-02-29" },
};
const revenue = { kind: "sum", column: "revenue" } as const;
const units = { kind: "sum", column: "units" } as const;

/** Rows of two months with gaps, zeros, returns and items that exist in one month only. */
const tables = fc.array(
  fc.record({
    date: fc.tuple(fc.constantFrom("01", "02"), fc.integer({ min: 1, max: 29 })).map(([month, day]) => {
      return `2024-${month}-${String(day).padStart(2, "0")}`;
    }),
    shop: fc.constantFrom("a", "b", "c", null),
    product: fc.integer({ min: 1, max: 30 }).map((at) => `P${at}`),
    units: fc.integer({ min: 0, max: 9 }),
    revenue: fc.option(fc.double({ min: -50, max: 500, noNaN: true }), { freq: 9 }),
  }),
  { minLength: 40, maxLength: 90 },
);

const sidesOf = (rows: readonly LabRow[]) => ({
  before: rows.filter(({ date }) => String(date) < "2024-02"),
  after: rows.filter(({ date }) => String(date) >= "2024-02"),
});

/** Asserts that listed rows equal those of `expected`, and that the rest has the sum of the others. */
function expectRows(
  report: ChangeReport,
  expected: Readonly<Record<string, number>>,
  which: { dimensions: readonly string[]; effect: string | null },
) {
  const rows = report.contributions.filter(
    ({ dimensions, effect }) => dimensions.join() === which.dimensions.join() && effect === which.effect,
  );
  const left = { ...expected };
  for (const { items, change } of rows) {
    if (items === null) continue;
    expect(change).toBeCloseTo(expected[items.join("|")] ?? Number.NaN, 6);
    delete left[items.join("|")];
  }
  const rest = rows.find(({ items }) => items === null);
  expect(rest?.change ?? 0).toBeCloseTo(
    Object.values(left).reduce((sum, change) => sum + change, 0),
    6,
  );
}

describe("contributions", () => {
  it("agree with a slow computation, row by row, and add up to the change", async () => {
    const compared = { sums: 0, ratios: 0 };
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const sides = sidesOf(rows);
        const sums = await lab.report(rows, { ...periods, measure: { kind: "additive", of: revenue } });
        const whole = Object.values(bruteSums("revenue", { dimensions: [], ...sides }))[0] ?? 0;
        expect(sums.change).toBeCloseTo(whole, 6);
        const left = sums.leftOut.map(({ dimensions }) => dimensions.join());
        for (const dimensions of [["shop"], ["product"], ["shop", "product"]]) {
          if (left.includes(dimensions.join())) continue;
          expectRows(sums, bruteSums("revenue", { dimensions, ...sides }), { dimensions, effect: null });
          compared.sums += 1;
        }
        const ratio = { numerator: revenue, denominator: units };
        const outcome = await lab.explain(rows, { ...periods, measure: { kind: "ratio", ...ratio } });
        const report = outcome.status === "refused" ? undefined : outcome.report;
        for (const dimensions of [["shop"], ["product"], ["shop", "product"]]) {
          if (report === undefined || left.includes(dimensions.join())) continue;
          const columns = { numerator: "revenue", denominator: "units" };
          const { rate, mix } = bruteRatios(columns, { dimensions, ...sides });
          const parts = report.contributions.filter((row) => row.dimensions.join() === dimensions.join());
          expect(parts.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(report.change ?? NaN, 6);
          expectRows(report, rate, { dimensions, effect: "rate" });
          expectRows(report, mix, { dimensions, effect: "mix" });
          compared.ratios += 1;
        }
      }),
      { numRuns: 8 },
    );
    expect(compared.sums).toBeGreaterThan(8);
    expect(compared.ratios).toBeGreaterThan(0);
  });
});

/** Rows of one order a day in both months. */
function toOrders(perDay: (after: boolean) => readonly Omit<LabRow, "date">[]): LabRow[] {
  return ["01", "02"].flatMap((month) =>
    Array.from({ length: 28 }, (_, day) =>
      perDay(month === "02").map((row): LabRow => ({
        date: `2024-${month}-${String(day + 1).padStart(2, "0")}`,
        ...row,
      })),
    ).flat(),
  );
}

describe("effects", () => {
  it("split a product by logarithmic means", async () => {
    const rows = toOrders((after) =>
      Array.from({ length: after ? 3 : 2 }, (_, at) => ({
        shop: at % 2 === 0 ? "a" : "b",
        units: after ? 5 : 4,
        revenue: after ? 40 : 44,
      })),
    );
    const report = await lab.report(rows, {
      ...periods,
      measure: { kind: "product", chain: [{ kind: "rows" }, units, revenue], names: ["orders", "units each", "price"] },
    });
    const expected = bruteProduct([56, 4, 11], [84, 5, 8]);
    expect(report.change).toBeCloseTo(84 * 40 - 56 * 44, 9);
    expect(report.effects.map(({ name }) => name)).toEqual(["orders", "units each", "price"]);
    report.effects.forEach(({ change }, at) => expect(change).toBeCloseTo(expected[at] ?? NaN, 6));
  });

  it("of a product stay exact where a factor is zero or negative", async () => {
    const rows = toOrders((after) => [{ shop: "a", units: after ? 2 : 0, revenue: after ? 30 : -5 }]);
    const report = await lab.report(rows, {
      ...periods,
      measure: { kind: "product", chain: [{ kind: "rows" }, units, revenue], names: ["orders", "units each", "price"] },
    });
    expect(report.change).toBeCloseTo(28 * 35, 9);
    expect(report.effects.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(28 * 35, 9);
  });

  it("of a ratio show a whole that falls while every part rises", async () => {
    const rows = toOrders((after) => [
      { shop: "dear", units: after ? 1 : 3, revenue: after ? 22 : 60 },
      { shop: "cheap", units: after ? 9 : 1, revenue: after ? 49.5 : 5 },
    ]);
    const report = await lab.report(rows, {
      ...periods,
      measure: { kind: "ratio", numerator: revenue, denominator: units },
    });
    expect([report.before, report.after]).toEqual([16.25, 7.15]);
    const effects = Object.fromEntries(report.effects.map(({ name, change }) => [name, change]));
    expect(effects.rate).toBeCloseTo(((3 / 4 + 1 / 10) / 2) * 2 + ((1 / 4 + 9 / 10) / 2) * 0.5, 9);
    expect((effects.rate ?? 0) + (effects.mix ?? 0)).toBeCloseTo(7.15 - 16.25, 9);
    expect(report.causes[0]).toMatchObject({ kind: "simpson_reversal", dimensions: ["shop"] });
  });
});
