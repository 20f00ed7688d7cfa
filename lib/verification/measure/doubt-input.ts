import type { Requirements } from "@/lib/domain/answers/analysis";
import type { Caveat } from "@/lib/domain/answers/answer";
import type { AnalysisResult, ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { Variation } from "@/lib/domain/answers/variation";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { ResultFigure } from "../figures/result-figures";

/** A rerun of the program with its changes. */
export interface Change {
  /** Python source; differs from the answer's program at most in literal seeds. */
  code: string;
  /** Changes to the data; null for unchanged data. */
  variation: Variation | null;
  /** A seed other than the answer's. */
  seed?: number;
}

/** Input of a measurement. */
export interface DoubtInput {
  question: string;
  requirements: Requirements | null;
  /** The Python program that produced `result`. */
  code: string;
  /** The answer's result, which variants are compared with. */
  result: AnalysisResult;
  /** The datasets that the program may read; the first one is also `df`. */
  datasets: readonly DatasetFacts[];
  /** Caveats of the model's plan. */
  modelCaveats: readonly string[];
  /** The value that the answer leads with; by default the first number of the result. */
  headline: ResultFigure | null;
  /** Runs the program without figures. Throws a CaveatError `cancelled` when its signal is aborted. */
  run: (change: Change, signal: AbortSignal) => Promise<ExecutionOutcome>;
  /**
   * Whether `run` reads, and `result` comes from, a sample of the rows that `datasets` describe: then only shares apply to all of them.
   */
  isSample?: boolean;
  /** Ends the measurement with `cancelled`. */
  signal: AbortSignal;
  /** Total time limit for runs; 3,000 by default. */
  milliseconds?: number;
}

/** Outcome of a measurement. */
export interface MeasuredDoubts {
  /** Measured caveats, largest effect first, then those of the model that no measurement replaces. */
  caveats: Caveat[];
  /** Doubts that do not move the answer, and assumptions made when reading the used columns. */
  notes: string[];
  /** Number of program runs. */
  runs: number;
  /** The largest change of the headline that a caveat reports, as a fraction without sign; null unless all doubts were measured. */
  largestShift: number | null;
}
