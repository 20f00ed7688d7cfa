import type { PreparedRecipe } from "../compile/prepare-recipe";
import { toComment } from "../text/to-comment";

/** Tokens that a summary may take. */
export const mostSummaryTokens = 600;
/** Characters of one line. */
const longestLine = 160;

/** Estimates tokens from above: few characters of plain words, one of anything else. */
function estimate(text: string): number {
  const plain = text.replaceAll(/[A-Za-z ]/g, "").length;
  return (
    Math.ceil((text.length - plain) / 3) +
    [...text].reduce(
      (sum, character) => sum + (/[A-Za-z ]/.test(character) ? 0 : character.charCodeAt(0) < 128 ? 1 : 3),
      0,
    )
  );
}

/**
 * Summarises a recipe for a model: inputs, steps as sentences with their ids, and columns of the result. At most 600
 * tokens; what does not fit is counted.
 * @param options.shareValues false: steps are their types and columns, without any value.
 */
export function toSummary(
  recipe: PreparedRecipe,
  options: { mostTokens?: number; shareValues?: boolean } = {},
): string {
  const { mostTokens = mostSummaryTokens, shareValues = true } = options;
  const { inputs } = recipe.recipe;
  const result = recipe.getColumns(recipe.result).map(({ name, kind }) => `${name} (${kind})`);
  const columns = toLines(`Columns of ${recipe.result.from}:`, result, mostTokens / 3);
  const sources = toLines(
    "Inputs:",
    inputs.map(({ id, name }) => `${id}: ${name}`),
    mostTokens / 6,
  );
  const steps = recipe.nodes.map(({ step, type, tables }) => {
    const known = tables.flatMap((table) => recipe.getColumns(table).map(({ name }) => name));
    const says = shareValues
      ? type.sentence(step.params)
      : `${type.label}: ${findNames(step.params, known).join(", ")}`;
    const from = tables
      .map((table) => (table.output === null ? table.from : `${table.from}.${table.output}`))
      .join(", ");
    return `${step.id} (reads ${from}${step.disabled === true ? ", switched off" : ""}): ${says}`;
  });
  const rest = mostTokens - 20 - estimate(`${columns}${sources}`);
  return [sources, toLines("Steps:", steps, rest), columns].join("\n");
}

/** Finds all params that are column names, at any depth. */
function findNames(params: unknown, columns: readonly string[]): string[] {
  if (typeof params === "string") return columns.includes(params) ? [params] : [];
  if (typeof params !== "object" || params === null) return [];
  return [...new Set(Object.values(params).flatMap((value) => findNames(value, columns)))];
}

/** Lists as many lines as fit, and counts the others. */
function toLines(title: string, lines: readonly string[], tokens: number): string {
  let left = tokens - estimate(title) - 12;
  const shown: string[] = [];
  for (const line of lines) {
    const text = toComment(line, longestLine);
    left -= estimate(text) + 2;
    if (left < 0) break;
    shown.push(`- ${text}`);
  }
  const hidden = lines.length - shown.length;
  return [title, ...shown, ...(hidden === 0 ? [] : [`- and ${hidden} more`])].join("\n");
}
