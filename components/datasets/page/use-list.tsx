import Link from "next/link";
import type { DatasetUse } from "@/lib/domain/datasets/dataset-use";
import { datasetWords } from "../../words/dataset-words";

const listed = 10;

/** Lists the conversations that use a dataset. */
export function UseList({ use }: { use: DatasetUse }) {
  if (use.sessionCount === 0) return <p className="text-small text-ink-soft">{datasetWords.unused}</p>;
  const sessions = use.sessions.slice(0, listed);
  const left = use.sessionCount - sessions.length;
  return (
    <>
      <ul className="grid gap-1 text-small">
        {sessions.map(({ id, title }) => (
          <li key={id} className="min-w-0">
            <Link href={`/s/${id}`} className="[overflow-wrap:anywhere] text-accent underline underline-offset-2">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-small text-ink-soft">{datasetWords.moreSessions(left)}</p>}
    </>
  );
}
