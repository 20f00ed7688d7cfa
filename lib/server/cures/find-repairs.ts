import type { Repair } from "@/lib/domain/answers/cure";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { DatasetVersionRecord } from "@/lib/ports/data/dataset-catalogue";
import type { Container } from "../container";
import { resolveParquet } from "../datasets/dataset-facts";
import { toRepairOps } from "./to-repair-ops";

/** Finds the ops that repair the newest version of a dataset; none if it no longer needs repair. */
export async function findRepairs(
  { catalogue, reader, files }: Pick<Container, "catalogue" | "reader" | "files">,
  { dataset, profile }: Pick<DatasetVersionRecord, "dataset" | "profile">,
  repair: Repair,
): Promise<RecipeOp[]> {
  const find = async (column: string) => {
    const parquet = await resolveParquet({ catalogue, files }, dataset.versionId);
    return reader.findSpellings({ parquet, column });
  };
  const isKnown = (column: string) => profile.columns.some(({ name }) => name === column);
  const spellings = repair.kind === "merge_spellings" && isKnown(repair.column) ? await find(repair.column) : [];
  return toRepairOps(repair, { profile, spellings });
}
