"use client";

import { FileCog } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableView } from "@/lib/domain/datasets/table-view";
import type { DatasetUse } from "@/lib/domain/datasets/dataset-use";
import type { DatasetVersion } from "@/lib/domain/datasets/dataset-version";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import { addDatasetVersion, changeDataset } from "@/app/actions/datasets";
import { rememberDatasets } from "../../api/datasets/dataset-list";
import { valueOf } from "../../api/value-of";
import { datasetWords } from "../../words/dataset-words";
import { readingWords } from "../../words/answers/reading-words";
import { wholeTable } from "../../table/view-address";
import { Button } from "../../ui/button";
import { Known, useArrived } from "../../ui/known";
import { loadToast } from "../../ui/load-toast";
import { showFault } from "../../ui/show-fault";
import { words } from "../../words/words";
import { ColumnDictionary } from "./column-dictionary";
import { DatasetHeader, type DatasetWords } from "./dataset-header";
import { DatasetRows } from "./dataset-rows";
import { DatasetSection } from "./dataset-section";
import { KeysAndJoins } from "./keys-and-joins";
import { NoticeList } from "../quality/notice-list";
import { LazyReadingDialog } from "../reading/lazy-reading-dialog";
import { SourceLine } from "./source-line";
import { UseList } from "./use-list";
import { VersionList } from "./version-list";
import { Tabs } from "radix-ui";
import { recipeWords } from "../../words/recipe-words";
import { LazyRecipePanel } from "../../recipes/lazy-recipe-panel";
import type { DatasetTab } from "./dataset-tab";

const tabLook =
  "-mb-px border-b-2 border-transparent px-3 py-2 text-small text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink";
const panelLook = "grid grid-cols-[minmax(0,1fr)] gap-8 outline-none";

/** What belongs to a dataset; undefined for what could not be read. */
export interface DatasetParts {
  profile: Promise<DatasetProfile | undefined>;
  versions: Promise<DatasetVersion[] | undefined>;
  use: Promise<DatasetUse | undefined>;
}

/** Shows the parts of a dataset's page, from its name to the conversations that use it. */
export function DatasetBody(props: {
  dataset: Dataset;
  parts: DatasetParts;
  view: TableView;
  onView: (view: TableView) => void;
  /** Receives the server's reply to a slow change, which the page does not show yet. */
  onChanged: (dataset: Dataset) => void;
  actions: ReactNode;
  tab: DatasetTab;
  onTab: (tab: DatasetTab) => void;
  /** Reloads the dataset after its recipe has written another version. */
  onReload: () => void;
}) {
  const { dataset, parts, view, onView, onChanged, tab, onTab } = props;
  const profile = useArrived(parts.profile);
  const versions = useArrived(parts.versions);
  const [reading, setReading] = useState(false);
  const [busy, setBusy] = useState(false);
  const isReady = dataset.status === "ready";

  useEffect(() => {
    // The element that an address links to does not exist yet when the page opens.
    const part = isReady ? document.getElementById(window.location.hash.slice(1)) : null;
    part?.scrollIntoView({ block: "start" });
  }, [isReady]);

  const change = async (words: DatasetWords) =>
    rememberDatasets([await valueOf(changeDataset({ id: dataset.id, change: words }))]);
  const announceUsed = async (next: Dataset) => {
    setReading(false);
    onView(wholeTable);
    onChanged(next);
    const toast = await loadToast();
    toast(readingWords.used(next.version));
  };
  const readAgain = async (wanted: Reading) => {
    setBusy(true);
    try {
      await announceUsed(await valueOf(addDatasetVersion({ id: dataset.id, reading: wanted })));
    } catch (error) {
      await showFault(error);
    } finally {
      setBusy(false);
    }
  };
  const show = (part: Partial<TableView>) => {
    onView({ ...wholeTable, ...part });
    document.getElementById("rows")?.scrollIntoView({ block: "start" });
  };
  const data = (
    <>
      {dataset.status !== "reading" && (
        <DatasetSection
          id="notices"
          title={words.datasets.notices}
          action={
            <Button size="small" disabled={busy} onClick={() => setReading(true)}>
              <FileCog aria-hidden />
              {datasetWords.reading}
            </Button>
          }
        >
          <NoticeList notices={dataset.notices} rows={{ onShow: show }} />
        </DatasetSection>
      )}
      {isReady && (
        <>
          <DatasetSection id="rows" title={datasetWords.rows}>
            <DatasetRows dataset={dataset} profile={profile} view={view} onView={onView} />
          </DatasetSection>
          <DatasetSection id="columns" title={datasetWords.columns}>
            <ColumnDictionary
              dataset={dataset}
              profile={profile}
              onDescribe={(name, description) => change({ columns: [{ name, description }] })}
            />
          </DatasetSection>
        </>
      )}
      {isReady && (
        <DatasetSection id="keys" title={datasetWords.keysAndJoins}>
          <KeysAndJoins key={dataset.versionId} dataset={dataset} />
        </DatasetSection>
      )}
      <Known promise={parts.versions}>
        {(known) => (
          <DatasetSection id="versions" title={datasetWords.versions}>
            <VersionList
              versions={known}
              busy={busy}
              onReadAgain={(version) => version.reading !== null && void readAgain(version.reading)}
            />
          </DatasetSection>
        )}
      </Known>
      <Known promise={parts.use}>
        {(use) => (
          <DatasetSection id="use" title={datasetWords.use}>
            <UseList use={use} />
          </DatasetSection>
        )}
      </Known>
    </>
  );
  return (
    <>
      <DatasetHeader dataset={dataset} onChange={change} actions={props.actions} />
      {dataset.source && <SourceLine dataset={dataset} source={dataset.source} onChanged={onChanged} />}
      {isReady ? (
        <Tabs.Root value={tab} onValueChange={(value) => onTab(value === "recipe" ? "recipe" : "data")}>
          <Tabs.List aria-label={recipeWords.tabs.label} className="mb-6 flex gap-1 border-b">
            {(["data", "recipe"] as const).map((name) => (
              <Tabs.Trigger key={name} value={name} className={tabLook}>
                {recipeWords.tabs[name]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="data" className={panelLook}>
            {data}
          </Tabs.Content>
          <Tabs.Content value="recipe" className={panelLook}>
            <LazyRecipePanel dataset={dataset} onChanged={props.onReload} />
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        data
      )}
      {reading && (
        <LazyReadingDialog
          dataset={dataset}
          present={versions?.[0]?.reading ?? {}}
          onUsed={(next) => void announceUsed(next)}
          onClose={() => setReading(false)}
        />
      )}
    </>
  );
}
