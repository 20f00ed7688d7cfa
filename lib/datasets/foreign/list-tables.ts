import { findFormat } from "../content/find-format";
import { readHead } from "./read-head";
import { runConversion } from "./run-conversion";

/** The names of the tables in an archive, in its order; none for any other file. Throws as `DatasetReader.listTables` does. */
export async function listTables(options: { source: string; root: string; signal?: AbortSignal }): Promise<string[]> {
  const { source, root, signal } = options;
  if (findFormat(await readHead(source)) !== "zip") return [];
  const target = `${source}.listed`;
  const report = await runConversion({ kind: "zip", listing: true, source, target }, { root, signal });
  return report.sheets ?? [];
}
