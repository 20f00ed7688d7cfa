import type { Caveat } from "@/lib/domain/answers/answer";
import type { ArtifactId } from "@/lib/domain/ids";
import { formatCount } from "@/lib/domain/text/numbers";
import type { RunContext } from "../run-context";

/** Lists what limits an answer because of its query. */
export async function toQueryCaveats(id: ArtifactId, { queries }: Pick<RunContext, "queries">): Promise<Caveat[]> {
  const query = await queries.get(id);
  if (query.status === "failed" || !query.truncated) return [];
  const rows = formatCount(query.rows, "row");
  const text = `The query has more rows than the limit; the answer rests on the first ${rows} alone.`;
  return [{ text, columns: [], rows: query.rows }];
}

/** Lists observations about where the values of an answer were computed. */
export async function toQueryNotes(
  id: ArtifactId,
  { queries, datasets }: Pick<RunContext, "queries" | "datasets">,
): Promise<string[]> {
  const query = await queries.get(id);
  const isLive = datasets.some(({ queried }) => queried?.reason === "live");
  const where = `Computed on ${query.engine} from all rows${isLive ? " as they were when the question was asked" : ""}.`;
  const estimated = datasets.some(
    ({ profile }) => profile.live !== undefined && profile.live.sampleRows < profile.rowCount,
  );
  return [
    where,
    ...(query.status === "succeeded" && query.instead !== undefined ? [query.instead] : []),
    ...(estimated ? ["The plan used facts from a sample of the rows; the values themselves did not."] : []),
  ];
}
