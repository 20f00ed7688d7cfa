import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetVersionId } from "@/lib/domain/ids";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { Container } from "../container";
import { openParquet } from "../datasets/dataset-facts";

/**
 * Completes ops that depend on all rows: gives a merge of spellings without a list those that differ only in case or
 * whitespace. Throws `recipe_refused` if there are none.
 */
export async function completeOps(
  { catalogue, reader, files }: Pick<Container, "catalogue" | "reader" | "files">,
  ops: readonly RecipeOp[],
  versionId: DatasetVersionId | undefined,
): Promise<RecipeOp[]> {
  return Promise.all(
    ops.map(async (op) => {
      if (op.op !== "AddStep" || op.type !== "join_spellings" || versionId === undefined) return op;
      const { column, spellings } = op.params;
      if (typeof column !== "string" || !Array.isArray(spellings) || spellings.length > 0) return op;
      // For a live table, only a sample is stored.
      const parquet = await openParquet(files, await catalogue.getPlace({ versionId }));
      const found = await reader.findSpellings({ parquet, column });
      if (found.length > 0) return { ...op, params: { column, spellings: found } };
      throw new CaveatError("recipe_refused", `No values of ${column} differ only in case or spacing.`, {
        remedy: `Specify the values to replace, for example: replace GB by UK in ${column}.`,
      });
    }),
  );
}
