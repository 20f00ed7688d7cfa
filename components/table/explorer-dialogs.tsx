"use client";

import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { gridWords } from "../words/grid-words";
import { ColumnsDialog } from "./columns-dialog";
import { FilterDialog } from "./filter/filter-dialog";
import type { GridColumn } from "./grid/grid-column";
import type { GridLayout } from "./grid/grid-layout";
import type { TableSource } from "./table-source";
import { ValueDialog } from "./value-dialog";

/** Which dialog is open over a table. */
export type ExplorerWindow =
  | { kind: "columns" }
  /** Without a column, one is chosen first. */
  | { kind: "filter"; column: GridColumn | null }
  | { kind: "value"; column: GridColumn; row: number };

/** The dialog over a table: a condition, its columns, or one entire value. */
export function ExplorerDialogs(props: {
  window: ExplorerWindow;
  columns: readonly GridColumn[];
  layout: GridLayout;
  source: TableSource;
  view: TableView;
  onWindow: (window: ExplorerWindow | null) => void;
  onLayout: (layout: GridLayout) => void;
  onFilters: (column: string, filters: readonly RowFilter[]) => void;
}) {
  const { window, columns, source, view, onWindow } = props;
  const close = () => onWindow(null);
  switch (window.kind) {
    case "filter":
      return (
        <FilterDialog
          columns={columns}
          column={window.column}
          filters={view.filters}
          loadValues={source.loadValues}
          onChoose={(column) => onWindow({ kind: "filter", column })}
          onApply={(column, filters) => props.onFilters(column.name, filters)}
          onClose={close}
        />
      );
    case "columns":
      return <ColumnsDialog columns={columns} layout={props.layout} onChange={props.onLayout} onClose={close} />;
    case "value":
      return (
        <ValueDialog
          key={`${window.row} ${window.column.place}`}
          title={gridWords.wholeTitle(window.column.name, window.row + 1)}
          source={source}
          view={view}
          row={window.row}
          place={window.column.place}
          onClose={close}
        />
      );
  }
}
