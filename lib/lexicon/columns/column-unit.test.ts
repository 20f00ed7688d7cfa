import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { findColumnUnit, findCurrency, findRate, toColumnUnit, toNameParts } from "./column-unit";
import { toLexicon } from "./to-lexicon";

describe("units in names", () => {
  it.each([
    ["Body Mass (g)", "Body Mass", null, "g"],
    ["damage_USD", "damage", null, "USD"],
    ["Cost Total $", "Cost Total", null, "$"],
    ["price, $", "price", null, "$"],
    ["Speed IAS in knots", "Speed IAS", null, "knots"],
    ["wind [km/h]", "wind", null, "km/h"],
    ["Economy (GDP per Capita)", "Economy", "GDP per Capita", null],
    ["Rating (1-5)", "Rating", "1-5", null],
    ["Price (EUR/pc)", "Price", null, "EUR/pc"],
    ["100%", "100%", null, null],
    ["day in year", "day in year", null, null],
    ["(g)", "(g)", null, null],
    ["weather", "weather", null, null],
  ])("%s", (name, core, aside, unit) => {
    expect(toNameParts(name)).toEqual({ core, aside, unit });
  });

  it.each([
    ["Salary (EUR/yr)", "€"],
    ["First reply (min)", "minutes"],
    ["duration_days", "days"],
    ["Volunteer hrs 2025", "hours"],
    ["Distance (km)", "km"],
    ["Trips over the past 24-hours", undefined],
    ["Day", undefined],
    ["Month", undefined],
    ["Country", undefined],
  ])("%s is measured in %s", (name, unit) => {
    expect(findColumnUnit(name)?.name).toBe(unit);
  });

  it.each([
    ["Price (EUR/pc)", "pc"],
    ["Salary (EUR/yr)", "yr"],
    ["Hours/week", "week"],
    ["GDP (per capita)", "capita"],
    ["Speed (km/h)", null],
    ["Cost (EUR)", null],
  ])("%s is per %s", (name, rate) => {
    expect(findRate(name)).toBe(rate);
  });
});

describe("currencies", () => {
  it("are those that all columns agree on, or that were removed from a column", () => {
    const euros = toDatasetFacts("t", { "Net (EUR)": [1], "Tax €": [2], Amount: [3] });
    const mixed = toDatasetFacts("t", { "Net (EUR)": [1], "Gross ($)": [2] });
    const removed = toDatasetFacts(
      "t",
      { amount: [1] },
      { notices: [{ text: "The currency sign £ was removed; the values are numbers now.", columns: ["amount"] }] },
    );
    expect([euros, mixed, removed].map((facts) => findCurrency(toLexicon(facts)))).toEqual(["€", null, "£"]);
    expect([toColumnUnit(toLexicon(removed), "amount"), toColumnUnit(toLexicon(euros), "Net (EUR)")]).toEqual([
      "£",
      "€",
    ]);
  });
});
