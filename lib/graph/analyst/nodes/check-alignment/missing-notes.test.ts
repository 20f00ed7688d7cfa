import { describe, expect, it } from "vitest";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toMissingNotes } from "./missing-notes";

const birds = toDatasetFacts("birds", { mass: [1, null, null], wing: [1, 2, null], half: [1, null, 3] });
const plan = (...names: string[]) => ({
  requirements: { ...goodReplies.formulate_requirements, variables_needed: names },
});

describe("toMissingNotes", () => {
  it("notes needed columns of which more than half is missing", () => {
    expect(toMissingNotes(plan("mass", "wing", "half", "income"), [birds], [])).toEqual([
      "2 of 3 rows have no mass: more than half of its values are missing, so the answer may not hold for all rows.",
    ]);
  });

  it("does not repeat an existing caveat, and ignores an empty dataset", () => {
    expect(toMissingNotes(plan("mass"), [birds], ["Most of mass is missing."])).toEqual([]);
    expect(toMissingNotes(plan("mass"), [toDatasetFacts("empty", { mass: [] })], [])).toEqual([]);
  });
});
