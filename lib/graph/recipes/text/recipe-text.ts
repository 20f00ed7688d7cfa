import type { LoadedPreparation } from "@/lib/ports/recipes/preparations";
import { prepareRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { mostSummaryTokens, toSummary } from "@/lib/recipes/export/to-summary";
import { toNoticeLines } from "@/lib/prompts/text/notice-text";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";

/** Maximum number of versions that a text lists. */
const mostVersions = 5;

/** Describes one recipe to a model, in at most 600 tokens: inputs, steps with their ids, and the resulting columns. */
export function toRecipeText(
  { content }: Pick<LoadedPreparation, "content">,
  options: { shareValues: boolean; mostTokens?: number },
): string {
  const outcome = prepareRecipe(content);
  if ("prepared" in outcome) return toFencedText("recipe", toSummary(outcome.prepared, options));
  return toFencedText("recipe", "Its steps no longer fit the data: remove or change a step.");
}

/** Describes the recipes of several datasets, together in at most 600 tokens, with their newest changes. */
export function toRecipesText(
  recipes: readonly LoadedPreparation[],
  { shareValues }: { shareValues: boolean },
): string {
  const changed = recipes.filter(({ content, history }) => content.steps.length > 0 || history.length > 1);
  if (changed.length === 0) return "None; every dataset is as it was read.";
  const mostTokens = Math.floor(mostSummaryTokens / changed.length);
  return changed
    .map((recipe) => {
      const lines = recipe.history.slice(0, mostVersions).map(({ version, change }) => {
        return shareValues ? `${version}: ${change}` : version;
      });
      const history = toFencedText("versions", lines.join("\n"));
      const name = toFencedText("dataset", recipe.dataset.name);
      const notices = toNoticeLines(recipe.notices, { shareValues });
      const read = notices.length === 0 ? [] : ["How its inputs were read:", toFencedText("notes", notices.join("\n"))];
      const steps = toRecipeText(recipe, { shareValues, mostTokens });
      return [name, ...read, steps, "Its newest versions:", history].join("\n\n");
    })
    .join("\n\n");
}
