"use client";

import { rememberDatasets } from "../api/datasets/dataset-list";
import { chooseDatasets } from "../draft/draft-datasets";
import { useLoaded } from "../ui/use-loaded";

const load = () => import("./database-dialog");

/**
 * The dialog that reads a table of a database, loaded when it opens for the first time; the dataset is chosen for the
 * draft's question.
 */
export function LazyDatabaseDialog(props: { draftKey: string; open: boolean; onClose: () => void }) {
  const room = useLoaded(load, props.open);
  if (!props.open || !room) return null;
  return (
    <room.DatabaseDialog
      onRead={(dataset) => {
        rememberDatasets([dataset]);
        chooseDatasets(props.draftKey, [dataset]);
      }}
      onClose={props.onClose}
    />
  );
}
