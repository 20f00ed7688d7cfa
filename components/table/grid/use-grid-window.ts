"use client";

import { useEffect, useState, type RefObject, type UIEvent } from "react";
import type { GridColumn, ShownColumns } from "./grid-column";
import type { GridPlace } from "./grid-cursor";
import { headHeight, toColumnWidth, toNumberWidth } from "./grid-measures";
import { rowHeight, toScrolledWindow, toSeenRows, toShowing, type RowWindow } from "./row-window";
import { toOffsets, toSeenColumns } from "./seen-columns";

/** Before an element is measured, a medium screen is assumed, so that something is rendered at once. */
const unmeasured = { width: 960, height: 480 };

/** Returns the visible width and height of an element, without scroll bars. */
function useViewport(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState(unmeasured);
  useEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = measured;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** A rendered column. */
export interface DrawnColumn {
  column: GridColumn;
  /** Displayed position, from 0. */
  index: number;
  width: number;
  /** Sticky distance from the left, in pixels; null when it scrolls. */
  stays: number | null;
}

/** The rendered part of a table, and how to move it. */
export interface GridWindow {
  /** Row at the very top of the scrolled element. */
  base: number;
  rows: { first: number; last: number };
  columns: readonly DrawnColumn[];
  /** Pixels between the pinned columns and the first rendered one of the others. */
  gap: number;
  /** Width of the row numbers, and in total. */
  numberWidth: number;
  width: number;
  /** Number of fully visible rows. */
  page: number;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
  /** Scrolls to a cell by as little as possible. */
  reveal: (place: GridPlace) => void;
}

/** Share of the width that pinned columns may take. */
const mostPinned = 0.6;

const atTop: RowWindow = { base: 0, top: 0 };

/**
 * Tracks the scrolling of a grid with this number of rows.
 * @param element the scrolled element.
 * @param rows.of identity of the rows; for others, scrolling starts at the top.
 */
export function useGridWindow(
  element: RefObject<HTMLDivElement | null>,
  { columns, pinned: wanted }: ShownColumns,
  rows: { total: number; of: unknown },
): GridWindow {
  const { total, of } = rows;
  const size = useViewport(element);
  const [state, setState] = useState<RowWindow & { of: unknown }>({ ...atTop, of });
  const { base, top } = state.of === of ? state : atTop;
  const [left, setLeft] = useState(0);
  const room = { total, viewport: Math.max(rowHeight, size.height - headHeight) };

  const numberWidth = toNumberWidth(total);
  const widths = columns.map(toColumnWidth);
  const offsets = toOffsets(widths);
  // On a narrow screen, pinned columns must leave space for the others.
  const fitting = offsets.findLastIndex((end) => end <= size.width * mostPinned - numberWidth);
  const pinned = Math.min(wanted, Math.max(0, fitting));
  // Scrolled columns are visible behind the pinned ones.
  const scrolled = toOffsets(widths.slice(pinned));
  const scrolledWidth = size.width - numberWidth - (offsets[pinned] ?? 0);
  const seen = toSeenColumns(scrolled, left, left + scrolledWidth);
  useEffect(() => {
    element.current?.scrollTo({ top: 0, behavior: "instant" });
  }, [element, of]);
  const draw = (first: number, last: number, stays: (index: number) => number | null): DrawnColumn[] =>
    columns.slice(first, last).map((column, place) => {
      const index = first + place;
      return { column, index, width: widths[index] ?? 0, stays: stays(index) };
    });

  const follow = (next: RowWindow) => {
    setState({ ...next, of });
    // Setting the same offset would end a browser's momentum scrolling.
    if (element.current?.scrollTop !== next.top) element.current?.scrollTo({ top: next.top, behavior: "instant" });
  };
  return {
    base,
    rows: toSeenRows({ base, top }, room),
    columns: [
      ...draw(0, pinned, (index) => numberWidth + (offsets[index] ?? 0)),
      ...draw(pinned + seen.first, pinned + seen.last + 1, () => null),
    ],
    gap: scrolled[seen.first] ?? 0,
    numberWidth,
    width: numberWidth + (offsets.at(-1) ?? 0),
    page: Math.max(1, Math.floor(room.viewport / rowHeight) - 1),
    onScroll: (event) => {
      const { scrollTop, scrollLeft } = event.currentTarget;
      setLeft(scrollLeft);
      if (scrollTop !== top) follow(toScrolledWindow({ base, top }, scrollTop, room));
    },
    reveal: ({ row, column }) => {
      if (row >= 0) follow(toShowing({ base, top }, row, room));
      if (column < pinned || element.current === null) return;
      const start = scrolled[column - pinned] ?? 0;
      const end = scrolled[column - pinned + 1] ?? start;
      const wanted = start < left ? start : Math.min(start, end - scrolledWidth);
      if (start < left || end > left + scrolledWidth) element.current.scrollTo({ left: wanted, behavior: "instant" });
    },
  };
}
