import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { ExecutionOutcome } from "@/lib/domain/execution";
import type { Change, DoubtInput } from "./doubt-input";

const mostRuns = 12;
const longest = 3_000;
const atOnce = 2;

/** Runs changed programs within the limits of one measurement. */
export interface ChangeRunner {
  /** How many runs are left; 0 when time is up. */
  left(): number;
  /** How many runs were begun. */
  runs(): number;
  /**
   * Runs changes, two at a time and in their order. What no run or no time is left for, and what the program does not survive, is
   * null; so is what a failing executor gave. Throws a CaveatError only for `cancelled` of the outer signal.
   */
  runAll(changes: readonly Change[]): Promise<(ExecutionOutcome | null)[]>;
  /** Ends the clock. */
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
