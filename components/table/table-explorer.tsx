"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { TableView } from "@/lib/domain/datasets/table-view";
import type { Store } from "../api/store";
import { useStore } from "../api/use-store";
import { gridWords } from "../words/grid-words";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";
import { words } from "../words/words";
import type { ExplorerWindow } from "./explorer-dialogs";
import { ExplorerStatus } from "./explorer-status";
import { ExplorerToolbar } from "./explorer-toolbar";
import { toFilterPills } from "./filter/filter-pill";
import { clippedLength } from "./grid/cell-words";
import { toCopyText } from "./grid/copy-text";
import { DataGrid, type GridHandle } from "./grid/data-grid";
import type { GridColumn } from "./grid/grid-column";
import { toCursor, toInside, toRange, type GridCursor, type GridPlace, type GridRange } from "./grid/grid-cursor";
import { plainLayout, toShownColumns, withHidden, withPinned, type GridLayout } from "./grid/grid-layout";
import { mostCopied, readRange } from "./grid/read-range";
import { createRowBlocks } from "./grid/row-blocks";
import { LazyExplorerDialogs } from "./lazy-explorer-dialogs";
import type { RowsPart, TableSource } from "./table-source";
import { wholeTable } from "./view-address";

/** Number of placeholder rows before the first have loaded. */
const expectedRows = 20;
const start = toCursor({ row: 0, column: 0 });

/** Shows all rows of a table, with sorting, filters, search, copying and saving. */
export function TableExplorer(props: {
  label: string;
  columns: readonly GridColumn[];
  rowCount: number;
  /** Rows that the statistics of the columns describe, if the table is a sample of them. */
  wholeRowCount?: number;
  source: TableSource;
  layout: Store<GridLayout>;
  view: TableView;
  onView: (view: TableView) => void;
}) {
  const { columns, rowCount, source, view, onView } = props;
  const layout = useStore(props.layout, plainLayout);
  const [cursor, setCursor] = useState<GridCursor>(start);
  const [window, setWindow] = useState<ExplorerWindow | null>(null);
  const grid = useRef<GridHandle>(null);
  const blocks = useMemo(() => {
    const load = ({ signal, ...part }: RowsPart & { signal: AbortSignal }) =>
      source.loadRows(view, { ...part, clip: clippedLength }, signal);
    return createRowBlocks({ load, columnCount: columns.length });
  }, [source, view, columns.length]);
  useEffect(() => blocks.close, [blocks]);
  const state = useStore(blocks);
  const total = state.total ?? Math.min(rowCount, expectedRows);
  const shown = toShownColumns(columns, layout);
  const marks = useMemo(() => source.toMarks?.(view), [source, view]);
  const isWhole = view.filters.length === 0 && view.search === "" && view.rows === null && view.repeated !== true;

  const look = (change: Partial<TableView>) => {
    setCursor(start);
    onView({ ...view, ...change });
  };
  const setFilters = (column: string, filters: readonly RowFilter[]) => {
    setWindow(null);
    look({ filters: [...view.filters.filter((filter) => filter.column !== column), ...filters] });
  };
  const copy = async (range: GridRange, isRows: boolean) => {
    const cells = (range.lastRow - range.firstRow + 1) * (range.lastColumn - range.firstColumn + 1);
    try {
      if (cells > mostCopied) throw new Error(gridWords.copyTooMany);
      const rows = await readRange(range, shown.columns, (part) => source.loadRows(view, part));
      const names = isRows ? shown.columns.map(({ name }) => name) : undefined;
      await navigator.clipboard.writeText(toCopyText(rows, names)).catch(() => {
        // The browser's own message is less helpful.
        throw new Error(words.answer.copyFailed);
      });
      const toast = await loadToast();
      toast(gridWords.copied(cells));
    } catch (error) {
      await showFault(error);
    }
  };

  const inside = toInside(cursor, { rows: total, columns: shown.columns.length });
  const { at } = inside;
  const range = toRange(inside);
  const selected = { rows: range.lastRow - range.firstRow + 1, columns: range.lastColumn - range.firstColumn + 1 };
  const showWhole = ({ row, column: place }: GridPlace) => {
    const column = shown.columns[place];
    if (column !== undefined) setWindow({ kind: "value", column, row });
  };
  const hasCell = total > 0 && at.row >= 0;
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <ExplorerToolbar
        search={view.search}
        onSearch={(search) => look({ search })}
        pills={toFilterPills(view.filters, columns)}
        places={view.rows}
        onAnyPlace={() => look({ rows: null })}
        repeated={view.repeated ?? false}
        onRepeated={() => look({ repeated: false })}
        onAddFilter={() => setWindow({ kind: "filter", column: null })}
        onChangeFilter={(name) =>
          setWindow({ kind: "filter", column: columns.find((column) => column.name === name) ?? null })
        }
        onRemoveFilter={(name) => setFilters(name, [])}
        onClear={() => look(wholeTable)}
        hiddenCount={columns.length - shown.columns.length}
        onColumns={() => setWindow({ kind: "columns" })}
        files={source.toFiles(
          view,
          shown.columns.map(({ place }) => place),
        )}
      />
      <DataGrid
        label={props.label}
        shown={shown}
        blocks={blocks}
        total={total}
        rowCount={props.wholeRowCount ?? rowCount}
        view={view}
        actions={{
          onSort: (sort) => look({ sort }),
          onFilter: (column) => setWindow({ kind: "filter", column }),
          onPin: (column, isPinned) => props.layout.set((before) => withPinned(before, column.name, isPinned)),
          onHide: (column) => props.layout.set((before) => withHidden(before, column.name, true)),
        }}
        cursor={inside}
        onCursor={setCursor}
        onOpen={showWhole}
        onCopy={() => void copy(range, false)}
        handle={grid}
        marks={marks}
      />
      {state.total === 0 && (
        <p className="flex flex-wrap items-center gap-2 border-t p-3 text-small">
          {isWhole ? gridWords.none : gridWords.noMatch}
          {!isWhole && (
            <button type="button" onClick={() => look(wholeTable)} className="text-accent underline">
              {gridWords.clear}
            </button>
          )}
        </p>
      )}
      <ExplorerStatus
        total={state.total}
        rowCount={rowCount}
        onGoTo={(row) => grid.current?.goTo(row)}
        fault={state.fault}
        onRetry={blocks.retry}
        place={
          !hasCell
            ? ""
            : selected.rows * selected.columns > 1
              ? gridWords.selected(selected.rows, selected.columns)
              : gridWords.place(at.row + 1, shown.columns[at.column]?.name ?? "")
        }
        onWhole={hasCell ? () => showWhole(at) : null}
        onCopy={hasCell ? () => void copy(range, false) : null}
        onCopyRows={
          hasCell ? () => void copy({ ...range, firstColumn: 0, lastColumn: shown.columns.length - 1 }, true) : null
        }
      />
      {window !== null && (
        <LazyExplorerDialogs
          window={window}
          columns={columns}
          layout={layout}
          source={source}
          view={view}
          onWindow={setWindow}
          onLayout={(next) => props.layout.set(() => next)}
          onFilters={setFilters}
        />
      )}
    </div>
  );
}
