import { Triangle } from "lucide-react";
import type { Notice } from "@/lib/domain/dataset";
import { words } from "../words";

/** What was assumed, repaired or left out while a dataset was read. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return <p className="text-small text-ink-soft">{words.datasets.noNotices}</p>;
  return (
    <ul className="grid gap-2">
      {notices.map((notice, index) => (
        <li key={index} className="flex gap-2 text-small">
          <Triangle aria-hidden className="mt-1 size-3 shrink-0 text-caveats" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            {notice.text}
            {notice.examples !== undefined && notice.examples.length > 0 && (
              <span className="text-ink-soft"> ({words.datasets.examples(notice.examples.slice(0, 3))})</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
