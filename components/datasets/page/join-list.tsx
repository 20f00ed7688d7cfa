import Link from "next/link";
import type { DatasetJoins } from "@/lib/domain/datasets/dataset-joins";
import { datasetWords } from "../../words/dataset-words";
import { shareWords } from "../../table/share-words";

const listed = 3;

/**
 * Lists the columns by which a dataset can be joined with others, the number of matched rows, and the number of resulting
 * rows.
 */
export function JoinList({ joins }: { joins: DatasetJoins }) {
  const { items, compared, others } = joins;
  return (
    <div className="grid gap-3 text-small tabular-nums">
      {items.length === 0 && <p className="text-ink-soft">{datasetWords.joins.none(compared)}</p>}
      {items.map(({ id, name, candidates }) => (
        <div key={id} className="rounded-lg border bg-surface px-3 py-2">
          <Link href={`/datasets/${id}`} className="font-medium [overflow-wrap:anywhere] hover:underline">
            {datasetWords.joins.with(name)}
          </Link>
          <ul className="mt-1 grid gap-1.5">
            {candidates.slice(0, listed).map((candidate) => (
              <li key={`${candidate.left} ${candidate.right}`} className="[overflow-wrap:anywhere]">
                <span className="font-mono text-[0.75rem]">
                  {candidate.left} = {candidate.right}
                </span>
                <span className="block text-ink-soft">
                  {datasetWords.joins.matched(
                    shareWords(Math.round(candidate.leftMatched * candidate.leftRows), candidate.leftRows),
                    shareWords(Math.round(candidate.rightMatched * candidate.rightRows), candidate.rightRows),
                  )}{" "}
                  {candidate.mostPerKeyRight > 1
                    ? datasetWords.joins.grows(candidate.joinedRows, candidate.leftRows, candidate.mostPerKeyRight)
                    : datasetWords.joins.stays}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {compared < others && <p className="text-ink-soft">{datasetWords.joins.newest(compared, others)}</p>}
    </div>
  );
}
