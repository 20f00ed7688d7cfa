import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";

type Step = Extract<RecipeOp, { op: "AddStep" }>;

const mostCriteria = 6;

const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const quoted = (names: unknown) => (Array.isArray(names) ? names.map((name) => `“${shown(name)}”`).join(", ") : "");

/** States what must hold after the steps of a patch, as the checks of the result do; at most six sentences. */
export function toCriteria(ops: readonly RecipeOp[]): string[] {
  const stated = ops.flatMap((op) => (op.op === "AddStep" ? (toCriterion(op) ?? []) : []));
  return [...new Set(stated)].slice(0, mostCriteria);
}

/** What a step promises, in one sentence; null where the step itself says it as briefly. */
function toCriterion({ type, params }: Step): string | null {
  switch (type) {
    case "drop_duplicates":
      return params.columns === undefined
        ? "No row repeats an earlier one."
        : `No two rows have the same ${quoted(params.columns)}.`;
    case "drop_totals":
      return "No row is a total of others.";
    case "drop_missing":
      return params.when === "all" ? "No row is empty." : `Every row has a value in ${quoted(params.columns)}.`;
    case "fill_missing":
      return `No missing value of ${quoted(params.columns)} could be filled.`;
    case "join_spellings":
      return `Every value of “${shown(params.column)}” has a single spelling.`;
    case "replace_values": {
      const values = Array.isArray(params.values) ? params.values : [];
      const from = values.map((value) => (value as { from?: unknown } | null)?.from);
      return `“${shown(params.column)}” is never ${quoted(from)}.`;
    }
    case "cap_outliers":
      return `“${shown(params.column)}” is within its bounds.`;
    case "filter":
      return `For every row: ${shown(params.expression)}.`;
    default:
      return null;
  }
}
