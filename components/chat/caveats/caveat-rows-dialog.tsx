"use client";

import { useEffect, useMemo, useState } from "react";
import type { Caveat, CaveatRows } from "@/lib/domain/answers/answer";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import { getDatasetProfile } from "../../api/datasets/dataset-rows";
import { createResource } from "../../api/resource";
import { createStore } from "../../api/store";
import { useStore } from "../../api/use-store";
import { answerWords as texts } from "../../words/answers/answer-words";
import { createDatasetSource } from "../../table/dataset-source";
import { plainLayout } from "../../table/grid/grid-layout";
import { TableExplorer } from "../../table/table-explorer";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { toCaveatView } from "./caveat-view";

/** Shows the rows that a caveat is about: as read for the answer or, if that version is unknown, in the current one. */
export function CaveatRowsDialog(props: { caveat: Caveat; which: CaveatRows; onClose: () => void }) {
  const { caveat, which, onClose } = props;
  const { datasetId, versionId } = which;
  const resource = useMemo(() => createResource(() => getDatasetProfile(datasetId, versionId)), [datasetId, versionId]);
  const { value: profile, error } = useStore(resource);
  useEffect(() => void resource.ensure(), [resource]);
  return (
    <Dialog large open onOpenChange={(open) => !open && onClose()} title={toTitle(which)} close={texts.closeRows}>
      <p className="text-small [overflow-wrap:anywhere]">{caveat.text}</p>
      <p className="mb-2 text-small text-ink-soft">{versionId === undefined ? texts.rowsNewest : texts.rowsRead}</p>
      {profile !== undefined ? (
        <Rows which={which} profile={profile} />
      ) : error instanceof Error ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-small text-failed">
          {error.message}
          <Button size="small" onClick={() => void resource.refresh()}>
            {texts.retry}
          </Button>
        </p>
      ) : (
        <p className="text-small text-ink-soft">{texts.loading}</p>
      )}
    </Dialog>
  );
}

function Rows({ which, profile }: { which: CaveatRows; profile: DatasetProfile }) {
  const { datasetId, versionId } = which;
  const [view, setView] = useState(() => toCaveatView(which));
  const [layout] = useState(() => createStore(plainLayout));
  const source = useMemo(() => createDatasetSource(datasetId, versionId), [datasetId, versionId]);
  const columns = useMemo(
    () => profile.columns.map((column, place) => ({ ...column, place, profile: column })),
    [profile],
  );
  return (
    <TableExplorer
      label={texts.rowsLabel}
      columns={columns}
      rowCount={profile.rowCount}
      source={source}
      layout={layout}
      view={view}
      onView={setView}
    />
  );
}

function toTitle(which: CaveatRows): string {
  if ("view" in which) return texts.rowsOfCaveat;
  return which.value === null ? texts.rowsTitle(which.column) : texts.rowsWith(which.column, String(which.value));
}
