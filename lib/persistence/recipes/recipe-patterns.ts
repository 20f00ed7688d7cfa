import type { RecipeStore, StoredPattern } from "@/lib/ports/recipes/recipe-store";
import { toStorableJsonText, toStorableText } from "../connections/storable";
import type { Database } from "../database";

const mostPatterns = 20;

/** Adds a pattern, or increments its success count. */
export async function addSuccess(
  { client }: Database,
  { name, fingerprint, contentHash, content }: Parameters<RecipeStore["addSuccess"]>[0],
): Promise<void> {
  await client.$executeRaw`
    INSERT INTO recipe_pattern (id, name, fingerprint, content_hash, content)
    VALUES (gen_random_uuid(), ${toStorableText(name)}, ${fingerprint}, ${contentHash}, ${toStorableJsonText(content)}::json)
    ON CONFLICT (fingerprint, content_hash) DO UPDATE
    SET success_count = recipe_pattern.success_count + 1, last_used_at = now(), name = excluded.name`;
}

/** Removes a pattern, if there is one of this id. */
export async function removePattern({ client }: Database, id: string): Promise<void> {
  await client.recipePattern.deleteMany({ where: { id } });
}

/** Finds patterns for columns of these kinds, most successful first. */
export async function findPatterns({ client }: Database, fingerprint: string): Promise<StoredPattern[]> {
  const rows = await client.recipePattern.findMany({
    where: { fingerprint },
    orderBy: [{ successCount: "desc" }, { lastUsedAt: "desc" }],
    take: mostPatterns,
  });
  return rows.map(({ id, name, content, successCount, lastUsedAt }) => ({
    ...{ id, name, fingerprint, content, successCount },
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
