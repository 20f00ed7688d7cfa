import { describe, expect, it } from "vitest";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { readPreparation } from "./read-preparation";

describe("the name of a table without a column of that name", () => {
  const facts = toDatasetFacts("sales", {
    "Order No": ["A", "B"],
    Customer: ["Ann Lee", "Bo Ray"],
    Product: ["x y", "z"],
  });
  const known = facts.profile.columns.map(({ name }): RecipeColumn => ({ name, kind: "text" }));

  const readSplit = (columns: readonly RecipeColumn[]) => {
    const instruction = "split the name into first and last";
    const outcome = readPreparation({ instruction, datasets: [facts], steps: [], columns });
    return "problem" in outcome ? outcome.problem : outcome.ops;
  };

  it("is the column of its persons", () => {
    const params = { column: "Customer", separator: " ", names: ["first", "last"] };
    expect(readSplit(known)).toMatchObject([{ op: "AddStep", type: "split_column", params }]);
  });

  it("is asked for when there is none, or more than one", () => {
    const others = known.filter(({ name }) => name !== "Customer");
    expect(readSplit(others)).toContain("There is no column “name”.");
    const two: RecipeColumn[] = [...known, { name: "Employee", kind: "text" }];
    expect(readSplit(two)).toContain("“name” could be “Customer” or “Employee”.");
  });
});
