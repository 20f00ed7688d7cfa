import { describe, expect } from "vitest";
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
  comparison: { start: "2024-03-04", end: "2024-03-10" },
  period: { start: "2024-03-11", end: "2024-03-17" },
} as const;

describe("facts about the data of a change", () => {
  it("name missing values, mixed currencies, lost items, and the source that stopped", async () => {
    const rows = Array.from({ length: 28 }, (_, day) =>
      ["till", "web"]
        .flatMap((feed) =>
          Array.from({ length: 4 }, (_, at): LabRow => ({
            date: new Date(Date.UTC(2024, 1, 19 + day)).toISOString().slice(0, 10),
            feed,
            currency: at === 0 ? "USD" : "EUR",
            revenue: day >= 21 && at === 1 ? null : 10,
          })),
        )
        .filter(({ feed }) => day < 21 || feed === "till"),
    ).flat();
    const report = await lab.report(rows, request);
    expect(report.facts.map(({ kind, side, effect }) => [kind, side, effect])).toEqual([
      ["missing_values", "period", null],
      ["mixed_units", null, null],
      ["lost_items", "comparison", -280],
    ]);
    expect(report.causes[0]).toMatchObject({ kind: "source_stopped", dimensions: ["feed"], items: [["web"]] });
  });

  it("name missing days and their effect", async () => {
    const rows = Array.from({ length: 28 }, (_, day): LabRow => ({
      date: new Date(Date.UTC(2024, 1, 19 + day)).toISOString().slice(0, 10),
      shop: day % 2 === 0 ? "a" : "b",
      revenue: 10,
    })).filter((_, day) => day !== 23 && day !== 24);
    const report = await lab.report(rows, request);
    expect(report.facts.map(({ kind, side, effect }) => [kind, side, effect])).toEqual([
      ["missing_days", "period", -20],
    ]);
    expect(report.causes[0]).toMatchObject({ kind: "missing_days", explained: -20, share: 1 });
  });

  it.for([
    {
      name: "days without a row of a part",
      filters: [{ column: "shop", op: "=", value: "a" }],
      missing: ["missing_days"],
    },
    { name: "no days on which no row has a value", filters: [{ column: "refund", op: "not_missing" }], missing: [] },
    { name: "no days on which no row is large", filters: [{ column: "revenue", op: ">", value: 10 }], missing: [] },
  ] as const)("name $name", async ({ filters, missing }) => {
    const rows = Array.from({ length: 28 }, (_, day) =>
      ["a", "b"]
        .filter((shop) => shop === "b" || (day !== 23 && day !== 24))
        .map((shop): LabRow => {
          const isEvent = shop === "b" && day !== 23 && day !== 24;
          const date = new Date(Date.UTC(2024, 1, 19 + day)).toISOString().slice(0, 10);
          return { date, shop, revenue: isEvent ? 20 : 10, refund: isEvent ? 1 : null };
        }),
    ).flat();
    const report = await lab.report(rows, { ...request, filters: [...filters] });
    expect(report.facts.map(({ kind }) => kind).filter((kind) => kind === "missing_days")).toEqual(missing);
  });
});
