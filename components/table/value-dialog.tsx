"use client";

import { useEffect, useState } from "react";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { gridWords } from "../words/grid-words";
import { CopyButton } from "../ui/copy-button";
import { Dialog } from "../ui/overlays/dialog";
import { words } from "../words/words";
import type { TableSource } from "./table-source";

/** Maximum length of a value that is shown; all of it can be copied. */
const longestShown = 100_000;

/** Shows one value in full. */
export function ValueDialog(props: {
  title: string;
  source: Pick<TableSource, "loadRows">;
  view: TableView;
  row: number;
  /** Position of the column. */
  place: number;
  onClose: () => void;
}) {
  const { source, view, row, place } = props;
  const [value, setValue] = useState<Cell | undefined>(undefined);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    source.loadRows(view, { offset: row, limit: 1, columns: [place] }, ending.signal).then(
      ({ rows }) => setValue(rows[0]?.[0] ?? null),
      (error: unknown) => {
        if (!ending.signal.aborted) setFault(error instanceof Error ? error.message : words.errors.unexpectedReply);
      },
    );
    return () => ending.abort();
  }, [source, view, row, place]);
  const text = value === null || value === undefined ? "" : String(value);
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={props.title} close={gridWords.close}>
      <div aria-busy={value === undefined && fault === null} className="grid min-h-16 gap-2">
        {fault !== null && <p role="alert">{fault}</p>}
        {value === null && <p className="text-ink-soft">{gridWords.missing}</p>}
        {text !== "" && (
          <>
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text.slice(0, longestShown)}</p>
            <div className="flex justify-end">
              <CopyButton name={gridWords.copy} text={text} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
