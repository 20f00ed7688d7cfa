import { createHash } from "node:crypto";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { RecipeStore } from "@/lib/ports/recipes/recipe-store";
import { toKindsKey, toPattern } from "@/lib/recipes/patterns/recipe-pattern";

const toHash = (text: string) => createHash("sha256").update(text).digest("hex");

/** The fingerprint under which patterns for tables with these columns are stored. */
export function toKindsFingerprint(columns: Recipe["inputs"][number]["columns"]): string {
  return toHash(toKindsKey(columns));
}

/** Counts a success of a recipe's steps, so that they can be suggested for similar data. */
export async function recordSuccess(
  { recipes }: { recipes: Pick<RecipeStore, "addSuccess"> },
  { name, content }: { name: string; content: Recipe },
): Promise<void> {
  const pattern = toPattern(content);
  const [input] = content.inputs;
  if (pattern === null || input === undefined) return;
  await recipes.addSuccess({
    name,
    fingerprint: toKindsFingerprint(input.columns),
    contentHash: toHash(JSON.stringify(pattern.ops)),
    content: pattern,
  });
}
