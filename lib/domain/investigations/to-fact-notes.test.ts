import { expect, it } from "vitest";
import { toFactNotes } from "./to-fact-notes";

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
