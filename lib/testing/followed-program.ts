import { toConditionText } from "@/lib/graph/analyst/rederivation/lineage/describe-expression";
import { toFormulaText } from "@/lib/graph/analyst/rederivation/lineage/describe-formula";
import { toExpectedParts, toFormulas } from "@/lib/graph/analyst/rederivation/lineage/expected-parts";
import { interpretProgram } from "@/lib/graph/analyst/rederivation/lineage/interpret-program";
import type { Formula } from "@/lib/graph/analyst/rederivation/lineage/values";
import { toDatasetFacts } from "./dataset-facts";

/** Values of the first dataset of followed programs, `df`. */
export const salesTable = {
  city: ["Rome", "Oslo", "Rome", "Oslo", "Rome", null],
  shop: ["a", "b", "a", "a", "b", "b"],
  units: [1, 2, 3, 4, 6, 8],
  price: [3, null, 5, 7, 9, 2],
  vip: [true, false, true, true, false, false],
  day: ["2024-01-05", "2024-02-10", "2024-02-11", "2023-07-01", "2023-12-31", "2024-03-03"],
  text: ["1", "x", "2", "3", "4", "5"],
};
export const sales = (() => {
  const facts = toDatasetFacts("sales", salesTable, { types: { day: "date" } });
  const columns = facts.profile.columns.map((column) =>
    column.name === "day" ? { ...column, storage: "DATE" } : column,
  );
  return { ...facts, profile: { ...facts.profile, columns } };
})();
export const shops = toDatasetFacts("shops", { shop: ["a", "b"], owner: ["x", "y"], units: [9, 8] });

/** The figures of a program about these datasets. */
export function followFormulas(code: string): Formula[] {
  return toExpectedParts(interpretProgram(code, [sales, shops]).result).flatMap(toFormulas);
}

/** The figures of a program in words; empty when none is followed. */
export function followFigures(code: string): string[] {
  return followFormulas(code).map((formula) => toFormulaText(formula, 1));
}

/** What a program does to rows, in order, in words. */
export function followSteps(code: string): string[] {
  return interpretProgram(code, [sales, shops]).steps.map((step) => {
    if (step.kind === "filter" && step.condition === null) return "filter: not followed";
    return "condition" in step && step.condition !== null
      ? `${step.kind}: ${toConditionText(step.condition)}`
      : step.kind;
  });
}
