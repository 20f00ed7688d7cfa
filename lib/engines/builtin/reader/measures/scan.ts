import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Plan } from "../../query/query";
import type { Board } from "../board";
import type { Pending } from "./column-want";
import type { Draft } from "../draft";
import type { Want } from "./want";

/** The numbers found so far while reading a question from left to right. */
export interface Scan {
  board: Board;
  draft: Draft;
  /** The plan that the question changes; null for an independent question. */
  previous: Plan | null;
  lexicon: Lexicon;
  wants: Want[];
  /** A requested duration, at any position. */
  duration: Want | null;
  pending: Pending;
  /** What terms would need and the data lacks, and whether it is the requested number. */
  lacking: { things: readonly string[]; asked: boolean }[];
  /** Adds the number that part `index` asks for, with the preceding modifiers. */
  settle: (index: number, found: Pick<Want, "make" | "weak">) => void;
}

/** Creates a scan at the beginning of a question. */
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
