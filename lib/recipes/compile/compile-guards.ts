import { planOrder } from "./plan-order";
import type { PreparedRecipe } from "./prepare-recipe";
import { toWith, writeTables, type InputRelations } from "./write-tables";

/** A condition on the data that must hold before a recipe runs. */
export interface GuardQuery {
  /** Id of the step. */
  step: string;
  /** What is wrong, and what to do. */
  message: string;
  /** Query for one number; the recipe is refused if it is above zero. */
  sql: string;
}

/** Compiles the guards of all steps, to run before the recipe writes anything. */
export function compileGuards(recipe: PreparedRecipe, relations: InputRelations): GuardQuery[] {
  return recipe.nodes.flatMap(({ step, prepared, tables }) =>
    (prepared.guards ?? []).map(({ message, violations }) => {
      const plan = planOrder(
        recipe,
        tables.map((table) => ({ table, need: "none" })),
      );
      const { expressions, find } = writeTables(recipe, plan, relations);
      return { step: step.id, message, sql: `${toWith(expressions)}${violations(tables.map(find))}` };
    }),
  );
}
