import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import type { Lexicon } from "../columns/lexicon";
import { toLexicon } from "../columns/to-lexicon";
import { toValueText } from "@/lib/engines/builtin/compile/labels";
import { toRoots } from "../words/roots";
import { findTerm } from "./find-term";
import { toTermMeasures } from "./to-term-measures";

const lexiconOf = (name: string, table: Record<string, readonly Cell[]>) => {
  const dates = Object.keys(table).filter((column) => /^\d{4}-/.test(String(table[column]?.[0])));
  return toLexicon(toDatasetFacts(name, table, { types: Object.fromEntries(dates.map((column) => [column, "date"])) }));
};

const charity = lexiconOf("pledges", {
  "Gift no": ["1", "2", "3"],
  Received: ["2025-01-01", "2025-01-05", "2025-02-01"],
  "Amount (£)": [20.5, 100, 50],
  "Processing fee (£)": [0.5, 2, 1],
});
const depot = lexiconOf("goods in", {
  "GRN no": ["1", "2", "3"],
  Ordered: ["2025-01-01", "2025-01-05", "2025-02-01"],
  "Qty ordered": [10, 20, 30],
  "Qty recd (pcs)": [10, 19, 30],
  "Broken (pcs)": [0, 2, 0],
  "Unit cost (£)": [1.5, 2, 4],
});
const inn = lexiconOf("inn stays", {
  "Booking ref": ["1", "2", "3"],
  Reserved: ["2025-01-01", "2025-01-05", "2025-02-01"],
  "Check-in": ["2025-02-01", "2025-02-05", "2025-03-01"],
  "Check-out": ["2025-02-03", "2025-02-06", "2025-03-05"],
});
const houses = lexiconOf("listings", {
  "Listing no": ["1", "2", "3"],
  Listed: ["2025-01-01", "2025-01-05", "2025-02-01"],
  "Sold on": ["2025-02-01", null, "2025-03-01"],
});
const awards = lexiconOf("awards", {
  Ref: ["1", "2", "3"],
  "Applied on": ["2025-01-01", "2025-01-05", "2025-02-01"],
  Decided: ["2025-02-01", "2025-02-07", "2025-03-01"],
  Outcome: ["Approved", "Declined", "Approved"],
});
const tarts = lexiconOf("tarts", { baked: [10, 20], sold: [8, 20], "price each (€)": [2.5, 3] });

const studio = lexiconOf("dance lessons", {
  Starts: ["2025-01-01", "2025-01-05", "2025-02-01"],
  Places: [12, 16, 12],
  Booked: [10, 16, 9],
  Came: [9, 11, 9],
  Price: [9.5, 12, 9.5],
});
const homes = lexiconOf("listings", {
  Ref: ["1", "2", "3"],
  "Floor area (m²)": [80, 120, 60],
  "Asking price ($)": [200, 300, 250],
  "Sold price ($)": [190, null, 240],
});
const shelf = lexiconOf("stock list", {
  SKU: ["1", "2", "3"],
  "On hand": [0, 4, 9],
  "Reorder at": [2, 5, 5],
  "Unit cost €": [1.5, 2, 4],
  "Retail price €": [3, 4, 6],
});
const freight = lexiconOf("consignments", {
  Consignment: ["1", "2", "3"],
  Collected: ["2025-01-01", "2025-01-05", "2025-02-01"],
  Delivered: ["2025-01-03", null, "2025-02-02"],
  "Weight (kg)": [10, 200, 35],
  "Freight charge (EUR)": [80, 300, 95.5],
  Damage: [null, "wet", null],
});
const rents = lexiconOf("rents", {
  Ref: ["1", "2", "3"],
  "Rent (£/month)": [900, 1200, 850],
  "Received (£)": [900, 0, 400],
});
const hours = lexiconOf("timesheet", {
  Client: ["A", "B", "A"],
  Hours: [2, 7.5, 4],
  "Rate €/h": [95, 80, 95],
});

function read(phrase: string, lexicon: Lexicon): string {
  const term = findTerm(toRoots(phrase), lexicon.rows.nouns);
  if (term === null) return "nothing";
  const found = toTermMeasures(term, lexicon);
  if ("missing" in found) return `missing ${found.missing.join(", ")}`;
  const [best] = found.measures;
  return best === undefined
    ? ""
    : `${best.measure.label} [${best.measure.unit ?? ""}] = ${toValueText(best.measure.value)}`;
}

describe("the meaning of words in tables of further trades", () => {
  it.each([
    ["money raised", charity, "revenue [£] = total of Amount (£)"],
    ["after fees", charity, "net after fees [£] = total of Amount − Processing fee"],
    ["value of the goods we received", depot, "cost [£] = total of Qty recd × Unit cost"],
    ["pieces were broken", depot, "pieces damaged [pcs] = total of Broken (pcs)"],
    ["share of damaged pieces", depot, "damage rate [%] = total of Broken (pcs) per total of Qty recd (pcs)"],
    ["nights sold", inn, "nights [days] = total of days from Check-in to Check-out"],
    ["how many days ahead", inn, "lead time [days] = average of days from Reserved to Check-in"],
    ["time on the market", houses, "selling time [days] = average of days from Listed to Sold on"],
    ["decision time", awards, "resolution time [days] = average of days from Applied on to Decided"],
    ["success rate", awards, "win rate [%] = rows where Outcome is Approved per rows"],
    ["no show rate", studio, "no-show rate [%] = total of Booked minus total of Came per total of Booked"],
    ["attendance rate", studio, "attendance rate [%] = total of Came per total of Booked"],
    ["income", studio, "revenue [] = total of Booked × Price"],
    [
      "price per square metre",
      homes,
      "price per area [$] = total of Sold price ($) per total of Floor area (m²) where Sold price is present",
    ],
    ["discounts", homes, "discounts [$] = total of Asking price − Sold price"],
    ["margin", shelf, "profit margin [%] = total of Retail price − Unit cost per total of Retail price €"],
    ["transit time", freight, "delivery time [days] = average of days from Collected to Delivered"],
    ["price per kg", freight, "revenue per kg [€] = total of Freight charge (EUR) per total of Weight (kg)"],
    ["average consignment value", freight, "average order value [€] = average of Freight charge (EUR)"],
    ["still owe", rents, "outstanding amount [£] = total of Rent (£/month) minus total of Received (£)"],
    ["income", hours, "revenue [€] = total of Hours × Rate"],
    ["rejection rate", awards, "rejection rate [%] = rows where Outcome is Declined per rows"],
    ["left over", tarts, "waste [] = total of baked − sold"],
  ])("%s", (phrase, lexicon, expected) => {
    expect(read(phrase, lexicon)).toBe(expected);
  });

  it.each([
    ["out of stock", shelf, [{ kind: "compare", operator: "<=", value: 0 }]],
    ["need to reorder", shelf, [{ kind: "columns", left: "On hand", operator: "<=", right: "Reorder at" }]],
    ["still on the way", freight, [{ kind: "missing", column: "Delivered", missing: true }]],
    ["damaged", freight, [{ kind: "missing", column: "Damage", missing: false }]],
    ["sold out", studio, [{ kind: "columns", left: "Booked", operator: ">=", right: "Places" }]],
    ["unpaid", rents, [{ kind: "columns", left: "Received (£)", operator: "<", right: "Rent (£/month)" }]],
  ])("%s is a condition", (phrase, lexicon, filters) => {
    expect(lexicon.matchStates(toRoots(phrase))[0]?.filters).toMatchObject(filters);
  });
});
