import { Table2, X } from "lucide-react";
import Link from "next/link";
import type { Dataset } from "@/lib/domain/dataset";
import { words } from "../words";

/** A dataset chosen for a question: its name and size, and a way to take it off where it may be. */
export function DatasetChip({ dataset, onRemove }: { dataset: Dataset; onRemove?: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border bg-sunken pr-1 pl-2 text-small">
      <Table2 aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
      <Link href={`/datasets/${dataset.id}`} className="truncate font-medium hover:underline">
        {dataset.name}
      </Link>
      <span className="pr-1 whitespace-nowrap text-ink-soft tabular-nums">
        {dataset.status === "reading"
          ? words.composer.reading
          : words.datasets.shape(dataset.rowCount, dataset.columnCount)}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={words.composer.remove(dataset.name)}
          onClick={onRemove}
          className="grid size-5 place-items-center rounded text-ink-soft hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}
