"use client";

import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
} from "react";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { useStore } from "../../api/use-store";
import type { TableMarks } from "../table-marks";
import type { ShownColumns } from "./grid-column";
import { moveCursor, toCursor, toInside, toRange, type GridCursor, type GridPlace } from "./grid-cursor";
import { GridHead } from "./grid-head";
import { toMenuId, type ColumnActions } from "./grid-header-cell";
import { headHeight } from "./grid-measures";
import { GridRow } from "./grid-row";
import type { RowBlocks } from "./row-blocks";
import { rowHeight, windowHeight } from "./row-window";
import { useGridWindow } from "./use-grid-window";

const highest = 560;
/** Space for a scroll bar below the last row. */
const scrollBar = 18;

/** Returns the cell under a pointer event; null for none. */
function findPlace(event: PointerEvent<HTMLDivElement>): GridPlace | null {
  const cell = event.target instanceof Element ? event.target.closest("[data-column]") : null;
  const row = cell?.closest("[data-row]");
  if (cell === null || row === null || row === undefined) return null;
  return { row: Number(row.getAttribute("data-row")), column: Number(cell.getAttribute("data-column")) };
}

/** Imperative actions of a grid. */
export interface GridHandle {
  /** Scrolls to a row, from 0, and focuses it. */
  goTo: (row: number) => void;
}

/** Opens a menu the way the keyboard does, so that its first entry takes the focus. */
function openMenu(id: string): void {
  const press = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
  document.getElementById(id)?.dispatchEvent(press);
}

/**
 * A grid for tables of any size that renders and loads only the visible rows and columns. Keyboard: arrows move, Shift
 * selects, Enter opens a value or the menu of a header.
 */
export function DataGrid(props: {
  /** Name of the grid, for assistive technology. */
  label: string;
  shown: ShownColumns;
  blocks: RowBlocks;
  /** Rows of the view; the expected number while it is unknown. */
  total: number;
  /** Rows that the statistics of the columns describe, the base of shares. */
  rowCount: number;
  view: Pick<TableView, "filters" | "sort">;
  actions: ColumnActions;
  cursor: GridCursor;
  onCursor: (cursor: GridCursor) => void;
  /** Called on Enter or a double click on a value. */
  onOpen: (place: GridPlace) => void;
  onCopy: () => void;
  /** Receives the imperative actions. */
  handle: Ref<GridHandle>;
  /** Verification marks of the cells, by row of the view and column index. */
  marks?: TableMarks;
}) {
  const { shown, blocks, total, cursor, onCursor } = props;
  const { total: known } = useStore(blocks);
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const window = useGridWindow(element, shown, { total, of: blocks });
  const { rows, page } = window;
  const drawn = window.columns;
  const toId = ({ row, column }: GridPlace) => `${id}-${row}-${column}`;

  const places = drawn.map(({ column }) => column.place).join();
  useEffect(() => {
    if (rows.last >= rows.first && places !== "") {
      blocks.want({ first: rows.first, last: rows.last }, places.split(",").map(Number));
    }
  }, [blocks, rows.first, rows.last, places]);

  /** Rows for which a key was pressed before their number was known: the target is shown once it is. */
  const awaited = useRef<RowBlocks | null>(null);
  const move = (next: GridCursor) => {
    onCursor(next);
    awaited.current = known === null ? blocks : null;
    window.reveal(toInside(next, { rows: total, columns: shown.columns.length }).at);
  };
  const revealAwaited = useEffectEvent(() => {
    if (awaited.current === blocks) window.reveal(cursor.at);
    awaited.current = null;
  });
  useEffect(() => {
    if (known !== null) revealAwaited();
  }, [blocks, known]);
  useImperativeHandle(props.handle, () => ({
    goTo: (row) => {
      move(toCursor({ row, column: cursor.at.column }));
      element.current?.focus({ preventScroll: true });
    },
  }));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Overlays belong to the grid in React, but not on the screen.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    // The key that opens a menu does not move the cursor.
    if (event.defaultPrevented) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "c" && cursor.at.row >= 0) {
      event.preventDefault();
      props.onCopy();
      return;
    }
    if (event.key === "Enter" && event.target === event.currentTarget) {
      event.preventDefault();
      if (cursor.at.row >= 0) props.onOpen(cursor.at);
      else openMenu(toMenuId(toId(cursor.at)));
      return;
    }
    const size = { rows: known ?? Infinity, columns: shown.columns.length, page };
    const next = moveCursor(cursor, { key: event.key, control, shift: event.shiftKey }, size);
    if (next === null) return;
    event.preventDefault();
    move(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const at = findPlace(event);
    if (at === null || event.button !== 0) return;
    onCursor(event.shiftKey ? { at, anchor: cursor.anchor } : toCursor(at));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 || event.pointerType !== "mouse") return;
    const at = findPlace(event);
    if (at === null || at.row < 0 || cursor.anchor.row < 0) return;
    if (at.row !== cursor.at.row || at.column !== cursor.at.column) onCursor({ at, anchor: cursor.anchor });
  };

  const range = toRange(cursor);
  const { at } = cursor;
  const isDrawn =
    (at.row < 0 || (at.row >= rows.first && at.row <= rows.last)) && drawn.some(({ index }) => index === at.column);
  return (
    <div
      ref={element}
      role="grid"
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={shown.columns.length + 1}
      aria-multiselectable
      aria-activedescendant={isDrawn ? toId(at) : undefined}
      tabIndex={0}
      onScroll={window.onScroll}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => at.row >= 0 && props.onOpen(at)}
      style={{ height: Math.min(highest, headHeight + Math.max(3, total) * rowHeight + scrollBar) }}
      className="group relative max-h-[70dvh] overflow-auto bg-surface text-small tabular-nums focus-visible:-outline-offset-2"
    >
      <GridHead
        window={window}
        rowCount={props.rowCount}
        view={props.view}
        actions={props.actions}
        active={at.row < 0 ? at.column : null}
        toId={(column) => toId({ row: -1, column })}
        onMenuClosed={() => element.current?.focus()}
      />
      <div role="rowgroup" className="relative" style={{ width: window.width, height: windowHeight(total) }}>
        {Array.from({ length: Math.max(0, rows.last - rows.first + 1) }, (_, index) => rows.first + index).map(
          (row) => (
            <GridRow
              key={row}
              row={row}
              window={window}
              blocks={blocks}
              active={at.row === row ? at.column : null}
              isSelected={(column) =>
                row >= range.firstRow &&
                row <= range.lastRow &&
                column >= range.firstColumn &&
                column <= range.lastColumn
              }
              isRange={range.firstRow !== range.lastRow || range.firstColumn !== range.lastColumn}
              toId={(column) => toId({ row, column })}
              marks={props.marks}
            />
          ),
        )}
      </div>
    </div>
  );
}
