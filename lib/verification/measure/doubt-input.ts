import type { Requirements } from "@/lib/domain/analysis";
import type { Caveat } from "@/lib/domain/answer";
import type { AnalysisResult, ExecutionOutcome } from "@/lib/domain/execution";
import type { Variation } from "@/lib/domain/variation";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { ResultFigure } from "../figures/result-figures";

/** A program that is run again, with what is different this time. */
export interface Change {
  /** Python source; differs from the answer's program in its literal seeds at most. */
  code: string;
  /** Changes to the data; null runs on the data as they are. */
  variation: Variation | null;
  /** Another seed than the answer's. */
  seed?: number;
}

/** What a measurement starts from. */
export interface DoubtInput {
  question: string;
  requirements: Requirements | null;
  /** The Python program that gave `result`. */
  code: string;
  /** What the variants are compared with. */
  result: AnalysisResult;
  /** The datasets that the program may read; the first one is also `df`. */
  datasets: readonly DatasetFacts[];
  /** Caveats of the model's plan. */
  modelCaveats: readonly string[];
  /** The value that the answer leads with; by default the first number of the result. */
  headline: ResultFigure | null;
  /** Runs the program without figures. Throws a CaveatError `cancelled` when its signal is aborted. */
  run: (change: Change, signal: AbortSignal) => Promise<ExecutionOutcome>;
  /** Ends the measurement with `cancelled`. */
  signal: AbortSignal;
  /** How long runs may take in all; 3,000 by default. */
  milliseconds?: number;
}

/** What was measured. */
export interface MeasuredDoubts {
  /** Measured caveats, largest effect first, then those of the model that no measurement replaces. */
  caveats: Caveat[];
  /** What was looked at and does not move the answer, and what was assumed in reading the columns used. */
  notes: string[];
  /** How often the program was run. */
  runs: number;
  /** The largest change of the headline that a caveat reports, as a fraction without sign; null when nothing was measured. */
  largestShift: number | null;
}
