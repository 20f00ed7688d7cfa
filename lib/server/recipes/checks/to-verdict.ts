import type { RecipeCheck, RecipeVerdict } from "@/lib/domain/recipes/recipe-version";

type Fix = Pick<Extract<RecipeVerdict, { status: "ITERATE" }>, "category" | "fix">;

/** What to do about a check that failed, by its kind. */
const fixes: Readonly<Record<string, Fix>> = {
  row_count: { category: "logic", fix: "Loosen the conditions of the steps that reject rows." },
  rows_of: { category: "structure", fix: "Find the step that adds rows, and join by columns that are unique there." },
  unique: { category: "structure", fix: "Join by columns that are unique on one side, or drop duplicates before." },
  no_new_missing: {
    category: "data",
    fix: "Say what becomes of values that do not fit, for example replace them first.",
  },
  sum_preserved: { category: "logic", fix: "Find the step that changes the column, and name it there." },
  condition: { category: "logic", fix: "Put the step that ensures it after those that change its columns." },
  allowed_values: { category: "data", fix: "Replace or merge the other values." },
  no_values: { category: "data", fix: "Put the step that removes the values after those that bring them back." },
  edge_rows: { category: "logic", fix: "Treat missing and extreme values in the step that fails." },
};

/** Concludes from the checks of a version; null without checks. */
export function toVerdict(checks: readonly RecipeCheck[]): RecipeVerdict | null {
  if (checks.length === 0) return null;
  const failed = checks.find(({ passed }) => !passed);
  if (failed === undefined) return { status: "DONE" };
  const { category, fix } = fixes[failed.id.replace(/_\d+$/, "")] ?? { category: "logic", fix: "Look at the steps." };
  return { status: "ITERATE", category, reason: `${failed.label} ${failed.detail}`, fix };
}
