import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { findColumn, findSimilarColumns } from "./match-column";

const penguins = toDatasetFacts("penguins", {
  "Body Mass (g)": [1],
  "Flipper Length (mm)": [1],
  Species: ["a"],
  __proto__x: [1],
});
const sales = toDatasetFacts("sales", { species: ["x"], net_sales: [1], "Sales (EUR)": [1], "Sales (USD)": [1] });
const both = [penguins, sales];
const nameOf = (name: string) => {
  const match = findColumn(name, both);
  return match === null ? null : `${match.dataset.name}.${match.column.name}`;
};

describe("findColumn", () => {
  it.each([
    ["Species", "penguins.Species"],
    ["species", "sales.species"],
    ["body_mass_g", "penguins.Body Mass (g)"],
    ["BODY MASS", "penguins.Body Mass (g)"],
    ["net sales", "sales.net_sales"],
    ["Sales", null],
    ["revenue", null],
    ["", null],
    ["__proto__", null],
  ])("matches “%s” to %s", (name, found) => {
    expect(nameOf(name)).toBe(found);
  });
});

describe("findSimilarColumns", () => {
  it("lists similar names, best first", () => {
    expect(findSimilarColumns("flipper width", both)).toEqual(["Flipper Length (mm)"]);
    expect(findSimilarColumns("sale", both)).toEqual(
      ["net_sales", "Sales (EUR)", "Sales (USD)"].sort((left, right) => left.length - right.length),
    );
    expect(findSimilarColumns("zzz", both)).toEqual([]);
  });
});
