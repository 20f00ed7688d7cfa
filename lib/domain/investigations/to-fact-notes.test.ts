import { expect, it } from "vitest";
import type { ChangeReport } from "./change-report";
import { toFactCaveats, toFactNotes } from "./to-fact-notes";

it("states which spellings count as one item, and leaves out other facts", () => {
  const notes = toFactNotes({
    facts: [
      { kind: "new_items", side: "period", evidence: [{ name: "column", value: "shop" }], effect: 5 },
      {
        kind: "spelling_variants",
        side: null,
        effect: null,
        evidence: [
          { name: "column", value: "product" },
          { name: "rows", value: 1031 },
          { name: "spelling", value: "Garden " },
          { name: "counts as", value: "Garden" },
        ],
      },
    ],
  });
  expect(notes).toEqual([
    "Spellings of product that differ only in case or whitespace count as one item, such as “Garden ” as “Garden” (1,031 rows in all).",
  ]);
});

it("states what missing values of one period mean, and that they may be zeros where most rows have none", () => {
  const toCaveats = (rows: number) => {
    const evidence = [
      { name: "rows without a value", value: rows },
      { name: "rows", value: 715 },
    ];
    const [period, comparison] = [
      { start: "2025-05-01", end: "2025-05-31" },
      { start: "2025-04-01", end: "2025-04-30" },
    ];
    const facts = [{ kind: "missing_values", side: "comparison", evidence, effect: null }];
    return toFactCaveats("refund", { facts, period, comparison } as ChangeReport).map(({ text }) => text);
  };
  expect(toCaveats(697)).toEqual([
    "697 of 715 rows of April 2025 have no value of refund, clearly more than in the other period. If that means zero, the change is real; otherwise it may only reflect missing data.",
  ]);
  expect(toCaveats(97)).toEqual([
    "97 of 715 rows of April 2025 have no value of refund, clearly more than in the other period, so the change may only reflect missing data.",
  ]);
});
