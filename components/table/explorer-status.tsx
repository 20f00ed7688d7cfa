"use client";

import { Copy } from "lucide-react";
import { useState, type FormEvent } from "react";
import { gridWords } from "../words/grid-words";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { fieldLook } from "./field-look";

/** Number of rows that can be seen without scrolling far. */
const fewRows = 50;

/** A field that goes to a row by its number. */
function GoToRow({ total, onGoTo }: { total: number; onGoTo: (row: number) => void }) {
  const [text, setText] = useState("");
  const go = (event: FormEvent) => {
    event.preventDefault();
    const row = Number(text.replaceAll(/[\s,]/g, ""));
    if (Number.isInteger(row) && row >= 1) onGoTo(Math.min(row, total) - 1);
  };
  return (
    <form onSubmit={go}>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={gridWords.goTo}
        placeholder={gridWords.goTo}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(fieldLook, "h-7 w-28")}
      />
    </form>
  );
}

/** The status below the rows: how many there are, which cell is active, and the actions on the selection. */
export function ExplorerStatus(props: {
  /** Rows of the view, null while they are counted, and of the table. */
  total: number | null;
  rowCount: number;
  /** Scrolls to a row, counted from 0. */
  onGoTo: (row: number) => void;
  fault: Error | null;
  onRetry: () => void;
  /** Text about the position or the selection. */
  place: string;
  onWhole: (() => void) | null;
  onCopy: (() => void) | null;
  onCopyRows: (() => void) | null;
}) {
  const { total, fault, onWhole, onCopy, onCopyRows } = props;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t px-3 py-1.5 text-small text-ink-soft tabular-nums">
      {fault === null ? (
        <p role="status">{total === null ? gridWords.reading : gridWords.rows(total, props.rowCount)}</p>
      ) : (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-failed">
          {fault.message}
          <Button size="small" onClick={props.onRetry}>
            {gridWords.retry}
          </Button>
        </p>
      )}
      {total !== null && total > fewRows && <GoToRow total={total} onGoTo={props.onGoTo} />}
      <p className="min-w-0 flex-1 truncate max-sm:basis-full">{props.place}</p>
      <div className="flex gap-1">
        <Button size="small" kind="quiet" disabled={onWhole === null} onClick={onWhole ?? undefined}>
          {gridWords.whole}
        </Button>
        <Button size="small" kind="quiet" disabled={onCopy === null} onClick={onCopy ?? undefined}>
          <Copy aria-hidden />
          {gridWords.copy}
        </Button>
        <Button size="small" kind="quiet" disabled={onCopyRows === null} onClick={onCopyRows ?? undefined}>
          {gridWords.copyRows}
        </Button>
      </div>
    </div>
  );
}
