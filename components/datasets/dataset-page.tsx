"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import type { DatasetId } from "@/lib/domain/ids";
import { datasetList } from "../api/dataset-list";
import { deleteDataset, getDataset } from "../api/datasets";
import { ApiError } from "../api/api-error";
import { createResource } from "../api/resource";
import { useResource } from "../api/use-resource";
import { newQuestionKey } from "../draft/draft";
import { chooseDatasets } from "../draft/draft-datasets";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { LinkButton } from "../ui/link-button";
import { NoticePage } from "../ui/notice-page";
import { tellFault } from "../ui/tell-fault";
import { words } from "../words";
import { DatasetDetails } from "./dataset-details";

/** One dataset: what it is, what was found while reading it, its columns and first rows. */
export function DatasetPage({ id }: { id: DatasetId }) {
  const router = useRouter();
  const resource = useMemo(() => createResource(() => getDataset(id)), [id]);
  const { value: dataset, error } = useResource(resource);
  const [asking, setAsking] = useState(false);

  if (dataset === undefined) {
    if (!(error instanceof ApiError) || error.status === 0) return <div aria-busy className="flex-1" />;
    const gone = error.status === 404 || error.status === 400;
    return (
      <NoticePage title={words.datasets.notFoundTitle} text={gone ? words.datasets.notFoundText : error.message}>
        <LinkButton href="/">{words.errors.home}</LinkButton>
      </NoticePage>
    );
  }

  const remove = async () => {
    try {
      await deleteDataset(id);
      router.push("/");
      await datasetList.refresh();
    } catch (fault) {
      await tellFault(fault);
    }
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
        <DatasetDetails
          dataset={dataset}
          actions={
            <>
              <Button
                kind="primary"
                onClick={() => {
                  chooseDatasets(newQuestionKey, [dataset]);
                  router.push("/");
                }}
              >
                {words.datasets.ask}
              </Button>
              <Button kind="quiet" onClick={() => setAsking(true)}>
                {words.datasets.delete}
              </Button>
            </>
          }
        />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.datasets.deleteTitle}
        action={words.datasets.delete}
        onConfirm={() => void remove()}
      >
        {words.datasets.deleteText(dataset.name)}
      </ConfirmDialog>
    </div>
  );
}
