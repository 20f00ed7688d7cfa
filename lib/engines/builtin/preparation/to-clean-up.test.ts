import { describe, expect, it } from "vitest";
import { toColumnKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { readPreparation } from "./read-preparation";

function read(instruction: string, dataset: DatasetFacts, columns?: RecipeColumn[]) {
  const known = dataset.profile.columns.map(({ name, storage }) => ({ name, kind: toColumnKind(storage) }));
  const outcome = readPreparation({ instruction, datasets: [dataset], steps: [], columns: columns ?? known });
  return "problem" in outcome
    ? outcome.problem
    : outcome.ops.map((op) => (op.op === "AddStep" ? [op.type, op.params] : op));
}

describe("a request to clean up", () => {
  const loans = toDatasetFacts("loans", {
    branch: ["North", "north ", "South", "South"],
    lent: ["2024-01-02", "2024-02-03", "2024-05-06", "2024-05-06"],
    zip: ["02134", "10001", "02135", "02135"],
    fee: ["1.50", "2", "3", "3"],
    renewals: [1, null, 2, 2],
  });
  const spelled = [
    { text: "North", rows: 1 },
    { text: "north ", rows: 1 },
  ];
  const spellings = { rows: 1, groups: [spelled] };
  const profiles = loans.profile.columns.map((column) =>
    column.name === "branch" ? { ...column, spellings } : column,
  );
  const messy = { ...loans, profile: { ...loans.profile, columns: profiles, duplicateRows: 1 } };
  const clean = (instruction: string) => read(instruction, messy);

  it.each(["clean this up", "Clean up the data, please.", "tidy the table"])(
    "does what takes no judgement: %s",
    (asked) => {
      expect(clean(asked)).toEqual([
        ["drop_duplicates", {}],
        ["parse_date", { columns: ["lent"], order: "year month day" }],
        ["parse_number", { columns: ["fee"] }],
        ["join_spellings", { column: "branch", spellings: [] }],
      ]);
    },
  );

  it("says so when there is nothing to do", () => {
    expect(read("clean this up", toDatasetFacts("plain", { city: ["Rome", "Oslo"] }))).toContain(
      "Nothing to clean was found",
    );
  });

  it("makes all dates dates", () => {
    expect(clean("make the dates proper dates")).toEqual([
      ["parse_date", { columns: ["lent"], order: "year month day" }],
    ]);
    const done = toDatasetFacts("done", { day: ["2024-01-02"] }, { types: { day: "date" } });
    expect(read("make the dates proper dates", done, [{ name: "day", kind: "date" }])).toBe(
      "day already contains dates, so there is nothing to change.",
    );
  });
});
