import { ArrowDown, ArrowUp, EllipsisVertical, Filter, Pin } from "lucide-react";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { gridWords } from "../../words/grid-words";
import { Menu, MenuItem } from "../../ui/overlays/menu";
import { toHistogramBars } from "../histogram-bars";
import { MiniHistogram } from "../mini-histogram";
import { shareWords } from "../share-words";
import { ColumnTypeIcon } from "./column-type-icon";
import type { GridColumn } from "./grid-column";

/** The actions of a column's header. */
export interface ColumnActions {
  onSort: (sort: TableView["sort"]) => void;
  onFilter: (column: GridColumn) => void;
  onPin: (column: GridColumn, isPinned: boolean) => void;
  onHide: (column: GridColumn) => void;
}

/** The button that opens the menu of a column's header. */
export function toMenuId(headId: string): string {
  return `${headId}-menu`;
}

/** The header of a column: its type, its distribution, its gaps, and a menu. */
export function GridHeaderCell(props: {
  id: string;
  column: GridColumn;
  rowCount: number;
  direction: "ascending" | "descending" | null;
  isFiltered: boolean;
  isPinned: boolean;
  actions: ColumnActions;
  /** Takes the focus back when the menu closes. */
  onMenuClosed: () => void;
}) {
  const { id, column, rowCount, direction, actions, isPinned } = props;
  const bars = column.profile === undefined ? [] : toHistogramBars(column.profile, rowCount);
  const missing =
    column.missing === 0 ? gridWords.noneMissing : gridWords.missingShare(shareWords(column.missing, rowCount));
  return (
    <div className="flex h-full flex-col justify-between gap-0.5 px-2 py-1">
      <div className="flex items-center gap-1.5">
        <ColumnTypeIcon type={column.type} />
        <span title={column.description ?? column.name} className="min-w-0 flex-1 truncate font-medium">
          {column.name}
        </span>
        {isPinned && <Pin aria-hidden className="size-3 shrink-0 text-ink-soft" />}
        {props.isFiltered && <Filter aria-hidden className="size-3 shrink-0" />}
        {direction === "ascending" && <ArrowUp aria-hidden className="size-3.5 shrink-0" />}
        {direction === "descending" && <ArrowDown aria-hidden className="size-3.5 shrink-0" />}
        <Menu
          align="end"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            props.onMenuClosed();
          }}
          trigger={
            <button
              id={toMenuId(id)}
              type="button"
              tabIndex={-1}
              aria-label={gridWords.column.menu(column.name)}
              className="-mr-1 grid size-6 shrink-0 place-items-center rounded text-ink-soft hover:bg-hover hover:text-ink"
            >
              <EllipsisVertical aria-hidden className="size-3.5" />
            </button>
          }
        >
          <MenuItem onSelect={() => actions.onSort({ column: column.name, descending: false })}>
            {gridWords.column.ascending}
          </MenuItem>
          <MenuItem onSelect={() => actions.onSort({ column: column.name, descending: true })}>
            {gridWords.column.descending}
          </MenuItem>
          {direction !== null && <MenuItem onSelect={() => actions.onSort(null)}>{gridWords.column.unsorted}</MenuItem>}
          <MenuItem onSelect={() => actions.onFilter(column)}>{gridWords.column.filter}</MenuItem>
          <MenuItem onSelect={() => actions.onPin(column, !isPinned)}>
            {isPinned ? gridWords.column.unpin : gridWords.column.pin}
          </MenuItem>
          <MenuItem onSelect={() => actions.onHide(column)}>{gridWords.column.hide}</MenuItem>
        </Menu>
      </div>
      <MiniHistogram bars={bars} className="h-5 w-full shrink-0" />
      <div className="flex justify-between gap-2 text-[0.75rem]/4 whitespace-nowrap text-ink-soft tabular-nums">
        <span className="truncate">{gridWords.distinct(column.distinct)}</span>
        <span className={column.missing === 0 ? "sr-only" : "text-ink"}>{missing}</span>
      </div>
    </div>
  );
}
