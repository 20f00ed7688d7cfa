import { Info } from "lucide-react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { shareWords } from "../../table/share-words";
import { classNames } from "../../ui/class-names";
import { words } from "../../words/words";
import { toQuality } from "./to-quality";

const dots = 5;

/**
 * Shows the completeness of a dataset at a glance, a dot for each fifth of its cells with values, and the number of notices.
 */
export function QualityDots({ dataset }: { dataset: Pick<Dataset, "columns" | "rowCount" | "notices"> }) {
  const { filled, notices } = toQuality(dataset);
  // All dots mean no gaps at all.
  const full = filled === 1 ? dots : Math.min(dots - 1, Math.round(filled * dots));
  const description = words.datasets.quality(shareWords(Math.round(filled * 10_000), 10_000), notices);
  return (
    <span role="img" aria-label={description} title={description} className="inline-flex shrink-0 items-center gap-0.5">
      {Array.from({ length: dots }, (_, index) => (
        <span
          key={index}
          className={classNames("size-1.5 rounded-full border border-ink-soft", index < full && "bg-ink-soft")}
        />
      ))}
      {notices > 0 && (
        <span className="ml-1 inline-flex items-center gap-0.5 text-ink-soft tabular-nums">
          <Info aria-hidden className="size-3" />
          {notices}
        </span>
      )}
    </span>
  );
}
