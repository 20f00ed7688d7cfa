import type { DatasetReader } from "@/lib/ports/dataset-reader";
import type { DatasetVersionId } from "@/lib/domain/ids";
import type { DatasetStore } from "@/lib/ports/dataset-store";

/**
 * Queries about dataset versions, answered by a reader of files.
 * @param resolveParquet gives the absolute path of a version's table; throws `not_found`.
 */
export function createVersionQueries(
  reader: Pick<DatasetReader, "aggregate" | "compareKeys">,
  resolveParquet: (versionId: DatasetVersionId) => Promise<string>,
): Pick<DatasetStore, "aggregate" | "compareKeys"> {
  return {
    aggregate: async ({ versionId, joins = [], ...query }) => {
      const [parquet, ...joined] = await Promise.all(
        [versionId, ...joins.map((join) => join.versionId)].map(resolveParquet),
      );
      return reader.aggregate({
        ...query,
        parquet: parquet ?? "",
        joins: joins.map(({ how, on, columns }, index) => ({ how, on, columns, parquet: joined[index] ?? "" })),
      });
    },
    compareKeys: async ({ left, right }) => {
      const [leftFile, rightFile] = await Promise.all([
        resolveParquet(left.versionId),
        resolveParquet(right.versionId),
      ]);
      const toSide = ({ columns, where, distinct }: typeof left, parquet: string) => ({
        columns,
        where,
        distinct,
        parquet,
      });
      return reader.compareKeys({ left: toSide(left, leftFile), right: toSide(right, rightFile) });
    },
  };
}
