import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { hasTimeOfDay, toDateOrder, toDays } from "./column-date";

function toColumn(values: readonly Cell[], changes: Partial<ColumnProfile> = {}): ColumnProfile {
  const [column] = toDatasetFacts("t", { when: values }).profile.columns;
  if (column === undefined) throw new Error("no column");
  return { ...column, min: null, max: null, ...changes };
}

describe("columns of dates", () => {
  it.each([
    ["stored", toColumn(["x"], { storage: "DATE" })],
    ["stored", toColumn(["x"], { storage: "TIMESTAMP" })],
    ["iso", toColumn(["2024-01-03", "2024-02-03", "TOTAL"])],
    ["day first", toColumn(["03/01/2024", "25/02/2024", "TOTAL"])],
    ["day first", toColumn(["03.01.2024", "04.02.2024"])],
    ["month first", toColumn(["01/25/2024", "02/26/2024"])],
    ["month first", toColumn(["05/01/2024", "06/01/2024"], { min: "2024-05-01", max: "2024-06-01" })],
    [null, toColumn(["2024-01-03", "soon", "later"])],
    [null, toColumn(["12/34/5678", "99/99/2024"])],
    [null, toColumn(["Oslo", "Rome"])],
    [null, toColumn([20_240_103, 20_240_104])],
  ])("%s", (order, column) => {
    expect(toDateOrder(column)).toBe(order);
  });

  it("know their first and newest day", () => {
    expect(toDays(toColumn(["03/01/2024", "25/02/2024", "TOTAL"]))).toEqual({
      first: "2024-01-03",
      newest: "2024-02-25",
    });
    const stored = { storage: "TIMESTAMP", min: "2023-05-01T10:00:00", max: "2024-05-01T11:00:00" };
    expect(toDays(toColumn(["x"], stored))).toEqual({ first: "2023-05-01", newest: "2024-05-01" });
    expect(toDays(toColumn(["Oslo"]))).toBeNull();
  });

  it("may have a time of day", () => {
    expect(hasTimeOfDay(toColumn(["2024-01-03 10:15", "2024-02-03 11:00"]))).toBe(true);
    expect(hasTimeOfDay(toColumn(["2024-01-03", "2024-02-03"]))).toBe(false);
  });
});
