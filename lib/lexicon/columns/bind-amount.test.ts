import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { findUnit } from "../vocabulary/find-unit";
import { toRoots } from "../words/roots";
import { bindAmount } from "./bind-amount";
import { chooseDate } from "./choose-date";
import { chooseMeasure } from "./choose-measure";
import { toLexicon } from "./to-lexicon";

const gym = toLexicon(
  toDatasetFacts(
    "gym_members",
    {
      "Member ID": ["M1", "M2", "M3", "M4"],
      "Date of birth": ["1970-01-01", "1999-05-05", "1988-03-01", "2001-09-09"],
      "Signed up": ["2022-01-05", "2023-02-01", "2023-08-01", "2024-01-01"],
      Quit: ["2023-01-05", null, null, "2024-06-01"],
      "Monthly fee (EUR)": [39.9, 49.9, 29.9, 39.9],
      "Locker deposit (EUR)": [20, 0, 20, 500],
      "Weight (kg)": [80, 65, 71, 90],
      "Visit length (min)": [45, 60, 90, 30],
      visits: [12, 40, 8, 3],
    },
    { types: { "Date of birth": "date", "Signed up": "date", Quit: "date" } },
  ),
);
const shop = toLexicon(
  toDatasetFacts(
    "farm_orders",
    {
      order_id: ["1", "2", "3"],
      ordered: ["2025-01-01", "2025-01-02", "2025-01-05"],
      delivered_on: ["2025-01-03", "2025-01-09", "2025-01-06"],
      qty: [3, 20, 100],
      "price (€/kg)": [2.5, 4, 12],
      discount_pct: [0, 5, 10],
    },
    { types: { ordered: "date", delivered_on: "date", order_id: "id" } },
  ),
);
const ledger = toLexicon(toDatasetFacts("ledger", { Amount: [-20, -650, -12, 1500, -80] }));

describe("amounts", () => {
  it.each([
    [gym, 40, "euros", "fee", "Monthly fee (EUR)", 40],
    [gym, 100, "euros", "", "Locker deposit (EUR)", 100],
    [gym, 70_000, "grams", "", "Weight (kg)", 70],
    [gym, 1, "hour", "visit length", "Visit length (min)", 60],
    [gym, 60, null, "old", "years since Date of birth", 60],
    [gym, 6, "months", "quit", "months from Signed up to Quit", 6],
    [gym, 2, "years", "", "years since Signed up", 2],
    [gym, 10, null, "visit", "visits", 10],
    [shop, 50, "€", "", "qty × price", 50],
    [shop, 3, "€", "price", "price (€/kg)", 3],
    [shop, 5, "days", "deliver", "days from ordered to delivered_on", 5],
    [shop, 48, "hours", "deliver", "days from ordered to delivered_on", 2],
    [ledger, 500, "euros", "payment", "Amount", 500],
  ])("%#: %s %s %s %s", (lexicon, value, unit, hint, label, converted) => {
    const bound = bindAmount(
      lexicon,
      { value, unit: unit === null ? null : findUnit(unit) },
      hint === "" ? [] : toRoots(hint),
    );
    expect([bound?.label, bound?.value]).toEqual([label, converted]);
  });

  it("reverses the sign of payments, which are below zero", () => {
    expect(bindAmount(ledger, { value: 500, unit: findUnit("€") }, ["payment"])?.of).toEqual({
      kind: "arithmetic",
      operator: "-",
      left: { kind: "number", value: 0 },
      right: { kind: "column", column: "Amount" },
    });
    expect(bindAmount(ledger, { value: 500, unit: findUnit("€") }, [])?.of).toEqual({
      kind: "column",
      column: "Amount",
    });
  });

  it("offer what else they could be compared with", () => {
    const bound = bindAmount(gym, { value: 30, unit: findUnit("euros") }, ["fee"]);
    expect(bound?.others.map(({ label }) => label)).toEqual(["Locker deposit (EUR)"]);
  });

  it("belong to nothing when no column has the unit", () => {
    expect(bindAmount(ledger, { value: 3, unit: findUnit("kg") }, [])).toBeNull();
  });
});

describe("dates", () => {
  it.each([
    [gym, "", "Signed up"],
    [gym, "joined", "Signed up"],
    [gym, "left", "Quit"],
    [gym, "cancelled", "Quit"],
    [gym, "born", "Date of birth"],
    [shop, "", "ordered"],
    [shop, "delivered", "delivered_on"],
    [shop, "arrived", "delivered_on"],
    [ledger, "", undefined],
  ])("%#: “%s %s” choose %s", (lexicon, hint, column) => {
    expect(chooseDate(lexicon, hint === "" ? [] : toRoots(hint))?.column).toBe(column);
  });

  it("of deliveries are those of the delivery, not of the order", () => {
    const goods = toLexicon(
      toDatasetFacts(
        "goods in",
        { "Delivery no": ["1", "2"], Ordered: ["2025-01-01", "2025-01-05"], Arrived: ["2025-02-01", "2025-02-05"] },
        { types: { Ordered: "date", Arrived: "date", "Delivery no": "id" } },
      ),
    );
    expect(chooseDate(goods, [])).toEqual({ column: "Arrived", others: ["Ordered"] });
  });

  it("name the others in the order in which they could be meant", () => {
    expect(chooseDate(gym, ["quit"])).toEqual({ column: "Quit", others: ["Signed up", "Date of birth"] });
  });
});

describe("measures of a column", () => {
  it.each([
    [gym, "Locker deposit (EUR)", null, "sum", "€"],
    [gym, "Locker deposit (EUR)", "typical", "mean", "€"],
    [gym, "Weight (kg)", null, "sum", "kg"],
    [gym, "Visit length (min)", null, "mean", "minutes"],
    [gym, "visits", null, "sum", null],
    [shop, "price (€/kg)", null, "mean", "€"],
    [shop, "price (€/kg)", "total", "sum", "€"],
    [shop, "discount_pct", null, "mean", "%"],
    [ledger, "Amount", null, "sum", null],
  ] as const)("%#: %s %s %s is %s", (lexicon, column, wish, aggregate, unit) => {
    expect(chooseMeasure(lexicon, column, wish)).toMatchObject({ unit, value: { kind: "aggregate", aggregate } });
  });
});
