"use client";

import { Database, Paperclip, Upload } from "lucide-react";
import { useState } from "react";
import type { DatasetId } from "@/lib/domain/ids";
import { datasetList } from "../../api/datasets/dataset-list";
import { useKnown } from "../../api/server-state";
import { useStore } from "../../api/use-store";
import { LazyDatabaseDialog } from "../../connections/lazy-database-dialog";
import { samples } from "../../datasets/samples/samples";
import { draftStore, emptyDraft } from "../../draft/draft";
import { chooseDatasets, chooseSample, dropDataset } from "../../draft/draft-datasets";
import { IconButton } from "../../ui/icon-button";
import { Menu, MenuCheckItem, MenuHeading, MenuItem } from "../../ui/overlays/menu";
import { showFault } from "../../ui/show-fault";
import { connectionWords } from "../../words/connection-words";
import { words } from "../../words/words";

/** Selects the data of a question: new files, tables of a database, existing datasets or samples. */
export function DataMenu(props: { draftKey: string; fixed: readonly DatasetId[]; onUpload: () => void }) {
  const { draftKey, fixed, onUpload } = props;
  const draft = useStore(draftStore(draftKey), emptyDraft);
  const { value: datasets = [] } = useKnown(datasetList);
  const [reading, setReading] = useState(false);
  const add = async (name: string) => {
    try {
      await chooseSample(draftKey, name);
    } catch (error) {
      await showFault(error, words.datasets.sampleFailed);
    }
  };
  return (
    <>
      <Menu
        side="top"
        trigger={
          <IconButton name={words.composer.choose}>
            <Paperclip />
          </IconButton>
        }
      >
        <MenuItem onSelect={onUpload}>
          <Upload aria-hidden /> {words.composer.upload}
        </MenuItem>
        <MenuItem onSelect={() => setReading(true)}>
          <Database aria-hidden /> {connectionWords.fromDatabaseMenu}
        </MenuItem>
        {datasets.length > 0 && <MenuHeading>{words.composer.known}</MenuHeading>}
        {datasets.map((dataset) => (
          <MenuCheckItem
            key={dataset.id}
            checked={fixed.includes(dataset.id) || draft.datasetIds.includes(dataset.id)}
            disabled={fixed.includes(dataset.id)}
            onCheckedChange={(checked) =>
              checked ? chooseDatasets(draftKey, [dataset]) : dropDataset(draftKey, dataset.id)
            }
          >
            <span className="min-w-0 flex-1 truncate">{dataset.name}</span>
            <span className="text-ink-soft tabular-nums">
              {words.datasets.shape(dataset.rowCount, dataset.columnCount)}
            </span>
          </MenuCheckItem>
        ))}
        <MenuHeading>{words.composer.samples}</MenuHeading>
        {samples.map((sample) => (
          <MenuItem key={sample.name} onSelect={() => void add(sample.name)}>
            <span className="w-4" /> {sample.title}
          </MenuItem>
        ))}
      </Menu>
      {/* The forms of the dialog must not send the question: React passes their events on to the composer. */}
      <div onSubmit={(event) => event.stopPropagation()} className="contents">
        <LazyDatabaseDialog draftKey={draftKey} open={reading} onClose={() => setReading(false)} />
      </div>
    </>
  );
}
