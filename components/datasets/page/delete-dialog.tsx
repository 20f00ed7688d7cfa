"use client";

import type { DatasetUse } from "@/lib/domain/datasets/dataset-use";
import { datasetWords } from "../../words/dataset-words";
import { Known } from "../../ui/known";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog";
import { words } from "../../words/words";
import { UseList } from "./use-list";

const { delete: deletion } = datasetWords;

/** Asks before a dataset is deleted, and explains the effect on the conversations that use it. */
export function DeleteDialog(props: {
  name: string;
  /** Undefined if it could not be read. */
  use: Promise<DatasetUse | undefined>;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { name, use } = props;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={deletion.title}
      action={words.datasets.delete}
      onConfirm={props.onConfirm}
    >
      <div className="grid max-h-72 gap-3 overflow-y-auto">
        <Known promise={use} loading={<p>{deletion.counting}</p>} otherwise={<p>{deletion.unknown(name)}</p>}>
          {(found) =>
            found.sessionCount === 0 ? (
              <p>{deletion.unused(name)}</p>
            ) : (
              <>
                <p>{deletion.used(name, found.sessionCount)}</p>
                <UseList use={found} />
              </>
            )
          }
        </Known>
      </div>
    </ConfirmDialog>
  );
}
