import { describe, expect } from "vitest";
import { toCauseSentence } from "@/lib/domain/investigations/cause-words";
import { ChangeRequest } from "@/lib/domain/investigations/change-request";
import { DatasetId } from "@/lib/domain/ids";
import { openCauseLab, type CauseLab, type LabRow } from "@/lib/testing/engines/cause-lab";
import { it } from "@/lib/testing/warm-python";

let lab: CauseLab;
it.beforeAll(async ({ python }) => {
  lab = await openCauseLab(python);
});
it.afterAll(() => lab.close());

const request = {
  measure: { kind: "additive", of: { kind: "sum", column: "revenue" } },
  time: "date",
  comparison: { start: "2024-02-01", end: "2024-02-29" },
  period: { start: "2024-03-01", end: "2024-03-31" },
  unit: "€",
} as const;

/** A row a day from December on for each product. */
function toRows(products: readonly string[], toRow: (product: string, date: string, at: number) => LabRow[]): LabRow[] {
  const dates = Array.from({ length: 122 }, (_, at) => new Date(Date.UTC(2023, 11, 1 + at)).toISOString().slice(0, 10));
  return dates.flatMap((date, at) => products.flatMap((product) => toRow(product, date, at)));
}

describe("items spelled in several ways", () => {
  it("are one item, which is noted", async () => {
    const rows = toRows(["Garden", "Kitchen", "Bath"], (product, date, at) => {
      const isMarch = date >= "2024-03-01";
      const shop = at % 2 === 0 ? "a" : "b";
      if (product !== "Garden") return [{ date, product, shop, revenue: 10 }];
      // From March on most rows have a blank at the end, and some capitals.
      const spelled = isMarch ? (at % 5 === 0 ? "GARDEN" : "Garden ") : "Garden";
      return [{ date, product: spelled, shop, revenue: isMarch ? 4 : 10 }];
    });
    const report = await lab.report(rows, request);
    const products = report.contributions.filter(({ dimensions }) => dimensions.join() === "product");
    expect(products.map(({ items, before, after }) => [items?.[0], before, after])).toEqual([
      ["Garden", 290, 124],
      ["Kitchen", 290, 310],
      ["Bath", 290, 310],
    ]);
    expect(report.causes[0]).toMatchObject({ kind: "price_change", items: [["Garden"]] });
    expect(report.causes.map(({ kind }) => kind)).not.toContain("item_lost");
    expect(report.facts.filter(({ kind }) => kind === "spelling_variants")).toEqual([
      {
        kind: "spelling_variants",
        side: null,
        effect: null,
        evidence: [
          { name: "column", value: "product" },
          { name: "rows", value: 31 },
          { name: "spelling", value: "Garden " },
          { name: "counts as", value: "Garden" },
          { name: "spelling", value: "GARDEN" },
          { name: "counts as", value: "Garden" },
        ],
      },
    ]);
  });
});

describe("many lost items", () => {
  it("are one cause together, named by the largest", async () => {
    const products = Array.from({ length: 40 }, (_, at) => `P${String(at + 1).padStart(2, "0")}`);
    const rows = toRows(products, (product, date, at) => {
      const number = Number(product.slice(1));
      // Each has a row every other day; from March on, 14 of them have none.
      if ((at + number) % 2 === 0 || (date >= "2024-03-01" && number <= 14)) return [];
      return [{ date, product, shop: number % 3 === 0 ? "a" : "b", revenue: 10 + number / 10 }];
    });
    const report = await lab.report(rows, request);
    const [first] = report.causes;
    expect(first).toMatchObject({ kind: "item_lost", dimensions: ["product"] });
    expect(first?.items).toHaveLength(14);
    expect(report.causes.filter(({ kind }) => kind === "item_lost")).toHaveLength(1);
    expect(first === undefined ? "" : toCauseSentence(first, report)).toMatch(
      /^14 items of product have no rows in March 2024: P\d\d, P\d\d, P\d\d and 11 more\. Together they had €2,\d{3} in February 2024\.$/u,
    );
  });
});

it("a product needs a name for each factor", () => {
  const rows = { kind: "rows" } as const;
  const product = (names: string[]) =>
    ChangeRequest.safeParse({
      ...request,
      dataset: DatasetId.create(),
      measure: { kind: "product", chain: [rows, { kind: "sum", column: "revenue" }], names },
    });
  expect(product(["orders", "value"]).success).toBe(true);
  expect(product(["orders", "value", "more"]).error?.issues[0]?.path).toEqual(["measure", "names"]);
});

describe("items that all change in proportion", () => {
  it("are explained, although rounding moves their shares a little", async () => {
    const prices = Array.from({ length: 9 }, (_, at) => 10.1 + at * 7.3);
    const products = prices.map((_, at) => `P${at}`);
    for (const factor of [0.7, 0.3, 1.1]) {
      const rows = toRows(products, (product, date) => {
        const price = prices[products.indexOf(product)] ?? 0;
        return [{ date, product, shop: "a", revenue: date >= "2024-03-01" ? price * factor : price }];
      });
      const report = await lab.report(rows, request);
      expect(Math.min(...report.findings.map(({ surprise }) => surprise))).toBeGreaterThanOrEqual(0);
    }
  });
});
