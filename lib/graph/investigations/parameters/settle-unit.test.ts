import { describe, expect, it } from "vitest";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { settleUnit } from "./settle-unit";

const column: ColumnProfile = {
  ...{ name: "amount", type: "number", storage: "DOUBLE", missing: 0, distinct: 9, min: 1, max: 9 },
  ...{ mean: 5, deviation: 1, median: 5, top: [], samples: { head: 1, middle: 5, tail: 9, rare: 2 } },
};
const days = { start: "2024-01-01", end: "2024-03-31" };

function settle(unit: string | null, said: { dataset?: string; column?: string }) {
  const id = DatasetId.create();
  const dataset: DatasetFacts = {
    ...{ id, versionId: DatasetVersionId.create(), fingerprint: "", name: "orders", notices: [] },
    ...(said.dataset !== undefined && { description: said.dataset }),
    profile: {
      ...{ rowCount: 9, duplicateRows: 0 },
      columns: [{ ...column, ...(said.column !== undefined && { description: said.column }) }],
    },
  };
  const reading: ChangeReading = {
    request: {
      ...{ dataset: id, measure: { kind: "additive", of: { kind: "sum", column: "amount" } }, time: "day" },
      ...{ period: days, comparison: days, filters: [], unit },
    },
    ...{
      measure: "revenue",
      definition: "sum of amount",
      dataset: { id, name: "orders" },
      grain: "month",
      filters: [],
    },
    ...{ currency: unit, population: "all orders", said: null, notes: [], days, nearest: [], open: [] },
    confidence: { measure: 1, period: 1, comparison: 1, filters: 1 },
    basis: { measure: "words", period: "words", comparison: "words", filters: "words" },
  };
  const { request, currency, conflict } = settleUnit(reading, dataset);
  return [request.unit, currency, conflict ?? null];
}

describe("the unit of a measure", () => {
  it("is that of a description where the column has none", () => {
    expect(settle(null, { column: "Gross value in euros." })).toEqual(["€", "€", null]);
  });

  it("stays that of the column unless stated otherwise", () => {
    expect(settle("$", { dataset: "Orders of the shop." })).toEqual(["$", "$", null]);
    expect(settle("$", { dataset: "All amounts in US dollars." })).toEqual(["$", "$", null]);
  });

  it("follows a description that says otherwise, and the conflict is stated", () => {
    expect(settle("$", { dataset: "All amounts are in EUR." })).toEqual([
      "€",
      "€",
      "The values of amount have the unit $, but the description of the dataset says €. They are shown as €; nothing was converted.",
    ]);
  });

  it("is never taken from the dataset's description if the column is not an amount of money", () => {
    expect(settle(null, { dataset: "All amounts are in EUR." })).toEqual([null, null, null]);
  });
});
