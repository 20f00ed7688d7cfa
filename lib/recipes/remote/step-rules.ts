import type { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import type { Rule, RuledStep } from "./rule";
import { rulesOfServers } from "./rules-of-servers";

/** Words are changed one by one by a function that connections do not allow. */
const withoutInitials: Rule = ({ params: { letters } }) =>
  letters === "each word upper" ? "it cannot change the first letter of each word" : null;

const unknown: Rule = () => "it is not known to give the same table there";

/**
 * Returns why a server would not produce the same table as DuckDB for a step; null if it does.
 * [A test](../../server/recipes/remote/agreement.test.ts) runs every step that passes on real servers.
 */
export function findStepFault(server: RecipeServer, type: string, step: RuledStep): string | null {
  const unlisted = type === "trim_and_case" ? withoutInitials(step) : null;
  if (server === "duckdb" || unlisted !== null) return unlisted;
  const rules = rulesOfServers[server];
  return rules?.all(step) ?? (rules?.steps[type] ?? unknown)(step);
}
