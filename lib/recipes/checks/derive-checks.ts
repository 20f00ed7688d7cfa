import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import type { PreparedRecipe } from "../compile/prepare-recipe";
import { isUntouched } from "../compile/is-untouched";
import { mostColumns, promiseStep, toMissing } from "./promise-step";
import { findResultChain, isShrinking, type ResultChain } from "./result-chain";

/** Known facts about the data of an input. */
export interface InputFacts {
  rowCount: number;
  /** Columns that identify each of its rows. */
  keys: readonly string[];
}

/** Maximum number of keys that are checked. */
const mostKeys = 5;

/**
 * Returns the requirements on the result of a recipe, whatever its data: what its steps promise, and what none of them
 * may change.
 * @param facts of the data of the inputs, by their ids; an input without facts has rows, and no keys.
 */
export function deriveChecks(recipe: PreparedRecipe, facts: ReadonlyMap<string, InputFacts> = new Map()): CheckPlan[] {
  const chain = findResultChain(recipe);
  const source = chain?.source.from ?? "";
  const isEmpty = chain !== null && facts.get(source)?.rowCount === 0;
  const plans: CheckPlan[] = isEmpty ? [] : [{ kind: "row_count", least: 1 }];
  if (chain === null) return plans;
  const columns = new Map(recipe.getColumns(recipe.result).map(({ name, kind }) => [name, kind]));
  const kept = recipe.getColumns(chain.source).filter(({ name, kind }) => columns.get(name) === kind);
  plans.push(...promiseSource(chain, { kept, keys: facts.get(source)?.keys ?? [] }));
  for (const [place, node] of chain.nodes.entries()) {
    if (node.step.disabled === true) continue;
    for (const plan of promiseStep(node, { recipe, after: chain.nodes.slice(place + 1) })) {
      if (listColumns(plan).every((name) => columns.has(name))) plans.push(plan);
    }
  }
  return plans;
}

/** The columns of the result that a check names. */
function listColumns(plan: CheckPlan): string[] {
  if (plan.kind === "sum_preserved") return plan.sums.map(({ column }) => column);
  return "columns" in plan ? plan.columns : "column" in plan ? [plan.column] : [];
}

/** What the steps together must leave unchanged. */
function promiseSource(
  { source: table, nodes }: ResultChain,
  { kept, keys }: { kept: ReturnType<PreparedRecipe["getColumns"]>; keys: readonly string[] },
): CheckPlan[] {
  if (nodes.length === 0 || !nodes.every(isShrinking)) return [];
  const isSame = nodes.every(({ step, prepared }) => step.disabled === true || prepared.sameRows);
  const untouched = kept.filter(({ name }) => isUntouched(name, nodes)).slice(0, mostColumns);
  const sums = untouched.flatMap(({ name, kind }) => (isNumberKind(kind) ? [{ column: name, of: name }] : []));
  const unique = untouched.filter(({ name }) => keys.includes(name)).slice(0, mostKeys);
  return [
    { kind: "rows_of", table, compare: isSame ? "exactly" : "at most" },
    ...unique.map(({ name }): CheckPlan => ({ kind: "unique", columns: [name] })),
    ...toMissing(
      untouched.map(({ name }) => name),
      { table, share: 0 },
    ),
    ...(isSame && sums.length > 0 ? [{ kind: "sum_preserved", sums, table } as const] : []),
  ];
}
