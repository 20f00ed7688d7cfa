"use client";

import { useState, type FormEvent } from "react";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import { gridWords } from "../../words/grid-words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { words } from "../../words/words";
import type { GridColumn } from "../grid/grid-column";
import { ColumnSearch } from "./column-search";
import { toColumnFilter, toEmptyFilter, toFilterKinds, toRowFilters, type ColumnFilter } from "./column-filter";
import { FilterFields } from "./filter-fields";
import type { LoadValues } from "./value-list";

/** Asks for a condition on a column: first for the column when it is unknown, then for its values. */
export function FilterDialog(props: {
  columns: readonly GridColumn[];
  /** Null: not chosen yet. */
  column: GridColumn | null;
  filters: readonly RowFilter[];
  loadValues: LoadValues;
  onChoose: (column: GridColumn) => void;
  /** Receives the conditions on the column; an empty list removes the existing ones. */
  onApply: (column: GridColumn, filters: readonly RowFilter[]) => void;
  onClose: () => void;
}) {
  const { column } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={column === null ? gridWords.filter.choose : gridWords.filter.title(column.name)}
      close={gridWords.close}
    >
      {column === null ? (
        <ColumnSearch columns={props.columns} onChoose={props.onChoose} />
      ) : (
        <FilterForm
          key={column.name}
          column={column}
          filters={props.filters.filter((filter) => filter.column === column.name)}
          loadValues={props.loadValues}
          onApply={(filters) => props.onApply(column, filters)}
          onClose={props.onClose}
        />
      )}
    </Dialog>
  );
}

function FilterForm(props: {
  column: GridColumn;
  /** Conditions on this column. */
  filters: readonly RowFilter[];
  loadValues: LoadValues;
  onApply: (filters: readonly RowFilter[]) => void;
  onClose: () => void;
}) {
  const { column, filters } = props;
  const kinds = toFilterKinds(column.type);
  const [filter, setFilter] = useState<ColumnFilter>(
    () => toColumnFilter(column, filters) ?? toEmptyFilter(kinds[0] ?? "contains"),
  );
  const [fault, setFault] = useState<string | null>(null);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const result = toRowFilters(column, filter);
    if (typeof result === "string") setFault(result);
    else props.onApply(result);
  };
  const change = (next: ColumnFilter) => {
    setFault(null);
    setFilter(next);
  };
  return (
    <form onSubmit={apply} className="grid gap-4">
      <div role="radiogroup" aria-label={gridWords.filter.kind} className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <label
            key={kind}
            className="flex cursor-pointer items-center gap-1.5 rounded-md border px-2.5 py-1 text-small has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={filter.kind === kind}
              onChange={() => change(toEmptyFilter(kind))}
              className="sr-only"
            />
            {gridWords.filter.kinds[kind]}
          </label>
        ))}
      </div>
      <FilterFields column={column} filter={filter} loadValues={props.loadValues} onChange={change} />
      {fault !== null && (
        <p role="alert" className="text-small text-failed">
          {fault}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={props.onClose}>{words.shell.cancel}</Button>
        <Button kind="primary" type="submit">
          {gridWords.filter.apply}
        </Button>
      </div>
    </form>
  );
}
