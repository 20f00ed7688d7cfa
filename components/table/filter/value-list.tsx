"use client";

import { useEffect, useState, type ReactNode } from "react";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnValues } from "@/lib/domain/datasets/dataset-rows";
import { formatNumber } from "@/lib/domain/text/numbers";
import { gridWords } from "../../words/grid-words";
import { words } from "../../words/words";
import { fieldLook } from "../field-look";
import { toCellWords } from "../grid/cell-words";
import type { GridColumn } from "../grid/grid-column";

/** Fetches the most frequent values of a column that contain a text; rejects with an Error whose message is fit to show. */
export type LoadValues = (column: string, search: string, signal: AbortSignal) => Promise<ColumnValues["values"]>;

type Listed = ColumnValues["values"];

/** Longer texts can be searched, but not selected. */
const longestValue = 200;
const listed = 200;
const afterMs = 200;

/** Lists the values of a column for selection, the most frequent first, selected ones on top. */
export function ValueList(props: {
  column: GridColumn;
  chosen: readonly Cell[];
  loadValues: LoadValues;
  onChange: (chosen: readonly Cell[]) => void;
}) {
  const { column, chosen, loadValues, onChange } = props;
  const [search, setSearch] = useState("");
  const [values, setValues] = useState<Listed | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(
      () => {
        loadValues(column.name, search, ending.signal).then(
          (found) => {
            setFault(null);
            setValues(found);
          },
          (error: unknown) => {
            if (!ending.signal.aborted) setFault(error instanceof Error ? error.message : words.errors.unexpectedReply);
          },
        );
      },
      search === "" ? 0 : afterMs,
    );
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [column.name, search, loadValues]);

  const others = (values ?? []).filter(({ value }) => !chosen.includes(value) && String(value).length <= longestValue);
  const toggle = (value: Cell) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <div className="grid gap-2 text-small">
      <input
        type="search"
        aria-label={gridWords.filter.findValue}
        placeholder={gridWords.filter.findValue}
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.target.value)}
        className={fieldLook}
      />
      <fieldset aria-busy={values === null} className="h-56 overflow-y-auto rounded-md border">
        <legend className="sr-only">{gridWords.filter.values}</legend>
        {chosen.map((value) => (
          <Choice key={`${typeof value} ${String(value)}`} isChosen onToggle={() => toggle(value)}>
            <span className="min-w-0 flex-1 truncate">{toChoiceWords(value, column)}</span>
          </Choice>
        ))}
        {others.map(({ value, count }) => (
          <Choice key={`${typeof value} ${String(value)}`} isChosen={false} onToggle={() => toggle(value)}>
            <span className="min-w-0 flex-1 truncate">{toChoiceWords(value, column)}</span>
            <span className="text-ink-soft tabular-nums">{formatNumber(count)}</span>
          </Choice>
        ))}
        {values?.length === 0 && <p className="px-3 py-2 text-ink-soft">{gridWords.filter.noValue}</p>}
        {fault !== null && (
          <p role="alert" className="px-3 py-2 text-failed">
            {fault}
          </p>
        )}
      </fieldset>
      {values !== null && values.length >= listed && <p className="text-ink-soft">{gridWords.filter.mostFrequent}</p>}
    </div>
  );
}

function toChoiceWords(value: Cell, column: GridColumn): string {
  if (value === null) return gridWords.missing;
  return toCellWords(value, column) || "“”";
}

function Choice(props: { isChosen: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <label className="flex cursor-pointer items-center gap-2 px-3 py-1 hover:bg-hover/50">
      <input type="checkbox" checked={props.isChosen} onChange={props.onToggle} className="accent-accent" />
      {props.children}
    </label>
  );
}
