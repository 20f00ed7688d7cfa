"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { getDataset } from "../../api/datasets/datasets";
import { rememberDatasets } from "../../api/datasets/dataset-list";
import { parseViewParameters } from "../../table/parse-view-parameters";
import { toViewAddress, wholeTable } from "../../table/view-address";
import { Button } from "../../ui/button";
import { useFollowed } from "../../ui/use-followed";
import { words } from "../../words/words";
import { askAbout, removeDataset } from "../dataset-actions";
import { toDatasetTab } from "./dataset-tab";
import { DatasetBody, type DatasetParts } from "./dataset-body";
import { DeleteDialog } from "./delete-dialog";

const readingMs = 1_500;

/**
 * Shows one dataset: what it contains, the notices of its reading, its rows and columns, its versions and where it is used.
 * @param props.query query of the address: which rows are shown.
 */
export function DatasetPage(props: { dataset: Dataset; parts: DatasetParts; query: string }) {
  const { parts, query } = props;
  const { id } = props.dataset;
  const router = useRouter();
  const dataset = useFollowed(props.dataset, {
    everyMs: readingMs,
    isChanging: ({ status }) => status === "reading",
    read: () => getDataset(id),
  });
  const [shown, setShown] = useState(() => toShown(query));
  /** The query of what is shown, and the one that the page was last rendered with. */
  const [current, setCurrent] = useState(query);
  const [rendered, setRendered] = useState(query);
  const [asking, setAsking] = useState(false);
  // A link to other rows of the same dataset keeps the page. After a choice here, the query follows what is shown.
  if (query !== rendered) {
    setRendered(query);
    if (query !== current) {
      setCurrent(query);
      setShown(toShown(query));
    }
  }

  const show = (next: typeof shown, address: string) => {
    setShown(next);
    setCurrent(new URL(address, window.location.href).search.slice(1));
    window.history.replaceState(null, "", address);
  };
  const look = (view: TableView) =>
    show(
      { ...shown, view },
      JSON.stringify(view) === JSON.stringify(wholeTable) ? `/datasets/${id}` : toViewAddress(id, view),
    );
  const take = (changed: Dataset) => {
    rememberDatasets([changed]);
    router.refresh();
  };
  return (
    <div data-region tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
        <DatasetBody
          dataset={dataset}
          parts={parts}
          view={shown.view}
          onView={look}
          onChanged={take}
          onReload={() => router.refresh()}
          tab={shown.tab}
          onTab={(tab) => show({ ...shown, tab }, tab === "recipe" ? `/datasets/${id}?tab=recipe` : `/datasets/${id}`)}
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
          name={dataset.name}
          use={parts.use}
          onConfirm={() => void removeDataset(dataset, () => router.push("/"))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function toShown(query: string) {
  return { view: parseViewParameters(new URLSearchParams(query)), tab: toDatasetTab(query) };
}
