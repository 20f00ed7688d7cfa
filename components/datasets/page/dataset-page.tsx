"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { ApiError } from "../../api/api-error";
import { rememberDatasets } from "../../api/datasets/dataset-list";
import { getDataset } from "../../api/datasets/datasets";
import { createResource } from "../../api/resource";
import { useResource } from "../../api/use-resource";
import { useStore } from "../../api/use-store";
import { parseViewParameters } from "../../table/parse-view-parameters";
import { toViewAddress, wholeTable } from "../../table/view-address";
import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import { NoticePage } from "../../ui/notice-page";
import { words } from "../../words/words";
import { askAbout, removeDataset } from "../dataset-actions";
import { toDatasetTab } from "./dataset-tab";
import { DatasetBody } from "./dataset-body";
import { DeleteDialog } from "./delete-dialog";

const readingEveryMs = 1_500;

/**
 * Shows one dataset: what it contains, the notices of its reading, its rows and columns, its versions and where it is used.
 * @param props.query query of the address: which rows are shown.
 */
export function DatasetPage({ id, query }: { id: DatasetId; query: string }) {
  const router = useRouter();
  const resource = useMemo(() => createResource(() => getDataset(id)), [id]);
  const reading = useStore(resource).value?.status === "reading";
  const { value: dataset, error } = useResource(resource, { everyMs: reading ? readingEveryMs : undefined });
  const [view, setView] = useState(() => parseViewParameters(new URLSearchParams(query)));
  const [asking, setAsking] = useState(false);
  const [tab, setTab] = useState(() => toDatasetTab(query));

  if (dataset === undefined) {
    if (!(error instanceof ApiError) || error.status === 0) return <div aria-busy className="flex-1" />;
    const gone = error.status === 404 || error.status === 400;
    return (
      <NoticePage title={words.datasets.notFoundTitle} text={gone ? words.datasets.notFoundText : error.message}>
        <LinkButton href="/">{words.errors.home}</LinkButton>
      </NoticePage>
    );
  }

  const look = (next: TableView) => {
    setView(next);
    const address = JSON.stringify(next) === JSON.stringify(wholeTable) ? `/datasets/${id}` : toViewAddress(id, next);
    window.history.replaceState(null, "", address);
  };
  const take = (changed: Dataset) => {
    resource.replace(() => changed);
    rememberDatasets([changed]);
  };
  return (
    <div data-region tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
        <DatasetBody
          dataset={dataset}
          view={view}
          onView={look}
          onChanged={take}
          onReload={() => void resource.refresh()}
          tab={tab}
          onTab={(next) => {
            setTab(next);
            window.history.replaceState(null, "", next === "recipe" ? `/datasets/${id}?tab=recipe` : `/datasets/${id}`);
          }}
          actions={
            <>
              <Button
                kind="primary"
                onClick={() => {
                  askAbout(dataset);
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
      {asking && (
        <DeleteDialog
          dataset={dataset}
          onConfirm={() => void removeDataset(dataset, () => router.push("/"))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
