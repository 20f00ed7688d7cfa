import type { RecipeRecord } from "@/lib/ports/recipes/recipe-store";
import type { Container } from "../container";
import type { CompiledChange } from "./compile-change";

/**
 * Writes a version without steps at once. An in-place recipe restores its dataset: a new version with the files of the
 * bound one. Throws as `RecipeStore.writeVersion` does.
 */
export async function writeWithoutSteps(
  { recipes }: Pick<Container, "recipes">,
  { id, inPlace, outputDatasetId }: RecipeRecord,
  { payload, payloadHash }: Pick<CompiledChange, "payload" | "payloadHash">,
): Promise<void> {
  const { base, content, change, bindings } = payload;
  const own = bindings.find(({ datasetId }) => datasetId === outputDatasetId);
  const output = inPlace ? (own?.versionId ?? null) : null;
  await recipes.writeVersion(id, { base, content, change, bindings, payloadHash, counts: [], checks: [] }, { output });
}
