import { Info } from "lucide-react";
import Link from "next/link";
import type { Notice } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { toViewAddress } from "../../table/view-address";
import { words } from "../../words/words";

const listedColumns = 6;
const listedExamples = 3;

/**
 * Lists what was assumed, repaired or left out while a dataset was read: the fact, the number of rows, the columns, and
 * examples.
 */
export function NoticeList(props: {
  notices: readonly Notice[];
  /** Where the rows of a notice are shown: a page, or a callback that shows them at once. */
  rows?: { id: DatasetId } | { onShow: (view: Partial<TableView>) => void };
}) {
  const { notices, rows } = props;
  if (notices.length === 0) return <p className="text-small text-ink-soft">{words.datasets.noNotices}</p>;
  return (
    <ul className="grid gap-2">
      {notices.map((notice, index) => {
        const facts = toFacts(notice);
        const view = { rows: notice.rowNumbers ?? [] };
        const look = "ml-2 whitespace-nowrap text-accent underline underline-offset-2";
        return (
          <li key={index} className="flex gap-2 text-small">
            <Info aria-hidden className="mt-0.75 size-3.5 shrink-0 text-ink-soft" />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              {notice.text}
              {notice.examples !== undefined && notice.examples.length > 0 && (
                <span className="text-ink-soft">
                  {" "}
                  ({words.datasets.examples(notice.examples.slice(0, listedExamples))})
                </span>
              )}
              {(facts !== "" || view.rows.length > 0) && (
                <span className="block text-ink-soft tabular-nums">
                  {facts}
                  {rows !== undefined &&
                    view.rows.length > 0 &&
                    ("id" in rows ? (
                      <Link href={toViewAddress(rows.id, view)} className={look}>
                        {words.datasets.showRows}
                      </Link>
                    ) : (
                      <button type="button" onClick={() => rows.onShow(view)} className={look}>
                        {words.datasets.showRows}
                      </button>
                    ))}
                </span>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function toFacts({ rows, columns }: Notice): string {
  const names = columns.slice(0, listedColumns);
  const more = columns.length > names.length ? [words.datasets.moreNames(columns.length - names.length)] : [];
  const all = [...(rows === undefined ? [] : [words.datasets.affected(rows)]), ...names, ...more];
  return all.join(" · ");
}
