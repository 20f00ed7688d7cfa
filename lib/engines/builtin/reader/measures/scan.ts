import type { Lexicon } from "../../columns/lexicon";
import type { Plan } from "../../query/query";
import type { Board } from "../board";
import type { Pending } from "./column-want";
import type { Draft } from "../draft";
import type { Want } from "./want";

/** The numbers found so far while a question is read from left to right. */
export interface Scan {
  board: Board;
  draft: Draft;
  /** Of which the question is a change; null for a question of its own. */
  previous: Plan | null;
  lexicon: Lexicon;
  wants: Want[];
  /** A length of time that is asked for, wherever it stands. */
  duration: Want | null;
  pending: Pending;
  /** What terms would need and the data lacks, and whether it is what is asked for. */
  lacking: { things: readonly string[]; asked: boolean }[];
  /** Adds a number that part `index` asks for, with what was said about it before. */
  settle: (index: number, found: Pick<Want, "make" | "weak">) => void;
}

/** A scan at the beginning of a question. */
export function createScan(board: Board, draft: Draft, previous: Plan | null, duration: Want | null): Scan {
  const nothing = (): Pending => ({ aggregates: [], percentile: null, counts: null, distinct: false, total: null });
  const scan: Scan = {
    ...{ board, draft, previous, duration, lexicon: board.lexicon, wants: [], pending: nothing(), lacking: [] },
    settle: (index, found) => {
      scan.wants.push({ ...found, index, aggregates: scan.pending.aggregates });
      board.use(index, ...[scan.pending.counts, scan.pending.total].filter((place) => place !== null));
      scan.pending = nothing();
    },
  };
  return scan;
}
