/** A cell of a grid by row and by place on the screen; row -1 is the header. */
export interface GridPlace {
  row: number;
  column: number;
}

/** The cell that keys act on, and the opposite corner of what is selected; row Infinity is the last one, wherever that is. */
export interface GridCursor {
  at: GridPlace;
  anchor: GridPlace;
}

/** What is selected: all cells between two corners. */
export interface GridRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** A cursor at one cell alone. */
export function toCursor(at: GridPlace): GridCursor {
  return { at, anchor: at };
}

/** The cursor within a table of so many rows and columns. */
export function toInside({ at, anchor }: GridCursor, size: { rows: number; columns: number }): GridCursor {
  const inside = ({ row, column }: GridPlace): GridPlace => ({
    row: Math.min(row, size.rows - 1),
    column: Math.min(column, size.columns - 1),
  });
  return { at: inside(at), anchor: inside(anchor) };
}

/** What is between the corners of a cursor; the header is never part of it. */
export function toRange({ at, anchor }: GridCursor): GridRange {
  return {
    firstRow: Math.max(0, Math.min(at.row, anchor.row)),
    lastRow: Math.max(at.row, anchor.row),
    firstColumn: Math.min(at.column, anchor.column),
    lastColumn: Math.max(at.column, anchor.column),
  };
}

/** A key as a grid understands it. */
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
 * The cursor after a key; null when the key means nothing to it. With Shift what is selected grows or shrinks.
 * @param size.rows Infinity while it is not known how many there are.
 * @param size.page rows that are wholly seen.
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
