import { Table2, X } from "lucide-react";
import Link from "next/link";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { words } from "../words/words";
import { QualityDots } from "./quality/quality-dots";
import { toFormatWords } from "./to-format-words";
import { toShapeWords } from "./to-shape-words";

/**
 * Shows a dataset chosen for a question as a small card: its name, size, format and quality, and a remove button where
 * allowed.
 */
export function DatasetChip({ dataset, onRemove }: { dataset: Dataset; onRemove?: () => void }) {
  const isReady = dataset.status === "ready";
  return (
    <span className="inline-flex max-w-full items-center gap-2 rounded-md border bg-sunken py-1 pr-1 pl-2 text-small">
      <Table2 aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="grid min-w-0 pr-1">
        <Link href={`/datasets/${dataset.id}`} className="truncate font-medium hover:underline">
          {dataset.name}
        </Link>
        <span
          title={dataset.fault}
          className="flex flex-wrap items-center gap-x-1.5 text-[0.75rem]/4 whitespace-nowrap text-ink-soft tabular-nums"
        >
          {toShapeWords(dataset)}
          {isReady && <span>· {toFormatWords(dataset)}</span>}
          {isReady && <QualityDots dataset={dataset} />}
        </span>
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={words.composer.remove(dataset.name)}
          onClick={onRemove}
          className="grid size-6 shrink-0 place-items-center rounded text-ink-soft hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}
