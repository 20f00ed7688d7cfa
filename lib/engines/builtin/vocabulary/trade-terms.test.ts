import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import type { Lexicon } from "../columns/lexicon";
import { toLexicon } from "../columns/to-lexicon";
import { toValueText } from "../compile/labels";
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

function read(phrase: string, lexicon: Lexicon): string {
  const term = findTerm(toRoots(phrase));
  if (term === null) return "nothing";
  const found = toTermMeasures(term, lexicon);
  if ("missing" in found) return `missing ${found.missing.join(", ")}`;
  const [best] = found.measures;
  return best === undefined
    ? ""
    : `${best.measure.label} [${best.measure.unit ?? ""}] = ${toValueText(best.measure.value)}`;
}

describe("what words mean in tables of further trades", () => {
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
    ["left over", tarts, "waste [] = total of baked − sold"],
  ])("%s", (phrase, lexicon, expected) => {
    expect(read(phrase, lexicon)).toBe(expected);
  });
});
