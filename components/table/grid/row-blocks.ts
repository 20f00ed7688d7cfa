import type { Cell } from "@/lib/domain/datasets/cell";
import type { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { createStore, type Store } from "../../api/store";

/** Rows and columns of one block, and how many blocks are kept. */
const blockRows = 100;
const blockColumns = 16;
const mostBlocks = 160;

/** A part of a table that is read at once. */
export interface BlockRequest {
  offset: number;
  limit: number;
  /** Places of the columns. */
  columns: readonly number[];
  signal: AbortSignal;
}

/** What is known of the rows of a view. */
export interface BlocksState {
  /** All rows of the view; null before the first reply. */
  total: number | null;
  /** Why the newest reading failed; null when it did not. */
  fault: Error | null;
  /** Whether something is on its way. */
  busy: boolean;
  /** Grows with every change, so that who watches draws again. */
  revision: number;
}

/** The rows of a view as far as they were needed: blocks are read when they are seen, and forgotten when many others were seen since. */
export interface RowBlocks extends Pick<Store<BlocksState>, "get" | "subscribe"> {
  /** A cell; undefined when it has not been read. */
  cell: (row: number, place: number) => Cell | undefined;
  /** Reads what is missing of these rows and columns; what was on its way for others is given up. */
  want: (rows: { first: number; last: number }, places: readonly number[]) => void;
  /** Reads what failed once more. */
  retry: () => void;
  /** Gives up what is on its way. */
  close: () => void;
}

interface Block {
  rows: Cell[][] | null;
  ending: AbortController;
}

/**
 * @param options.load reads some rows; its promise rejects with an Error that tells a person what happened.
 * @param options.columnCount columns of the table.
 */
export function createRowBlocks(options: {
  load: (request: BlockRequest) => Promise<DatasetRows>;
  columnCount: number;
}): RowBlocks {
  const { load, columnCount } = options;
  /** By place, in the order of their last use. */
  const blocks = new Map<string, Block>();
  const store = createStore<BlocksState>({ total: null, fault: null, busy: false, revision: 0 });
  let wanted: { rows: { first: number; last: number }; places: readonly number[] } | null = null;

  const tell = (part: Partial<BlocksState>) => {
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
      tell({ total: page.total, fault: null });
    } catch (error) {
      if (blocks.get(key) !== block) return;
      blocks.delete(key);
      tell({ fault: error instanceof Error ? error : new Error(String(error)) });
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
    if (missing.length > 0) tell({});
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
      tell({ fault: null });
      if (wanted !== null) want(wanted.rows, wanted.places);
    },
    close: () => forget(new Set()),
  };
}
