import type { RecipeCheck, RecipeVerdict } from "@/lib/domain/recipes/recipe-version";

type Fix = Pick<Extract<RecipeVerdict, { status: "ITERATE" }>, "category" | "fix">;

/** Fixes for failed checks, by kind. */
const fixes: Readonly<Record<string, Fix>> = {
  row_count: { category: "logic", fix: "Loosen the conditions of the steps that reject rows." },
  rows_of: { category: "structure", fix: "Find the step that adds rows, and join on columns that are unique there." },
  unique: { category: "structure", fix: "Join on columns that are unique on one side, or drop duplicates first." },
  no_new_missing: {
    category: "data",
    fix: "Define what happens to values that do not fit, for example by replacing them first.",
  },
  sum_preserved: { category: "logic", fix: "Find the step that changes the column, and name the column there." },
  condition: { category: "logic", fix: "Move the step that ensures it after the steps that change its columns." },
  allowed_values: { category: "data", fix: "Replace or merge the other values." },
  no_values: { category: "data", fix: "Move the step that removes the values after the steps that reintroduce them." },
  edge_rows: { category: "logic", fix: "Handle missing and extreme values in the failing step." },
};

/** Derives a verdict from the checks of a version; null without checks. */
export function toVerdict(checks: readonly RecipeCheck[]): RecipeVerdict | null {
  if (checks.length === 0) return null;
  const failed = checks.find(({ passed }) => !passed);
  if (failed === undefined) return { status: "DONE" };
  const { category, fix } = fixes[failed.id.replace(/_\d+$/, "")] ?? { category: "logic", fix: "Review the steps." };
  return { status: "ITERATE", category, reason: `${failed.label} ${failed.detail}`, fix };
}
