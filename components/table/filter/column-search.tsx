"use client";

import { useState, type ReactNode } from "react";
import { gridWords } from "../../words/grid-words";
import { fieldLook } from "../field-look";
import { ColumnTypeIcon } from "../grid/column-type-icon";
import type { GridColumn } from "../grid/grid-column";

const listed = 100;

/** Lists all columns by name, with a search for a long list. */
export function ColumnSearch(props: {
  columns: readonly GridColumn[];
  /** Called with the selected column; absent where `children` contain the actions. */
  onChoose?: (column: GridColumn) => void;
  /** Shown in a line beside the name. */
  children?: (column: GridColumn) => ReactNode;
}) {
  const { columns, onChoose, children } = props;
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = columns.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className="grid gap-2 text-small">
      <input
        type="search"
        aria-label={gridWords.findColumn}
        placeholder={gridWords.findColumn}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className={fieldLook}
      />
      <ul className="max-h-80 overflow-y-auto rounded-md border">
        {found.slice(0, listed).map((column) => {
          const name = (
            <>
              <ColumnTypeIcon type={column.type} />
              <span className="min-w-0 flex-1 truncate">{column.name}</span>
            </>
          );
          return (
            <li key={column.place} className="flex items-center gap-2 hover:bg-hover/50">
              {onChoose === undefined ? (
                <span className="flex min-w-0 flex-1 items-center gap-2 px-3 py-1.5">{name}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onChoose(column)}
                  className="flex w-full min-w-0 items-center gap-2 px-3 py-1.5 text-left focus-visible:-outline-offset-2"
                >
                  {name}
                </button>
              )}
              {children?.(column)}
            </li>
          );
        })}
        {found.length === 0 && <li className="px-3 py-2 text-ink-soft">{gridWords.noColumn}</li>}
      </ul>
      {found.length > listed && <p className="text-ink-soft">{gridWords.moreColumns(found.length - listed)}</p>}
    </div>
  );
}
