"use client";

import { datasetList } from "../api/datasets/dataset-list";
import { useKnown } from "../api/server-state";
import { useStore } from "../api/use-store";
import { draftStore, emptyDraft } from "../draft/draft";
import { chooseDatasets } from "../draft/draft-datasets";
import { Button } from "../ui/button";
import { words } from "../words/words";

/** Maximum number of datasets offered; the menu lists all. */
const mostOffered = 3;

/** Offers the newest datasets to a conversation that has none yet; a click adds one to the next question. */
export function DatasetOffers({ draftKey, onChosen }: { draftKey: string; onChosen: () => void }) {
  const { value = [] } = useKnown(datasetList);
  const { datasetIds } = useStore(draftStore(draftKey), emptyDraft);
  const offered = value.filter(({ status }) => status === "ready").slice(0, mostOffered);
  if (datasetIds.length > 0 || offered.length === 0) return null;
  return (
    <div role="group" aria-label={words.composer.known} className="flex flex-wrap gap-2 px-1 pb-2">
      {offered.map((dataset) => (
        <Button
          key={dataset.id}
          size="small"
          onClick={() => {
            chooseDatasets(draftKey, [dataset]);
            onChosen();
          }}
          className="max-w-full"
        >
          <span className="truncate">{words.composer.use(dataset.name)}</span>
        </Button>
      ))}
    </div>
  );
}
