import { deriveChecks } from "@/lib/recipes/checks/derive-checks";
import type { PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import type { RecipeRecord } from "@/lib/ports/recipes/recipe-store";
import { toSafeFileName } from "../../takeaway/safe-file-name";
import { type InputProfiles, toInputFacts } from "../checks/input-facts";
import { toVerdict } from "../checks/to-verdict";
import { toDbt } from "./to-dbt";

/** Maximum length of a model's name in bytes of UTF-8: names of its tests are longer and become file names. */
const longestModel = 120;

/** Names a model like its recipe: letters, digits and `_`. */
function toModelName(name: string): string {
  const plain = toSafeFileName(name, "recipe").replaceAll(/[^\p{L}\p{N}_]+/gu, "_");
  const short = Buffer.from(plain)
    .subarray(0, longestModel)
    .toString()
    .replace(/\uFFFD+$/, "");
  return /^[\p{L}_]/u.test(short) ? short : `recipe_${short}`;
}

/**
 * Writes the files of a dbt package with the recipe as its model.
 * @param options.tables names of the source tables, by id of the input.
 */
export function toDbtFiles(
  { name, version }: Pick<RecipeRecord, "name" | "version">,
  options: { prepared: PreparedRecipe; profiles: InputProfiles; tables: ReadonlyMap<string, string> },
): { path: string; content: string }[] {
  const { prepared, profiles, tables } = options;
  const checks = deriveChecks(prepared, toInputFacts(profiles, version.bindings));
  const status = toVerdict(version.checks)?.status ?? null;
  const remark = status === null ? " (not checked)" : status === "DONE" ? "" : " (not all checks pass)";
  const files = toDbt({
    ...{ prepared, tables, checks },
    description: `${name}${remark}`,
    model: toModelName(name),
  });
  return [...files].map(([path, content]) => ({ path, content }));
}
