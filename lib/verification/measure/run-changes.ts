import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { Change, DoubtInput } from "./doubt-input";

const mostRuns = 12;
const longest = 3_000;
const atOnce = 2;

/** Runs changed programs within the limits of one measurement. */
export interface ChangeRunner {
  /** Number of runs left; 0 when time is up. */
  left(): number;
  /** Number of runs started. */
  runs(): number;
  /**
   * Runs changes in order, two at a time. Returns null for changes beyond the limits and where the executor throws. Throws only a
   * CaveatError `cancelled` when the outer signal is aborted.
   */
  runAll(changes: readonly Change[]): Promise<(ExecutionOutcome | null)[]>;
  /** Stops the clock. */
  close(): void;
}

/** Starts the clock of a measurement: 12 runs and 3 seconds. */
export function createChangeRunner({ run, signal, milliseconds = longest }: DoubtInput): ChangeRunner {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), milliseconds);
  const either = AbortSignal.any([signal, deadline.signal]);
  let runs = 0;
  const runOne = async (change: Change): Promise<ExecutionOutcome | null> => {
    if (deadline.signal.aborted || runs >= mostRuns) return null;
    runs += 1;
    try {
      return await run(change, either);
    } catch (error) {
      if (signal.aborted)
        throw isCaveatError(error, "cancelled")
          ? error
          : new CaveatError("cancelled", "The measurement was cancelled.");
      return null;
    }
  };
  return {
    left: () => (deadline.signal.aborted ? 0 : mostRuns - runs),
    runs: () => runs,
    close: () => clearTimeout(timer),
    runAll: async (changes) => {
      const outcomes: (ExecutionOutcome | null)[] = changes.map(() => null);
      const waiting = changes.map((change, index) => ({ change, index })).values();
      const work = async () => {
        for (const { change, index } of waiting) outcomes[index] = await runOne(change);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return outcomes;
    },
  };
}
