/** A cell of a grid by row and by displayed column; row -1 is the header. */
export interface GridPlace {
  row: number;
  column: number;
}

/** The active cell, and the opposite corner of the selection; row Infinity is the last one, even before it is known. */
export interface GridCursor {
  at: GridPlace;
  anchor: GridPlace;
}

/** The selection: all cells between two corners. */
export interface GridRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Creates a cursor at a single cell. */
export function toCursor(at: GridPlace): GridCursor {
  return { at, anchor: at };
}

/** Clamps the cursor to a table with these numbers of rows and columns. */
export function toInside({ at, anchor }: GridCursor, size: { rows: number; columns: number }): GridCursor {
  const inside = ({ row, column }: GridPlace): GridPlace => ({
    row: Math.min(row, size.rows - 1),
    column: Math.min(column, size.columns - 1),
  });
  return { at: inside(at), anchor: inside(anchor) };
}

/** Returns the selection of a cursor; the header is never part of it. */
export function toRange({ at, anchor }: GridCursor): GridRange {
  return {
    firstRow: Math.max(0, Math.min(at.row, anchor.row)),
    lastRow: Math.max(at.row, anchor.row),
    firstColumn: Math.min(at.column, anchor.column),
    lastColumn: Math.max(at.column, anchor.column),
  };
}

/** A key press for a grid. */
export interface GridKey {
  key: string;
  /** Control or Command. */
  control: boolean;
  shift: boolean;
}

const steps: Record<string, (at: GridPlace, page: number) => GridPlace> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, page) => ({ row: Math.max(0, row - page), column }),
  PageDown: ({ row, column }, page) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }) => ({ row, column: Infinity }),
};

const longSteps: Record<string, (at: GridPlace) => GridPlace> = {
  ArrowUp: ({ column }) => ({ row: 0, column }),
  ArrowDown: ({ column }) => ({ row: Infinity, column }),
  ArrowLeft: ({ row }) => ({ row, column: 0 }),
  ArrowRight: ({ row }) => ({ row, column: Infinity }),
  Home: () => ({ row: 0, column: 0 }),
  End: () => ({ row: Infinity, column: Infinity }),
};

/**
 * Returns the cursor after a key; null when the key does not apply. With Shift, the selection grows or shrinks.
 * @param size.rows Infinity while their number is unknown.
 * @param size.page number of fully visible rows.
 */
export function moveCursor(
  cursor: GridCursor,
  { key, control, shift }: GridKey,
  size: { rows: number; columns: number; page: number },
): GridCursor | null {
  const step = control ? longSteps[key] : steps[key];
  if (step === undefined) return null;
  const to = step(cursor.at, size.page);
  const at = {
    row: Math.min(size.rows - 1, Math.max(shift ? 0 : -1, to.row)),
    column: Math.min(size.columns - 1, Math.max(0, to.column)),
  };
  return shift ? { at, anchor: { ...cursor.anchor, row: Math.max(0, cursor.anchor.row) } } : toCursor(at);
}
