import { describe, expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import type { DatasetDrift } from "@/lib/domain/recipes/recipe-drift";
import { toMappedColumns, toMapping } from "./column-mapping";

const drift: DatasetDrift = {
  drift: {
    ...{ inputId: "input_1", datasetId: DatasetId.create(), name: "june", status: "missing" },
    columns: [
      { change: "renamed", name: "amount", to: "Amounts" },
      { change: "retyped", name: "amount", from: "integer", to: "text" },
      { change: "missing", name: "city", nearest: [] },
      { change: "added", name: "note" },
    ],
    mapping: { amount: "Amounts" },
  },
  wanted: ["id", "amount", "city"].map((name) => ({ name, kind: "text" })),
  columns: ["id", "Amounts", "note"].map((name) => ({ name, kind: "text" })),
};

describe("the columns of other data", () => {
  it("are proposed for those that have changed, and nothing for those that are missing", () => {
    expect(toMappedColumns(drift).map(({ name, changes, proposed }) => [name, changes.length, proposed])).toEqual([
      ["amount", 2, "Amounts"],
      ["city", 1, ""],
    ]);
  });

  it("make a mapping once each stands for one column only", () => {
    expect(toMapping(drift, { amount: "Amounts", city: "" })).toEqual({ incomplete: ["city"] });
    expect(toMapping(drift, { amount: "Amounts", city: "Amounts" })).toEqual({ twice: "Amounts" });
    expect(toMapping(drift, { amount: "Amounts", city: "id" })).toEqual({ twice: "id" });
    expect(toMapping(drift, { amount: "Amounts", city: "note" })).toEqual({
      mapping: { amount: "Amounts", city: "note" },
    });
  });
});
