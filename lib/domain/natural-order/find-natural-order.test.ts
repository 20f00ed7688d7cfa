import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "../datasets/cell";
import { findNaturalOrder } from "./find-natural-order";
import { scaleWords } from "./scale-words";

/** Texts in their natural order. */
const ordered: readonly (readonly string[])[] = [
  ["January", "February", "March", "December"],
  ["Jan", "Feb", "Mar", "Apr", "May", "Sept.", "Dec"],
  ["Januar", "März", "Mai", "Dezember"],
  ["janvier", "février", "août", "décembre"],
  ["enero", "febrero", "agosto", "diciembre"],
  ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  ["Montag", "Mittwoch", "Samstag", "Sonntag"],
  ["lun.", "mar.", "mer.", "dim."],
  ["Q1", "Q2", "Q3", "Q4"],
  ["Q3 2023", "Q4 2023", "Q1 2024"],
  ["2023-Q4", "2024-Q1", "2024-Q2"],
  ["Nov 2023", "Dec 2023", "Jan 2024"],
  ["FY22", "FY23", "FY24"],
  ["1", "2", "10"],
  ["2019", "2021", "2024"],
  ["<18", "18-24", "25–34", "35 to 64", "65+"],
  ["under 18", "18 to 24", "25 and over"],
  ["0-9", "10-19", "20-99", "100+"],
  ["0", "1-5", "6-10", "11 or more"],
  ["$0-$500", "$500-$1,000", "$1,000-$20,000", "> $20,000"],
  ["up to 10k", "10k-50k", "50k-1m", "over 1m"],
  ["(0, 10]", "(10, 20]", "(20, 100]"],
  ["5-9 years", "10-14 years"],
  ["XS", "S", "M", "L", "XL", "XXL", "3XL"],
  ["Small", "Medium", "Large"],
  ["A+", "A", "A-", "B+", "B", "C", "D", "F"],
  ["A", "B", "C", "D", "F"],
  ["low", "medium", "high"],
  ["Very low", "Low", "High", "Critical"],
  ["none", "some", "all"],
  ["Never", "Rarely", "Sometimes", "Often", "Always"],
  ["poor", "fair", "good", "excellent"],
  ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"],
  ["First", "Second", "Third"],
  ["1st", "2nd", "10th"],
  ["primary", "secondary", "tertiary"],
  ["Week 2", "Week 9", "Week 10"],
  ["1. north", "2. east", "10. south"],
];

/** Texts that are no scale, although some look like steps of one. */
const unordered: readonly (readonly Cell[])[] = [
  ["North", "South"],
  ["January", "Monday"],
  ["Mars", "Venus"],
  ["S", "M"],
  ["A", "B", "C"],
  ["May"],
  ["low", "medium", "purple"],
  ["2-1", "3-0", "1-1"],
  ["0-50", "20-70"],
  ["2024-01-05", "2024-02-01"],
  ["555-1234", "555-9876"],
  ["Store 1", "Store 2", "Store 10"],
  [true, false],
  ["", null],
  [],
];

describe("findNaturalOrder", () => {
  it.each(ordered.map((texts) => [texts.join(" · "), texts] as const))("orders %s in any order", (_, texts) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...texts], { minLength: texts.length }), (shuffled) => {
        expect(findNaturalOrder(shuffled)).toEqual(texts);
      }),
    );
  });

  it.each(unordered.map((values) => [values.join(" · "), values] as const))("has no order for %s", (_, values) => {
    expect(findNaturalOrder(values)).toBeNull();
  });

  it("ignores missing values and puts what stands for one last", () => {
    expect(findNaturalOrder(["high", null, "N/A", "low", "unknown", "low"])).toEqual(["low", "high", "N/A", "unknown"]);
  });

  it("sorts numbers as numbers", () => {
    expect(findNaturalOrder([10, 9, 1.5, null])).toEqual([1.5, 9, 10]);
  });

  it("keeps two names of one step beside each other", () => {
    expect(findNaturalOrder(["Feb", "January", "Jan", "March"])).toEqual(["Jan", "January", "Feb", "March"]);
  });

  it("orders names of any scale, in any case and with blanks around them", () => {
    const step = fc
      .constantFrom(...scaleWords)
      .chain((scale) =>
        fc
          .subarray([...scale], { minLength: 3 })
          .chain((steps) =>
            fc.tuple(...steps.map((names) => fc.constantFrom(...names.split("|").map((name) => name)))),
          ),
      );
    fc.assert(
      fc.property(step, fc.boolean(), (names, isLoud) => {
        const written = names.map((name) => (isLoud ? ` ${name.toUpperCase()} ` : name));
        // A few names are steps of two scales, which agree on their order.
        expect(findNaturalOrder(written.toReversed())).toEqual(written);
      }),
    );
  });

  it("orders bins of any width by their bounds", () => {
    const bounds = fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(bounds, fc.constantFrom("-", "–", " to ", " - "), fc.boolean(), (drawn, dash, isOpen) => {
        const edges = drawn.toSorted((left, right) => left - right);
        const closed = edges.slice(0, -1).map((low, at) => `${low}${dash}${edges[at + 1] ?? 0}`);
        const bins = isOpen ? [`<${edges[0] ?? 0}`, ...closed, `${edges.at(-1) ?? 0}+`] : closed;
        expect(findNaturalOrder(bins.toReversed())).toEqual(bins);
      }),
    );
  });

  it("never loses, adds or repeats a value", () => {
    const value = fc.oneof(fc.string(), fc.constantFrom(...ordered.flat()), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const order = findNaturalOrder(values);
        const present = new Set<Cell>(values.filter((one) => one !== null));
        expect(order === null || (order.length === present.size && order.every((one) => present.has(one)))).toBe(true);
      }),
    );
  });
});
