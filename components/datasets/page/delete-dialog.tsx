"use client";

import { useMemo } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { getDatasetUse } from "../../api/datasets/dataset-links";
import { createResource } from "../../api/resource";
import { useResource } from "../../api/use-resource";
import { datasetWords } from "../../words/dataset-words";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog";
import { words } from "../../words/words";
import { UseList } from "./use-list";

/** Asks before a dataset is deleted, and explains the effect on the conversations that use it, which it reloads. */
export function DeleteDialog(props: {
  dataset: Pick<Dataset, "id" | "name">;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { id, name } = props.dataset;
  const resource = useMemo(() => createResource(() => getDatasetUse(id)), [id]);
  const { value: use, error } = useResource(resource);
  const { delete: deletion } = datasetWords;
  const consequence =
    use === undefined
      ? error === undefined
        ? deletion.counting
        : deletion.unknown(name)
      : use.sessionCount === 0
        ? deletion.unused(name)
        : deletion.used(name, use.sessionCount);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={deletion.title}
      action={words.datasets.delete}
      onConfirm={props.onConfirm}
    >
      <div className="grid max-h-72 gap-3 overflow-y-auto">
        <p>{consequence}</p>
        {use !== undefined && use.sessionCount > 0 && <UseList use={use} />}
      </div>
    </ConfirmDialog>
  );
}
