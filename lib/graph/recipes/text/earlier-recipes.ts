import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetId } from "@/lib/domain/ids";
import type { LoadedPreparation } from "@/lib/ports/recipes/preparations";
import { toClippedText, toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { RecipesContext } from "../context";
import { toRecipeText } from "./recipe-text";

type Context = Pick<RecipesContext, "history" | "datasets" | "shareValues" | "ports">;

/** Recipes that a text describes, the newest ones. */
const most = 2;
/** Characters of one step, and of all steps of a recipe. */
const [longestStep, longestSteps] = [700, 5_000];

/**
 * Describes recipes of datasets that the conversation prepared before and that are not among its datasets now, for messages
 * such as "the same for February". Shows their steps as ops write them, or without values if these are not shared; empty
 * without such a recipe.
 */
export async function toEarlierRecipesText({ history, datasets, shareValues, ports }: Context): Promise<string> {
  const current = new Set<DatasetId>(datasets.map(({ id }) => id));
  const prepared = history.flatMap(({ prepared }) => prepared ?? []).filter((id) => !current.has(id));
  const loaded = await Promise.all([...new Set(prepared)].slice(-most).map((id) => find(ports, id)));
  const recipes = loaded.flatMap((recipe) => (recipe === null || recipe.content.steps.length === 0 ? [] : [recipe]));
  if (recipes.length === 0) return "";
  return [
    "The conversation prepared other datasets before, which this message cannot change. If it asks for the same again, take these steps over, with the names and spellings of the dataset to prepare:",
    ...recipes.flatMap((recipe) => [
      toFencedText("dataset", recipe.dataset.name),
      shareValues ? toFencedText("steps", toStepsText(recipe)) : toRecipeText(recipe, { shareValues }),
    ]),
  ].join("\n\n");
}

/** Loads a recipe; null if its dataset has been deleted. */
async function find({ preparations }: Context["ports"], dataset: DatasetId): Promise<LoadedPreparation | null> {
  try {
    return await preparations.load({ dataset, further: [], output: null });
  } catch (error) {
    if (error instanceof CaveatError && error.code === "not_found") return null;
    throw error;
  }
}

function toStepsText({ content }: LoadedPreparation): string {
  const steps = content.steps.filter(({ disabled }) => disabled !== true);
  const lines = steps.map(({ type, params }) => toClippedText(JSON.stringify({ type, params }), longestStep));
  return toClippedText(lines.join("\n"), longestSteps);
}
