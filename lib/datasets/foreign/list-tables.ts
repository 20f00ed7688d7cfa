import { runConversion } from "./run-conversion";
import type { ForeignPrograms } from "./table-source";

/**
 * Lists the names of the tables in a zip archive, in order; empty for a workbook. Throws as `DatasetReader.listTables`
 * does.
 */
export async function listTables(
  options: Pick<ForeignPrograms, "root" | "heap"> & { source: string; stage: string; signal?: AbortSignal },
): Promise<string[]> {
  const { source, stage, ...means } = options;
  const report = await runConversion({ kind: "zip", listing: true, source, target: `${stage}.listed` }, means);
  return report.sheets ?? [];
}
