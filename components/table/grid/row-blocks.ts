import type { Cell } from "@/lib/domain/datasets/cell";
import type { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { createStore, type Store } from "../../api/store";

/** Rows and columns of one block, and the number of blocks kept. */
const blockRows = 100;
const blockColumns = 16;
const mostBlocks = 160;

/** A part of a table that is loaded at once. */
export interface BlockRequest {
  offset: number;
  limit: number;
  /** Positions of the columns. */
  columns: readonly number[];
  signal: AbortSignal;
}

/** The loading state of a view's rows. */
export interface BlocksState {
  /** Number of rows in the view; null before the first reply. */
  total: number | null;
  /** Why the newest load failed; null when it succeeded. */
  fault: Error | null;
  /** Whether anything is loading. */
  busy: boolean;
  /** Increases with every change, so that subscribers render again. */
  revision: number;
}

/**
 * The rows of a view, loaded on demand: blocks are loaded when they become visible, and dropped when many others have
 * been visible since.
 */
export interface RowBlocks extends Pick<Store<BlocksState>, "get" | "subscribe"> {
  /** Returns a cell; undefined when it has not been loaded. */
  cell: (row: number, place: number) => Cell | undefined;
  /** Loads what is missing of these rows and columns; aborts loads for others. */
  want: (rows: { first: number; last: number }, places: readonly number[]) => void;
  /** Retries the failed loads. */
  retry: () => void;
  /** Aborts all loads. */
  close: () => void;
}

interface Block {
  rows: Cell[][] | null;
  ending: AbortController;
}

/**
 * Creates the row loader of a view.
 * @param options.load loads some rows; rejects with an Error whose message is fit to show.
 * @param options.columnCount number of columns in the table.
 */
export function createRowBlocks(options: {
  load: (request: BlockRequest) => Promise<DatasetRows>;
  columnCount: number;
}): RowBlocks {
  const { load, columnCount } = options;
  /** By position, in order of last use. */
  const blocks = new Map<string, Block>();
  const store = createStore<BlocksState>({ total: null, fault: null, busy: false, revision: 0 });
  let wanted: { rows: { first: number; last: number }; places: readonly number[] } | null = null;

  const update = (part: Partial<BlocksState>) => {
    const busy = [...blocks.values()].some(({ rows }) => rows === null);
    store.set((state) => ({ ...state, ...part, busy, revision: state.revision + 1 }));
  };
  const read = async (key: string, row: number, column: number) => {
    const ending = new AbortController();
    const block: Block = { rows: null, ending };
    blocks.set(key, block);
    const first = column * blockColumns;
    const columns = Array.from({ length: Math.min(blockColumns, columnCount - first) }, (_, index) => first + index);
    try {
      const page = await load({ offset: row * blockRows, limit: blockRows, columns, signal: ending.signal });
      if (blocks.get(key) !== block) return;
      block.rows = page.rows;
      update({ total: page.total, fault: null });
    } catch (error) {
      if (blocks.get(key) !== block) return;
      blocks.delete(key);
      update({ fault: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const forget = (needed: ReadonlySet<string>) => {
    for (const [key, { rows, ending }] of blocks) {
      if (needed.has(key)) continue;
      if (rows === null) {
        blocks.delete(key);
        ending.abort();
      } else if (blocks.size > mostBlocks) blocks.delete(key);
    }
  };
  const want: RowBlocks["want"] = (rows, places) => {
    wanted = { rows, places };
    const needed = new Set<string>();
    const missing: [string, number, number][] = [];
    const columns = new Set(places.map((place) => Math.floor(place / blockColumns)));
    for (let row = Math.floor(Math.max(0, rows.first) / blockRows); row * blockRows <= rows.last; row += 1) {
      for (const column of columns) {
        const key = `${row} ${column}`;
        needed.add(key);
        const known = blocks.get(key);
        if (known === undefined) missing.push([key, row, column]);
        else {
          blocks.delete(key);
          blocks.set(key, known);
        }
      }
    }
    forget(needed);
    for (const [key, row, column] of missing) void read(key, row, column);
    if (missing.length > 0) update({});
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    cell: (row, place) =>
      blocks.get(`${Math.floor(row / blockRows)} ${Math.floor(place / blockColumns)}`)?.rows?.[row % blockRows]?.[
        place % blockColumns
      ],
    want,
    retry: () => {
      update({ fault: null });
      if (wanted !== null) want(wanted.rows, wanted.places);
    },
    close: () => forget(new Set()),
  };
}
