import { Triangle } from "lucide-react";
import type { Caveat } from "@/lib/domain/answer";
import { words } from "../words";

/** What may make an answer wrong, one row a caveat: the fact, how many rows and which columns, then the effect. */
export function CaveatList({ caveats }: { caveats: readonly Caveat[] }) {
  if (caveats.length === 0) return null;
  return (
    <ul aria-label={words.answer.caveatList} className="grid max-w-[72ch] gap-1.5">
      {caveats.map((caveat, index) => (
        <li key={index} className="flex gap-2 text-small">
          <Triangle aria-hidden strokeWidth={2.5} className="mt-1 size-3 shrink-0 text-caveats" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            {caveat.text}
            {caveat.effect !== undefined && <span className="text-ink-soft"> {caveat.effect}</span>}
            {(caveat.columns.length > 0 || caveat.rows !== undefined) && (
              <span className="block text-ink-soft tabular-nums">
                {[caveat.rows === undefined ? "" : words.datasets.affected(caveat.rows), ...caveat.columns]
                  .filter((part) => part !== "")
                  .join(" · ")}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
