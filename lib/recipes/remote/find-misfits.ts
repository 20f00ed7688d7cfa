import type { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import { dependsOnOrder, type AggregateName } from "../steps/aggregates";
import type { PreparedNode, PreparedRecipe, TableReference } from "../compile/prepare-recipe";
import { findStepFault } from "./step-rules";

/** A step that may not run on a server. */
export interface MisfitStep {
  /** Id of the step. */
  step: string;
  /** Why, as the end of a sentence. */
  reason: string;
}

const noOrder = "rows on the server have no order. Add a step before it that sorts them";

/** Finds the steps that a server would not compute as DuckDB does, in order. */
export function findMisfits(recipe: PreparedRecipe, server: RecipeServer): MisfitStep[] {
  return recipe.nodes.flatMap((node) => {
    const { step, type, tables } = node;
    const [table] = tables;
    if (table === undefined || step.disabled === true) return [];
    const reason =
      needsOrder(node) && !hasOrder(recipe, table)
        ? noOrder
        : findStepFault(server, type.type, { params: step.params, columns: recipe.getColumns(table) });
    return reason === null ? [] : [{ step: step.id, reason }];
  });
}

/** Whether the values or rows of a step depend on an order of rows that it does not define itself. */
function needsOrder({ step: { type, params } }: PreparedNode): boolean {
  const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0;
  const isOrdered = (aggregate: unknown) => dependsOnOrder(aggregate as AggregateName);
  switch (type) {
    case "fill_missing":
      return params.method === "previous" || params.method === "next";
    case "window":
      return params.function !== "rank" && isEmpty(params.order);
    case "sort_limit":
      return isEmpty(params.by) && params.limit !== undefined;
    case "group_aggregate": {
      const measures = Array.isArray(params.measures) ? params.measures : [];
      return measures.some((measure) => isOrdered((measure as { aggregate?: unknown } | null)?.aggregate));
    }
    case "pivot":
      return isOrdered(params.aggregate);
    default:
      return false;
  }
}

/** Whether a step has sorted the rows of a table; tables on servers have no order. */
function hasOrder(recipe: PreparedRecipe, { from }: TableReference): boolean {
  const node = recipe.nodes.find(({ step }) => step.id === from);
  if (node === undefined) return false;
  if (definesOrder(node)) return true;
  const [table] = node.tables;
  return table !== undefined && hasOrder(recipe, table);
}

/** Whether a step sorts rows. */
export function definesOrder({ step: { type, params, disabled } }: PreparedNode): boolean {
  if (disabled === true) return false;
  return (
    type === "group_aggregate" ||
    type === "pivot" ||
    (type === "sort_limit" && Array.isArray(params.by) && params.by.length > 0)
  );
}
