import { describe, expect, it } from "vitest";
import type { RowCondition } from "@/lib/ports/column-expression";
import { toTruthOfAll, type Truth } from "./condition-truth";

const compare = (name: string): RowCondition => ({ kind: "compare", of: { kind: "column", name }, op: "=", value: 1 });
const [yes, no, open, free] = ["yes", "no", "unknown", "free"].map(compare) as [
  RowCondition,
  RowCondition,
  RowCondition,
  RowCondition,
];
const judge = (...conditions: RowCondition[]) =>
  toTruthOfAll(conditions, ({ of }): Truth => (of.kind === "column" ? (of.name as Truth) : "unknown"));

describe("toTruthOfAll", () => {
  it.each<[string, RowCondition[], Truth]>([
    ["nothing", [], "free"],
    ["what holds", [yes], "yes"],
    ["what holds beside something else", [yes, free], "yes"],
    ["what does not hold beside what is open", [no, open], "no"],
    ["what is open beside what holds", [yes, open], "unknown"],
    ["one of two", [{ kind: "any", of: [yes, no] }], "yes"],
    ["none of two", [{ kind: "any", of: [no, no] }], "no"],
    ["one or something else", [{ kind: "any", of: [no, free] }], "unknown"],
    ["only something else", [{ kind: "any", of: [free, free] }], "free"],
    ["the contrary", [{ kind: "not", of: yes }], "no"],
    ["the contrary of something else", [{ kind: "not", of: free }], "free"],
    ["all within one", [{ kind: "all", of: [yes, { kind: "not", of: no }] }], "yes"],
  ])("tells %s", (_, conditions, expected) => {
    expect(judge(...conditions)).toBe(expected);
  });
});
