import type { Preparation, PreparationPlan } from "@/lib/domain/recipes/preparation";
import type { TriedPreparation } from "@/lib/ports/recipes/preparations";
import { isCovered, wholeRows } from "@/lib/recipes/checks/is-covered";
import type { RecipesFacts } from "./facts";

/** The relevant facts about a written change. */
interface WrittenChange extends Pick<Preparation, "rowsBefore"> {
  plan: Pick<PreparationPlan, "action"> & { successCriteria: readonly string[] };
  steps: readonly unknown[];
  checks: readonly Pick<Preparation["checks"][number], "id" | "passed">[];
}

/**
 * Whether the change is one approved step that needs no judgement: everything it promises was checked on all rows, and all
 * checks passed.
 * @param columns number of columns of the result.
 */
export function isProven(
  { change, tried }: { change: RecipesFacts["change"]; tried: Pick<TriedPreparation, "engine"> | null },
  { plan, steps, checks, rowsBefore }: WrittenChange,
  columns = Infinity,
): boolean {
  if (change?.kind !== "ops" || plan.action !== "create" || plan.successCriteria.length > 1) return false;
  const [op] = change.ops;
  // For live tables and large ones, the checks only see a sample.
  const isWhole = tried !== null && tried.engine === undefined && rowsBefore !== null && rowsBefore <= wholeRows;
  return (
    isWhole &&
    steps.length === 1 &&
    change.ops.length === 1 &&
    op?.op === "AddStep" &&
    checks.every(({ passed }) => passed) &&
    isCovered({ type: op.type, params: op.params, columns, checks: checks.map(({ id }) => id) })
  );
}
