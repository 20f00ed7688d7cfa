"use client";

import { useEffect, useMemo } from "react";
import type { CaveatRows } from "@/lib/domain/answer";
import { createResource } from "../api/resource";
import { useStore } from "../api/use-store";
import { answerWords as texts } from "../answer-words";
import { DataTable } from "../table/data-table";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { getCaveatRows } from "../api/caveat-rows";

/** The rows that a caveat is about, as the dataset has them now. */
export function CaveatRowsDialog({ which, onClose }: { which: CaveatRows; onClose: () => void }) {
  const { datasetId, column, value: sought } = which;
  const resource = useMemo(
    () => createResource(() => getCaveatRows({ datasetId, column, value: sought })),
    [datasetId, column, sought],
  );
  const { value: page, error } = useStore(resource);
  useEffect(() => void resource.ensure(), [resource]);
  return (
    <Dialog
      large
      open
      onOpenChange={(open) => !open && onClose()}
      title={sought === null ? texts.rowsTitle(column) : texts.rowsWith(column, String(sought))}
      close={texts.closeRows}
    >
      {page !== undefined ? (
        <>
          <p className="mb-2 text-small text-ink-soft">{texts.rowsNewest}</p>
          <DataTable label={texts.rowsLabel} columns={page.columns} rows={page.rows} totalRows={page.total} />
        </>
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
