"use client";

import type { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetChip } from "../../datasets/dataset-chip";
import { dropDataset } from "../../draft/draft-datasets";
import { words } from "../../words/words";

/** Shows the datasets of a question as chips above its text. */
export function ChosenDatasets(props: { draftKey: string; fixed: readonly Dataset[]; removable: readonly Dataset[] }) {
  const { draftKey, fixed, removable } = props;
  if (fixed.length + removable.length === 0) return null;
  return (
    <ul aria-label={words.composer.data} className="flex flex-wrap gap-1.5 px-3 pt-3">
      {fixed.map((dataset) => (
        <li key={dataset.id} className="max-w-full">
          <DatasetChip dataset={dataset} />
        </li>
      ))}
      {removable.map((dataset) => (
        <li key={dataset.id} className="max-w-full">
          <DatasetChip dataset={dataset} onRemove={() => dropDataset(draftKey, dataset.id)} />
        </li>
      ))}
    </ul>
  );
}
