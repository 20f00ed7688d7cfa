import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/engines/order-table";
import type { Filter } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import { findEmptyPeriod } from "./find-empty-period";
import { findImplausible } from "./find-implausible";
import { toPlanCaveats } from "./plan-caveats";

const price = { kind: "column", column: "Unit Price ($)" } as const;
const plan: PlanOf<"query"> = {
  family: "query",
  measures: [
    {
      label: "average of Unit Price ($)",
      unit: "$",
      value: { kind: "aggregate", aggregate: "mean", of: price, where: [] },
    },
  ],
  groups: [{ column: "Region", grain: null }],
  ...{ filters: [], segments: [], derived: null, having: null, order: null, limit: null, chart: null, notes: [] },
};
const toContext = (changes: Partial<PlanOf<"query">>) => ({
  ...{ dataset: orderFacts, datasets: [orderFacts] },
  plan: { ...plan, ...changes },
});

describe("caveats that a plan implies", () => {
  it("count rows without a number or a group over the entire table", () => {
    expect(toPlanCaveats(toContext({ notes: ["“dear” was read as Unit Price.", "Measured by rows."] }))).toEqual([
      "“dear” was read as Unit Price.",
      "1 of 12 rows has no Region and forms a group of its own.",
      "1 of 12 rows has no Unit Price ($) and is left out.",
    ]);
  });

  it("state that missing values leave a condition open, except for one about missing values", () => {
    const values: Filter = { kind: "values", column: "Region", values: ["North"], negated: false, keepMissing: false };
    const missing: Filter = { kind: "missing", column: "Rating", missing: true };
    expect(toPlanCaveats(toContext({ groups: [], filters: [values, missing] }))).toEqual([
      "1 of 12 rows has no Unit Price ($); those that were chosen are left out.",
      "1 of 12 rows has no Region, so it is unknown whether it matches.",
    ]);
  });
});

describe("impossible values", () => {
  const toResult = (value: number) => ({
    kind: "table" as const,
    columns: ["Region", "average of Unit Price ($)", "rows used"].map((name) => ({ name, type: "" })),
    rows: [["North", value, 4]],
    totalRows: 1,
  });

  it("are averages outside the range of their column", () => {
    expect(findImplausible(toContext({}), toResult(75))).toEqual([]);
    expect(findImplausible(toContext({}), toResult(151))).toEqual([
      "A value of “average of Unit Price ($)” lies outside the range of the column.",
    ]);
  });
});

describe("a period outside of the data", () => {
  const toPeriod = (start: string, end: string, label: string): Filter => ({
    ...{ kind: "period", column: "Order Date", start, end, label },
  });

  it("is named with the dates that the data covers", () => {
    expect(findEmptyPeriod(toContext({ filters: [toPeriod("2023-03-01", "2023-03-31", "March 2023")] }))).toBe(
      "“orders” has no Order Date in March 2023; it covers 2024-01-10 to 2024-03-21.",
    );
  });

  it("is not one that overlaps the data", () => {
    expect(findEmptyPeriod(toContext({ filters: [toPeriod("2024-03-01", "2024-12-31", "2024")] }))).toBeNull();
  });
});
