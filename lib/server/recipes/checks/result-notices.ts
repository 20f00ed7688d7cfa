import type { Notice } from "@/lib/domain/datasets/dataset";
import type { StepEffect } from "@/lib/domain/recipes/preparation";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import { toSentence } from "../to-recipe-view";

/** Says that reading removed a sign or unit from the values of columns, which says what their numbers are. */
const ofUnit = /^The (?:currency sign|percent sign|unit)\b.* was removed/;
/** Steps that compute new columns, by the param that names them. */
const naming: Readonly<Record<string, readonly string[]>> = {
  derive: ["name"],
  window: ["name"],
  split_column: ["names"],
};
/** Steps after which a column of the same name may hold something else, such as a count. */
const reshaping = new Set(["group_aggregate", "pivot", "unpivot"]);

/** Steps that write values which are not in the data. */
const inventing = new Set(["fill_missing", "cap_outliers"]);

/** Lists the ids of steps that fill in values. */
export function listInventing({ steps }: Pick<Recipe, "steps">): string[] {
  return steps.filter(({ type, disabled }) => type === "fill_missing" && disabled !== true).map(({ id }) => id);
}

/** Follows the name of a column through the steps of a recipe; null when a step drops or computes it. */
function followName(name: string, steps: Recipe["steps"]): string | null {
  let now: string | null = name;
  for (const { type, params, disabled } of steps) {
    if (disabled === true) continue;
    if (reshaping.has(type)) return null;
    if ((naming[type] ?? []).some((param) => [params[param]].flat().includes(now))) return null;
    if (type !== "rename" || !Array.isArray(params.columns)) continue;
    const pairs = params.columns as readonly { from?: unknown; to?: unknown }[];
    const pair = pairs.find(({ from }) => from === now);
    if (typeof pair?.to === "string") now = pair.to;
  }
  return now;
}

/** The result of a recipe, with what its steps did. */
interface Result {
  content: Pick<Recipe, "steps">;
  columns: readonly string[];
  invented: ReadonlyMap<string, readonly StepEffect[]>;
}

/**
 * Returns what a person should know of a recipe's result: which values its steps invented, and what the reading of its inputs
 * says of units, without which amounts of money would be plain numbers once the data is cleaned.
 * @param notices of the inputs.
 * @param result.columns names of the columns of the result.
 * @param result.invented what steps did to the cells of columns, by id, where it was counted.
 */
export function toResultNotices(notices: readonly Notice[], result: Result): Notice[] {
  return [...describeInvented(result), ...carryUnits(notices, result)];
}

/** Names the steps that write values which nobody measured, as far as the result has their columns. */
function describeInvented({ content: { steps }, columns, invented }: Result): Notice[] {
  return steps.flatMap((step, place) => {
    if (step.disabled === true || !inventing.has(step.type)) return [];
    const changed = [step.params.columns, step.params.column].flat().filter((name) => typeof name === "string");
    const kept = changed.flatMap((name) => followName(name, steps.slice(place + 1)) ?? []);
    const shown = kept.filter((name) => columns.includes(name));
    if (shown.length === 0) return [];
    const text = `A step of the recipe changed values: ${toSentence(step)}`;
    const filled = (invented.get(step.id) ?? []).flatMap(({ column, cells, changed, filledWith }) => {
      const name = followName(column, steps.slice(place + 1));
      // A word such as “unknown” claims nothing.
      const isPlaceholder = step.params.method === "value" && typeof filledWith === "string";
      const isKept = name !== null && columns.includes(name) && changed > 0 && !isPlaceholder;
      return isKept ? [{ column: name, values: changed, of: cells, with: filledWith }] : [];
    });
    return [{ text, columns: shown, ...(filled.length > 0 && { filled }) }];
  });
}

function carryUnits(
  notices: readonly Notice[],
  { content, columns }: { content: Pick<Recipe, "steps">; columns: readonly string[] },
): Notice[] {
  return notices.flatMap(({ text, columns: named, examples }) => {
    if (!ofUnit.test(text)) return [];
    const kept = named
      .flatMap((name) => followName(name, content.steps) ?? [])
      .filter((name) => columns.includes(name));
    return kept.length === 0 ? [] : [{ text, columns: kept, ...(examples !== undefined && { examples }) }];
  });
}
